import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { episodeNotFound } from "../../domain/refusals.ts";
import {
  enteredDuration,
  isWatched,
  leastPositionSeconds,
  mostContinued,
  mostVisitorPositions,
} from "../../domain/watching.ts";
import { readLockedSeriesIds } from "../access/access.service.ts";
import type { Episode } from "../catalogue/episodes/episode.entity.ts";
import { readOpenEpisodes } from "../catalogue/episodes/openEpisodes.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import { checkRange } from "../input/validation.ts";
import type { Batch, CallerLoaders } from "../live/loaders.ts";
import { WatchPosition } from "./watchPosition.entity.ts";

/** The dependencies of reading positions. The caller's access to every episode is checked. */
interface Reading extends CallerLoaders {
  db: EntityManager;
}

/** Reads episodes with or without their long texts. */
type ReadEpisodes = Batch<string, Episode | null>;

/** A position that a visitor's browser has stored. */
interface VisitorPosition {
  episodeId: string;
  seconds: number;
  seenAt: Date;
  isHidden: boolean;
}

/** A position with the episode that the caller may see. */
export interface ShownPosition {
  episode: Episode;
  seconds: number;
  seenAt: Date;
}

/**
 * Saves the position at which the user stopped. Zero seconds, or a position close to the end, delete the position. A
 * position in the first half minute, or of a live broadcast, changes nothing.
 */
export async function keepPosition(
  reading: Reading,
  userId: string,
  episodeId: string,
  seconds: number,
): Promise<void> {
  checkSeconds(seconds);
  const [episode] = await readOpenEpisodes(reading, [episodeId]);
  if (!episode) throw refuseEpisode();
  if (episode.isLive || (seconds > 0 && seconds < leastPositionSeconds)) return;
  const { db } = reading;
  await lockPositions(db, userId);
  if (seconds === 0 || isWatched(seconds, enteredDuration(episode.durationSeconds)))
    await db.delete(WatchPosition, { userId, episodeId: episode.id });
  else {
    // The episode may be being deleted. The statement waits for that, and then there is no episode to save a position
    // for.
    const present = await db.query<unknown[]>("select id from episode where id = $1 for key share", [
      episode.id,
    ]);
    if (present.length === 0) throw refuseEpisode();
    await db.upsert(
      WatchPosition,
      { userId, episodeId: episode.id, seconds, seenAt: () => "now()", isHidden: false },
      ["userId", "episodeId"],
    );
    await dropOldest(db, userId);
  }
}

/**
 * Moves the positions of a visitor's browser to the account. For each episode, the position that was saved later is
 * kept.
 */
export async function keepVisitorPositions(
  reading: Reading,
  userId: string,
  positions: readonly VisitorPosition[],
): Promise<void> {
  if (positions.length > mostVisitorPositions)
    throw badInput(`At most ${mostVisitorPositions} positions are kept at once.`);
  for (const { seconds } of positions) checkSeconds(seconds);
  const episodes = new Map(
    (
      await readOpenEpisodes(
        reading,
        positions.map(({ episodeId }) => episodeId),
      )
    ).map((episode) => [episode.id, episode]),
  );
  const kept = new Map(
    positions
      .filter(({ episodeId, seconds }) => {
        const episode = episodes.get(episodeId);
        if (!episode || episode.isLive || seconds < leastPositionSeconds) return false;
        return !isWatched(seconds, enteredDuration(episode.durationSeconds));
      })
      .toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime())
      .map((position) => [position.episodeId, position]),
  );
  if (kept.size === 0) return;
  const list = [...kept.values()];
  await lockPositions(reading.db, userId);
  // An episode that is being deleted is skipped, because waiting for its deletion could deadlock. A browser's clock may
  // be wrong, so a time of saving is never later than now.
  await reading.db.query(
    `with present as (
        select id from episode where id = any($2::uuid[]) order by id for key share skip locked
      )
      insert into watch_position as known (user_id, episode_id, seconds, seen_at, is_hidden)
      select $1, episode_id, seconds, least(seen_at, now()), is_hidden
        from unnest($2::uuid[], $3::integer[], $4::timestamptz[], $5::boolean[])
          as given(episode_id, seconds, seen_at, is_hidden)
        join present on present.id = episode_id
      on conflict (user_id, episode_id) do update
        set seconds = excluded.seconds, seen_at = excluded.seen_at, is_hidden = excluded.is_hidden
        where known.seen_at < excluded.seen_at`,
    [
      userId,
      list.map(({ episodeId }) => episodeId),
      list.map(({ seconds }) => seconds),
      list.map(({ seenAt }) => seenAt),
      list.map(({ isHidden }) => isHidden),
    ],
  );
  await dropOldest(reading.db, userId);
}

/** Hides the episode in the row "Continue watching", or shows it again. The position is kept. */
export async function hidePosition(
  db: EntityManager,
  userId: string,
  episodeId: string,
  isHidden: boolean,
): Promise<void> {
  if (isId(episodeId)) await db.update(WatchPosition, { userId, episodeId }, { isHidden });
}

/**
 * The content of the row "Continue watching", the newest first. `readEpisodes` determines which columns of the episodes
 * are read.
 */
export async function readContinued(
  reading: Reading,
  userId: string,
  readEpisodes: ReadEpisodes,
): Promise<ShownPosition[]> {
  const order = `position.seen_at desc, position.episode_id limit ${mostContinued}`;
  return readPositions(reading, userId, readEpisodes, `not position.is_hidden order by ${order}`);
}

/** All positions in one series, including hidden ones, in no particular order. */
export async function readSeriesPositions(
  reading: Reading,
  userId: string,
  seriesId: string,
  readEpisodes: ReadEpisodes,
): Promise<ShownPosition[]> {
  if (!isId(seriesId)) return [];
  return readPositions(reading, userId, readEpisodes, "episode.series_id = $3", [seriesId]);
}

/** Omits episodes that the caller may not see, that are live now, or that their page does not show. */
async function readPositions(
  { db, load, caller }: Reading,
  userId: string,
  readEpisodes: ReadEpisodes,
  rest: string,
  values: unknown[] = [],
): Promise<ShownPosition[]> {
  const positions = await db.query<{ episodeId: string; seconds: number; seenAt: Date }[]>(
    `select position.episode_id as "episodeId", position.seconds, position.seen_at as "seenAt"
      from watch_position as position join episode on episode.id = position.episode_id
        join series on series.id = episode.series_id
      where position.user_id = $1 and series.id <> all($2) and not episode.is_live
        and not exists (select from unnest(series.tags) as tag where lower(btrim(tag)) = 'ppv')
        and ${rest}`,
    [userId, await readLockedSeriesIds(db, caller), ...values],
  );
  const episodes = await Promise.all(positions.map(({ episodeId }) => load(readEpisodes, episodeId)));
  return positions.flatMap(({ seconds, seenAt }, place) => {
    const episode = episodes[place];
    return episode ? [{ episode, seconds, seenAt }] : [];
  });
}

/**
 * Lets only one transaction at a time write the positions of a user, which prevents deadlocks between their rows. A
 * transaction that deletes the account waits too.
 */
async function lockPositions(db: EntityManager, userId: string): Promise<void> {
  await db.query(`select from "user" where id = $1 for no key update`, [userId]);
}

/** Deletes the oldest positions beyond the limit of an account, so that reading them stays fast. */
async function dropOldest(db: EntityManager, userId: string): Promise<void> {
  await db.query(
    `delete from watch_position where user_id = $1 and episode_id in (
      select episode_id from watch_position where user_id = $1
        order by seen_at desc, episode_id offset $2)`,
    [userId, limits.watching.positions],
  );
}

const refuseEpisode = () => userError(UserErrorCode.NOT_FOUND, episodeNotFound);

function checkSeconds(seconds: number): void {
  checkRange("seconds", seconds, 0, limits.watching.seconds);
}
