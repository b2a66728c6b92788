import type { EntityManager } from "typeorm";

import { episodeNotFound, noNextEpisode } from "../../../domain/refusals.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { readRow } from "../../postgres/rows.ts";
import { Episode } from "./episode.entity.ts";
import { episodeById, findEpisode } from "./episode.service.ts";
import type { LiveState } from "./liveState.ts";
import { endedAt, isSameLiveState, liveStateOf, switchLive } from "./liveState.ts";

/** An episode after its switch, with the state before it. */
export interface SwitchedEpisode {
  episode: Episode;
  former: LiveState;
}

/** Switches LIVE as the operator does. The version does not change, so that no open form is refused. */
export async function setEpisodeLive(
  db: EntityManager,
  id: string,
  isLive: boolean,
): Promise<SwitchedEpisode> {
  const switched = await readLiveSwitch(db, id, isLive);
  await storeLiveSwitch(db, switched);
  return switched;
}

/** Locks the clock, and returns the episode as it is after its switch, which `storeLiveSwitch` stores. */
export async function readLiveSwitch(
  db: EntityManager,
  id: string,
  isLive: boolean,
): Promise<SwitchedEpisode> {
  // Both statements are sent together. The database reads the episode after it has locked the clock.
  const [now, episode] = await Promise.all([takeClock(db), episodeById(db, id)]);
  if (!episode) throw userError(UserErrorCode.NOT_FOUND, episodeNotFound);
  const former = liveStateOf(episode);
  if (episode.isLive !== isLive) Object.assign(episode, switchLive(episode, isLive, now));
  return { episode, former };
}

/** Stores the switch, unless the episode already was in this state. */
export async function storeLiveSwitch(
  db: EntityManager,
  { episode, former }: SwitchedEpisode,
): Promise<void> {
  const state = liveStateOf(episode);
  if (!isSameLiveState(former, state)) await storeLiveState(db, episode, state);
}

/** Stores the given state. The transaction must hold the clock. */
export async function storeLiveState(db: EntityManager, episode: Episode, state: LiveState): Promise<void> {
  await db.query("update episode set is_live = $2, live_since = $3, live_ended_at = $4 where id = $1", [
    episode.id,
    state.isLive,
    state.liveSince,
    state.liveEndedAt,
  ]);
  Object.assign(episode, state);
}

/**
 * Switches LIVE off for all episodes of the series, without changing their versions. The transaction must hold the
 * clock. `now` is the database's time, in milliseconds since 1970.
 */
export async function endBroadcastsOf(
  db: EntityManager,
  seriesIds: readonly string[],
  now: number,
): Promise<void> {
  const live = await db.query<{ id: string }[]>(
    "select id from episode where series_id = any($1) and is_live",
    [seriesIds],
  );
  // An update of no rows would also increment the revision.
  if (live.length === 0) return;
  const { isLive, liveSince, liveEndedAt } = endedAt(now);
  await db.query("update episode set is_live = $2, live_since = $3, live_ended_at = $4 where id = any($1)", [
    live.map(({ id }) => id),
    isLive,
    liveSince,
    liveEndedAt,
  ]);
}

/**
 * The next episode of the series by number; throws a UserError when there is none. The transaction holds the clock
 * afterwards.
 */
export async function findNextEpisode(db: EntityManager, id: string): Promise<Episode> {
  await takeClock(db);
  const { seriesId, number } = await findEpisode(db, id);
  const next = await readRow(db, Episode, "where series_id = $1 and number = $2", [seriesId, number + 1]);
  if (!next) throw userError(UserErrorCode.NOT_FOUND, noNextEpisode);
  return next;
}
