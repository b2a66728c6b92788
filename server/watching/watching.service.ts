import type { EntityManager } from "typeorm";

import { hasTag } from "../../domain/tags.ts";
import { enteredDuration, isWatched, leastPositionSeconds, mostContinued } from "../../domain/watching.ts";
import { isId } from "../catalogue/ids.ts";
import type { Context } from "../context.ts";
import type { Episode } from "../episodes/episode.entity.ts";
import { readOpenEpisodes } from "../episodes/openEpisodes.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import { limits } from "../limits.ts";
import { seriesById } from "../series/series.service.ts";
import { WatchPosition } from "./watchPosition.entity.ts";

/** What reading positions needs: what the caller may see is asked for every episode. */
type Reading = Pick<Context, "db" | "load" | "caller">;

/** A position that a visitor's browser kept. */
export interface VisitorPosition {
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
 * Keeps where the user stopped. Zero seconds, and what lies close to the end, forget the position; what lies before the
 * first half minute changes nothing, and neither does a live broadcast.
 */
export async function keepPosition(
  reading: Reading,
  userId: string,
  episodeId: string,
  seconds: number,
): Promise<void> {
  checkSeconds(seconds);
  const [episode] = await readOpenEpisodes(reading, [episodeId]);
  if (!episode) throw userError(UserErrorCode.NOT_FOUND, "Episode not found.");
  if (episode.isLive || (seconds > 0 && seconds < leastPositionSeconds)) return;
  const { db } = reading;
  if (seconds === 0 || isWatched(seconds, enteredDuration(episode.durationSeconds)))
    await db.delete(WatchPosition, { userId, episodeId: episode.id });
  else {
    const position = { userId, episodeId: episode.id, seconds, seenAt: new Date(), isHidden: false };
    await db.upsert(WatchPosition, position, ["userId", "episodeId"]);
    await dropOldest(db, userId);
  }
}

/** Moves what a visitor's browser kept to the account; of each episode the position that was saved later stays. */
export async function keepVisitorPositions(
  reading: Reading,
  userId: string,
  positions: readonly VisitorPosition[],
): Promise<void> {
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
  // A browser's clock may be wrong: nothing was seen later than now.
  await reading.db.query(
    `insert into watch_position as known (user_id, episode_id, seconds, seen_at, is_hidden)
      select $1, episode_id, seconds, least(seen_at, now()), is_hidden
        from unnest($2::uuid[], $3::integer[], $4::timestamptz[], $5::boolean[])
          as given(episode_id, seconds, seen_at, is_hidden)
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

/** Hides the episode in the row "Continue watching", or shows it again; the position stays. */
export async function hidePosition(
  db: EntityManager,
  userId: string,
  episodeId: string,
  isHidden: boolean,
): Promise<void> {
  if (isId(episodeId)) await db.update(WatchPosition, { userId, episodeId }, { isHidden });
}

/** What the row "Continue watching" shows, the newest first. */
export async function readContinued(reading: Reading, userId: string): Promise<ShownPosition[]> {
  const positions = await reading.db.find(WatchPosition, {
    where: { userId, isHidden: false },
    order: { seenAt: "DESC", episodeId: "ASC" },
  });
  return (await showPositions(reading, positions)).slice(0, mostContinued);
}

/** All positions in one series, the hidden ones too, in no particular order. */
export async function readSeriesPositions(
  reading: Reading,
  userId: string,
  seriesId: string,
): Promise<ShownPosition[]> {
  if (!isId(seriesId)) return [];
  const positions = await reading.db
    .createQueryBuilder(WatchPosition, "position")
    .innerJoin("episode", "episode", "episode.id = position.episode_id")
    .where("position.user_id = :userId and episode.series_id = :seriesId", { userId, seriesId })
    .getMany();
  return showPositions(reading, positions);
}

/** Leaves out what the caller may not see, what is live now, and what its page does not show. */
async function showPositions(
  reading: Reading,
  positions: readonly WatchPosition[],
): Promise<ShownPosition[]> {
  const episodes = await readOpenEpisodes(
    reading,
    positions.map(({ episodeId }) => episodeId),
  );
  const series = await Promise.all(episodes.map(({ seriesId }) => reading.load(seriesById, seriesId)));
  const shown = new Map(
    episodes.flatMap((episode, place): [string, Episode][] =>
      episode.isLive || hasTag(series[place]?.tags ?? [], "ppv") ? [] : [[episode.id, episode]],
    ),
  );
  return positions.flatMap(({ episodeId, seconds, seenAt }) => {
    const episode = shown.get(episodeId);
    return episode ? [{ episode, seconds, seenAt }] : [];
  });
}

/** An account keeps so many positions, so that reading them stays cheap. */
async function dropOldest(db: EntityManager, userId: string): Promise<void> {
  await db.query(
    `delete from watch_position where user_id = $1 and episode_id in (
      select episode_id from watch_position where user_id = $1
        order by seen_at desc, episode_id offset $2)`,
    [userId, limits.watching.positions],
  );
}

function checkSeconds(seconds: number): void {
  if (seconds < 0 || seconds > limits.watching.seconds)
    throw badInput(`seconds lies between 0 and ${limits.watching.seconds}.`);
}
