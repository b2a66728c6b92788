import type { EntityManager } from "typeorm";

import type { Episode } from "../../catalogue/episodes/episode.entity.ts";
import {
  findNextEpisode,
  readLiveSwitch,
  setEpisodeLive,
  storeLiveSwitch,
} from "../../catalogue/episodes/liveSwitch.service.ts";
import { limits } from "../../configuration/limits.ts";
import { badInput } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import type { Caller } from "../../rights/caller.ts";
import { may } from "../../rights/rights.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { showOnCourt } from "./court.service.ts";
import { readVisible, storeLiveChange } from "./liveUndo.service.ts";
import { isShownByCourt, requireOperatedEpisode } from "./operatedEpisode.ts";
import { notOperated, operatedCourts } from "./operating.ts";

/** The switched episodes, and the id by which the caller can undo the switch; null when nothing has changed. */
interface LiveChange {
  episodes: Episode[];
  undoId: string | null;
}

/** Switches LIVE for the broadcast of one of the caller's courts; see `setEpisodeLive`. */
export async function switchBroadcast(
  db: EntityManager,
  caller: Caller,
  id: string,
  isLive: boolean,
): Promise<LiveChange> {
  await checkMaySwitch(db, caller, id);
  const switched = await readLiveSwitch(db, id, isLive);
  // Both statements are sent together.
  const [, undoId] = await Promise.all([
    storeLiveSwitch(db, switched),
    storeLiveChange(db, caller, [switched], []),
  ]);
  return { episodes: [switched.episode], undoId };
}

/**
 * Ends the broadcasts of the caller's courts. For a caller who may end all of them, it omits episodes that were deleted
 * meanwhile, or became drafts that the caller may not see.
 */
export async function endBroadcasts(
  db: EntityManager,
  caller: Caller,
  ids: readonly string[],
): Promise<LiveChange> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.liveSwitch.most)
    throw badInput(`At most ${limits.liveSwitch.most} broadcasts can be ended at a time.`);
  await takeClock(db);
  const found = await readVisible(db, caller, wanted);
  const ended = may(caller, "SWITCH_ANY_LIVE") ? wanted.filter((_, place) => found[place]) : wanted;
  const switched = [];
  for (const id of ended) {
    await checkMaySwitch(db, caller, id);
    switched.push(await setEpisodeLive(db, id, false));
  }
  return {
    episodes: switched.map(({ episode }) => episode),
    undoId: await storeLiveChange(db, caller, switched, []),
  };
}

/**
 * Ends the broadcast of the episode, starts the broadcast of the next one by number, and makes the caller's courts that
 * show the first one show the second. Concurrent requests of two operators are carried out once.
 */
export async function startNextBroadcast(
  db: EntityManager,
  caller: Caller,
  id: string,
): Promise<LiveChange & { ended: Episode; started: Episode }> {
  await checkMaySwitch(db, caller, id);
  const next = await findNextEpisode(db, id);
  if (!may(caller, "SWITCH_ANY_LIVE") && (await isShownElsewhereOnly(db, caller, next.id)))
    throw notOperated();
  const ended = await setEpisodeLive(db, id, false);
  const started = await setEpisodeLive(db, next.id, true);
  const moved = await moveCourts(db, caller, id, started.episode);
  const undoId = await storeLiveChange(db, caller, [ended, started], moved);
  return {
    episodes: [ended.episode, started.episode],
    undoId,
    ended: ended.episode,
    started: started.episode,
  };
}

/** An operator may switch only the episodes that their courts show. */
async function checkMaySwitch(db: EntityManager, caller: Caller, id: string): Promise<void> {
  if (may(caller, "SWITCH_ANY_LIVE") && may(caller, "SEE_DRAFTS")) return;
  await takeClock(db);
  await requireOperatedEpisode(db, caller, id);
}

/** Whether only other operators' courts show the episode, and none of the caller's. */
async function isShownElsewhereOnly(db: EntityManager, caller: Caller, id: string): Promise<boolean> {
  if (await isShownByCourt(db, caller, id)) return false;
  const shown = await db.query<unknown[]>("select from court where episode_id = $1 limit 1", [id]);
  return shown.length > 0;
}

/**
 * Makes the caller's courts that show the first episode show the second. Returns the ids of the courts and the episode
 * that each showed.
 */
async function moveCourts(
  db: EntityManager,
  caller: Caller,
  from: string,
  to: Episode,
): Promise<{ id: string; from: string; to: string }[]> {
  await takeTournamentClock(db);
  const courts = await db.query<{ id: string }[]>(
    "select id from court where episode_id = $1 and ($2::uuid[] is null or id = any($2)) order by position",
    [from, operatedCourts(caller)],
  );
  for (const { id } of courts) await showOnCourt(db, id, to);
  return courts.map(({ id }) => ({ id, from, to: to.id }));
}
