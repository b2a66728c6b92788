import type { EntityManager } from "typeorm";

import { describeMissingEvents } from "../../../domain/refusals.ts";
import { endedLease, lostLease } from "../../../domain/scoring/recording.ts";
import type { UserErrorPayload } from "../../errors.ts";
import { UserErrorCode, badInput } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import type { NewEvent } from "./eventLog.ts";
import { appendEvents, readIdsAfter, readTime } from "./eventLog.ts";
import { storeHeartbeat } from "./heartbeat.ts";
import { findMatchToScore } from "./lease.service.ts";
import type { LeaseHolder } from "./lease.ts";
import { holderOf, isHeld, isHeldBy } from "./lease.ts";
import type { DeviceInput, MatchEventInput } from "./scoring.input.ts";
import { checkDevice, checkEvents, detailOf, indexOf } from "./scoring.input.ts";

/** A request of a device with the events after number `after`; without events it is a heartbeat. */
interface RecordingRequest {
  matchId: string;
  lease: number;
  after: number;
  events: readonly MatchEventInput[];
  device: DeviceInput;
}

/** The match after the request. `userErrors` contains the reason when nothing was recorded. */
interface RecordingResult {
  match: PlacedMatch;
  serverTime: Date;
  userErrors: UserErrorPayload[];
}

/**
 * Appends events to the log of a match, completely or not at all, and updates its score. Events that the log already
 * contains are skipped, so that a request may be repeated or late. Without events it only stores the heartbeat, without
 * a change of the clock.
 */
export async function recordMatchEvents(
  db: EntityManager,
  caller: Caller,
  recording: RecordingRequest,
): Promise<RecordingResult> {
  const { matchId, after, events, device } = recording;
  checkDevice(device);
  checkEvents(events);
  if (after < 0) throw badInput("after must not be negative.");
  // Sent together, in this order, so that the reads see the state after the clock was locked.
  const [, match, ids, now] = await Promise.all([
    events.length > 0 ? takeTournamentClock(db) : null,
    findMatchToScore(db, caller, matchId),
    events.length > 0 ? readIdsAfter(db, matchId, after, events.length) : [],
    readTime(db),
  ]);
  const resultWith = (...userErrors: UserErrorPayload[]): RecordingResult => ({
    match,
    serverTime: now,
    userErrors,
  });

  const holder = holderOf(caller, device.id);
  const refusal = findRefusal(match, holder, recording, ids);
  if (refusal !== null) return resultWith(refusal);
  const added = events.slice(ids.length).map((event) => toNewEvent(event, device, now));
  if (added.length === 0) {
    if (isHeldBy(match, holder)) await storeScorer(db, match, device);
    return resultWith();
  }
  const [refused] = await Promise.all([
    appendEvents(db, caller, match, added, now),
    storeHeartbeat(db, match, device),
  ]);
  if (refused !== null) {
    const { code, message, place } = refused;
    return resultWith({ code, message, field: `events.${ids.length + place}` });
  }
  return resultWith();
}

/**
 * The reason why the events cannot follow the log; null when they can. `ids` are the events of the log after `after`.
 * The sent events must begin with them. After a lease has ended, it is accepted only for events that were recorded with
 * it, because the response to the last request may have been lost.
 */
function findRefusal(
  match: PlacedMatch,
  holder: LeaseHolder,
  { lease, after, events }: RecordingRequest,
  ids: readonly string[],
): UserErrorPayload | null {
  const { lastEventNumber } = match;
  if (match.lease !== lease) return leaseLost(match);
  if (after > lastEventNumber) return ahead(lastEventNumber + 1);
  const isRepeated = events.length > 0 && events.length <= ids.length;
  if (!isRepeated && !isHeldBy(match, holder)) return leaseLost(match);
  return events.slice(0, ids.length).every(({ id }, place) => id === ids[place]) ? null : leaseLost(match);
}

/** A device that does not know the server's time sends how long ago the event was. */
function toNewEvent(event: MatchEventInput, { sentAt }: DeviceInput, now: Date): NewEvent {
  const { id, kind, side, player, at, pressedAt } = event;
  return {
    id,
    kind,
    side: indexOf(side),
    player: indexOf(player),
    detail: detailOf(event),
    at: at ?? new Date(now.getTime() - (sentAt.getTime() - pressedAt.getTime())),
  };
}

/**
 * A scorer that sends again makes the score up to date, which is a change that everyone sees. So the clock is locked
 * before the match.
 */
async function storeScorer(db: EntityManager, match: PlacedMatch, device: DeviceInput): Promise<void> {
  if (!match.isFresh) await takeTournamentClock(db);
  await storeHeartbeat(db, match, device);
  if (match.isFresh) return;
  await db.query("update match set is_fresh = true where id = $1 and lease = $2", [match.id, match.lease]);
  match.isFresh = true;
}

const leaseLost = (match: PlacedMatch): UserErrorPayload => ({
  code: UserErrorCode.LEASE_LOST,
  message: isHeld(match) ? lostLease : endedLease,
  field: null,
});

const ahead = (number: number): UserErrorPayload => ({
  code: UserErrorCode.AHEAD,
  message: describeMissingEvents(number),
  field: null,
});
