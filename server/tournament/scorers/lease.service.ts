import type { EntityManager } from "typeorm";

import { describeHolder } from "../../../domain/refusals.ts";
import type { UserErrorPayload } from "../../errors.ts";
import { UserErrorCode, forbidden, unauthenticated, userError } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import { tokenIdOf } from "../../rights/caller.ts";
import { isOperatorOf, isOperatorOfAll, notOperated } from "../courts/operating.ts";
import { callMatch } from "../matches/calls.service.ts";
import type { PlacedMatch } from "../matches/match.entity.ts";
import { Match } from "../matches/match.entity.ts";
import type { LoggedEvent } from "../matches/matchRows.ts";
import { findMatch, logsOfMatches, matchesById } from "../matches/matchRows.ts";
import { takeTournamentClock } from "../tournamentClock.ts";
import { readTime } from "./eventLog.ts";
import { findScorer, storeHeartbeat } from "./heartbeat.ts";
import { holderOf, isHeld, isHeldBy, isHeldByDeviceOfLink, isHeldBySameCaller } from "./lease.ts";
import type { Scorer } from "./matchEvent.types.ts";
import type { DeviceInput } from "./scoring.input.ts";
import { checkDevice } from "./scoring.input.ts";
import { isTokenInForce, refusals } from "./tokenReader.ts";

/** A request for the lease of a match. */
export interface Taking {
  matchId: string;
  device: DeviceInput;
  /** Whether to take the lease from another device. */
  takeOver: boolean;
}

/** The lease with the whole log; or null, with the current holder. */
export interface Taken {
  match: PlacedMatch;
  lease: number | null;
  events: LoggedEvent[] | null;
  heldBy: Scorer | null;
  serverTime: Date;
  userErrors: UserErrorPayload[];
}

/**
 * Makes the device the only scorer of the match, so that events of any other device are refused from now on. The device
 * that holds the lease already gets the same number again, or with another link the next one. A waiting match is called
 * first; `timeZone` determines today's date for a match without a day.
 */
export async function takeScoring(
  db: EntityManager,
  timeZone: string,
  caller: Caller,
  { matchId, device, takeOver }: Taking,
): Promise<Taken> {
  checkDevice(device);
  await takeTournamentClock(db);
  let match = await findMatchToScore(db, caller, matchId);
  const holder = holderOf(caller, device.id);
  if (!isHeldBy(match, holder)) {
    await checkMayTake(db, caller, match);
    const isFree = !isHeld(match) || (isHeldBySameCaller(match, holder) && match.scorerDevice === null);
    // A device that has opened a new link continues: it takes over only from itself.
    const isOwn = caller.scorer !== null && isHeldByDeviceOfLink(match, device.id);
    if (!isFree && !isOwn && !takeOver) return describeTaken(db, match);
    match = await callIfWaiting(db, timeZone, caller, match);
    const taken = { ...holder, lease: match.lease + 1, isFresh: true };
    await db.update(Match, { id: match.id }, taken);
    Object.assign(match, taken);
  }
  const [[events = []], serverTime] = await Promise.all([
    logsOfMatches(db, [match.id]),
    readTime(db),
    storeHeartbeat(db, match, device),
  ]);
  return { match, lease: match.lease, events, heldBy: null, serverTime, userErrors: [] };
}

/**
 * The match, when the caller may score it: an admin or a program any match, a device token those of its court, an
 * operator those of their courts. Scorers and operators cannot find out which matches other courts have.
 */
export async function findMatchToScore(
  db: EntityManager,
  caller: Caller,
  matchId: string,
): Promise<PlacedMatch> {
  const { scorer } = caller;
  if (isOperatorOfAll(caller)) return findMatch(db, matchId);
  const [match = null] = await matchesById(db, [matchId]);
  if (scorer !== null && match?.courtId !== scorer.courtId)
    throw forbidden("This link scores the matches of another court.");
  if (match === null || (scorer === null && !isOperatorOf(caller, match.courtId))) throw notOperated();
  return match;
}

/** Calls a waiting match to its court. Throws a UserError when the match cannot be scored. */
export async function callIfWaiting(
  db: EntityManager,
  timeZone: string,
  caller: Caller,
  match: PlacedMatch,
): Promise<PlacedMatch> {
  if (match.status === "CANCELLED") throw userError(UserErrorCode.IMPOSSIBLE, "This match is cancelled.");
  if (match.status !== "SCHEDULED") return match;
  if (match.courtId === null)
    throw userError(UserErrorCode.IMPOSSIBLE, "This match has no court yet. Call it to one first.");
  return callMatch(db, timeZone, caller, match.id, match.courtId);
}

/** The response when the caller may not take the lease from its current holder. */
export async function describeTaken(db: EntityManager, match: PlacedMatch): Promise<Taken> {
  const [heldBy, serverTime] = await Promise.all([findScorer(db, match.id), readTime(db)]);
  const message = describeHolder(heldBy?.name ?? null);
  const error = { code: UserErrorCode.TAKEN, message, field: null };
  return { match, lease: null, events: null, heldBy, serverTime, userErrors: [error] };
}

/**
 * Checks that a caller with a token may still take a lease, because the right may have ended since the request arrived.
 * Revoking a token locks the clock too, which the transaction holds.
 */
export async function checkMayTake(db: EntityManager, caller: Caller, { score }: PlacedMatch): Promise<void> {
  const tokenId = tokenIdOf(caller);
  if (tokenId === null) return;
  const valid = await db.query<unknown[]>(`select from access_token where id = $1 and ${isTokenInForce}`, [
    tokenId,
  ]);
  if (caller.program !== null) {
    if (valid.length === 0) throw unauthenticated(refusals.program.revoked);
    return;
  }
  if (valid.length === 0) throw unauthenticated(refusals.scorer.expired);
  if (score.isConfirmed)
    throw userError(UserErrorCode.IMPOSSIBLE, "The result is confirmed. Only the organisers can change it.");
}
