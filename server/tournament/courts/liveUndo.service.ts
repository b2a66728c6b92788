import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { expiredLiveUndo } from "../../../domain/refusals.ts";
import type { Episode } from "../../catalogue/episodes/episode.entity.ts";
import { episodesById } from "../../catalogue/episodes/episode.service.ts";
import type { LiveState } from "../../catalogue/episodes/liveState.ts";
import { isSameLiveState, liveStateOf } from "../../catalogue/episodes/liveState.ts";
import type { SwitchedEpisode } from "../../catalogue/episodes/liveSwitch.service.ts";
import { storeLiveState } from "../../catalogue/episodes/liveSwitch.service.ts";
import { seriesById } from "../../catalogue/series/series.service.ts";
import { isVisible } from "../../catalogue/series/visibility.ts";
import { limits } from "../../configuration/limits.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import type { Caller } from "../../rights/caller.ts";
import { may } from "../../rights/rights.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { showOnCourt } from "./court.service.ts";
import { isShownByCourt } from "./operatedEpisode.ts";
import { isOperatorOf, notOperated } from "./operating.ts";

/** A court that now shows another broadcast. */
interface MovedCourt {
  id: string;
  from: string;
  to: string;
}

/** The state as JSON. Times are in milliseconds since 1970. */
type StoredState = { isLive: boolean } & Record<"liveSince" | "liveEndedAt", number | null>;

interface StoredChange {
  episodes: { id: string; before: StoredState; after: StoredState }[];
  courts: MovedCourt[];
}

/** Stores for a minute how the caller can undo the change. Returns its id; null when nothing has changed. */
export async function storeLiveChange(
  db: EntityManager,
  { userId }: Caller,
  switched: readonly SwitchedEpisode[],
  courts: readonly MovedCourt[],
): Promise<string | null> {
  const changed = switched.filter(({ episode, former }) => !isSameLiveState(former, liveStateOf(episode)));
  if (userId === null || (changed.length === 0 && courts.length === 0)) return null;
  const change = {
    episodes: changed.map(({ episode, former }) => ({
      id: episode.id,
      before: toStored(former),
      after: toStored(episode),
    })),
    courts,
  };
  const [stored] = await db.query<{ id: string }[]>(
    "insert into live_change (user_id, change) values ($1, $2) returning id",
    [userId, JSON.stringify(change)],
  );
  return stored?.id ?? null;
}

/** Deletes the changes that cannot be undone any more. */
export async function deleteOldLiveChanges(db: EntityManager): Promise<void> {
  await db.query("delete from live_change where changed_at < now() - $1 * interval '1 millisecond'", [
    limits.liveSwitch.undoMs,
  ]);
}

/**
 * Restores the broadcasts and courts of the caller's own change, including the start of each broadcast, so that no
 * reminder is sent for a new one. Later changes by others are kept, and drafts are not switched by operators.
 */
export async function undoLiveChange(db: EntityManager, caller: Caller, id: string): Promise<Episode[]> {
  await takeClock(db);
  const change = isId(id) ? await takeChange(db, id, caller.userId) : null;
  if (!change) throw userError(UserErrorCode.NOT_FOUND, expiredLiveUndo);
  await requireOperatedChange(db, caller, change);
  const present = await readVisible(
    db,
    caller,
    change.episodes.map((episode) => episode.id),
  );
  const restored: Episode[] = [];
  for (const [place, { before, after }] of change.episodes.entries()) {
    const episode = present[place] ?? null;
    if (episode === null || !isSameLiveState(episode, fromStored(after))) continue;
    await storeLiveState(db, episode, fromStored(before));
    restored.push(episode);
  }
  const movedBack = await moveBack(db, caller, change.courts);
  if (restored.length === 0 && movedBack === 0)
    throw userError(UserErrorCode.OUT_OF_DATE, "Someone else has switched this meanwhile.");
  return restored;
}

/** Throws unless the caller still operates the courts of the change. A role may have been revoked since. */
async function requireOperatedChange(
  db: EntityManager,
  caller: Caller,
  { episodes, courts }: StoredChange,
): Promise<void> {
  if (may(caller, "SWITCH_ANY_LIVE")) return;
  if (courts.some((court) => !isOperatorOf(caller, court.id))) throw notOperated();
  for (const { id } of episodes) {
    const isOfCourt = courts.some(({ from, to }) => from === id || to === id);
    if (!isOfCourt && !(await isShownByCourt(db, caller, id))) throw notOperated();
  }
}

/** The episodes with these ids; null for a deleted one, and for one that has become a draft that the caller may not see. */
export async function readVisible(
  db: EntityManager,
  caller: Caller,
  ids: readonly string[],
): Promise<(Episode | null)[]> {
  const episodes = await episodesById(db, ids);
  if (may(caller, "SEE_DRAFTS")) return episodes;
  const series = await seriesById(
    db,
    episodes.flatMap((episode) => episode?.seriesId ?? []),
  );
  const visible = new Set(series.flatMap((one) => (one && isVisible(one, caller) ? one.id : [])));
  return episodes.map((episode) => (episode && visible.has(episode.seriesId) ? episode : null));
}

async function takeChange(
  db: EntityManager,
  id: string,
  userId: string | null,
): Promise<StoredChange | null> {
  const [taken = null] = await db.query<{ change: StoredChange }[]>(
    `with taken as (
        delete from live_change where id = $1 and user_id = $2
          and changed_at >= now() - $3 * interval '1 millisecond' returning change
      ) select change from taken`,
    [id, userId, limits.liveSwitch.undoMs],
  );
  return taken?.change ?? null;
}

/** Makes the courts show their former broadcasts, unless they were changed meanwhile. Returns how many it moved. */
async function moveBack(db: EntityManager, caller: Caller, courts: readonly MovedCourt[]): Promise<number> {
  if (courts.length === 0) return 0;
  await takeTournamentClock(db);
  const moved = await db.query<{ id: string }[]>(
    `select court.id from court join jsonb_to_recordset($1) as moved (id uuid, "to" uuid)
      on court.id = moved.id and court.episode_id = moved."to"`,
    [JSON.stringify(courts)],
  );
  const isStill = new Set(moved.map(({ id }) => id));
  let count = 0;
  for (const { id, from } of courts) {
    const [episode = null] = await readVisible(db, caller, [from]);
    if (!isStill.has(id) || episode === null) continue;
    await showOnCourt(db, id, episode);
    count += 1;
  }
  return count;
}

function toStored({ isLive, liveSince, liveEndedAt }: LiveState): StoredState {
  return { isLive, liveSince: liveSince?.getTime() ?? null, liveEndedAt: liveEndedAt?.getTime() ?? null };
}

function fromStored({ isLive, liveSince, liveEndedAt }: StoredState): LiveState {
  return {
    isLive,
    liveSince: liveSince === null ? null : new Date(liveSince),
    liveEndedAt: liveEndedAt === null ? null : new Date(liveEndedAt),
  };
}
