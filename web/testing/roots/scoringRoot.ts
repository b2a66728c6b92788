import { changedMeanwhile } from "../../../domain/formRules.ts";
import { describeHolder, describeMissingEvents, matchNotFound } from "../../../domain/refusals.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { lostLease } from "../../../domain/scoring/recording.ts";
import type { SetScoreMutation, SetScoreMutationVariables } from "../../lib/generated/ScorePadPanel.ts";
import type {
  MatchEventInput,
  RecordMatchEventsMutationVariables,
  TakeScoringMutationVariables,
} from "../../lib/generated/Scoring.ts";
import { type EventLog, readSide, toMatchEvent } from "../../scorepad/log.ts";
import type { RecordResult, TakeResult } from "../../scorepad/scoringApi.ts";
import { showMatch } from "../tournamentState.ts";
import { createScoredMatches, type ScoredTournament } from "./scoredMatches.ts";

/** The fields of the schema by which matches are scored. */
interface ScoringRoot {
  takeScoring: (taking: TakeScoringMutationVariables) => TakeResult;
  recordMatchEvents: (recording: RecordMatchEventsMutationVariables) => RecordResult;
  setScore: (correction: SetScoreMutationVariables) => SetScoreMutation["setScore"];
}

/** The scoring of a test site's matches, with one lease for each match. */
export interface TestScoring {
  root: ScoringRoot;
  readLog: (matchId: string) => EventLog;
  /** Records events of another device, which then has the lease. */
  recordElsewhere: (matchId: string, events: readonly Pick<MatchEvent, "kind" | "side">[]) => void;
  /** Loses the last events, as a restored backup does. */
  loseEvents: (matchId: string, count: number) => void;
  /** Refuses the next events with this message. */
  refuseNext: (message: string) => void;
}

const now = () => new Date().toISOString();
const lost = { code: "LEASE_LOST", message: lostLease, field: null } as const;
const notFound = { code: "NOT_FOUND", message: matchNotFound, field: null } as const;
const impossible = (message: string, field: string | null = null) =>
  ({ code: "IMPOSSIBLE", message, field }) as const;

function readSent({ id, kind, side, player, detail, at, pressedAt }: MatchEventInput): MatchEvent {
  const read = { side: readSide(side ?? null), player: readSide(player ?? null), detail: Object(detail) };
  return toMatchEvent({ id: String(id), kind, ...read, at: at ?? null, pressedAt }, 0);
}

export function createTestScoring(tournament: ScoredTournament): TestScoring {
  const { has, find, scoredOf, store, append, call, makeEvent } = createScoredMatches(tournament);
  let refusal: string | null = null;

  const root: ScoringRoot = {
    takeScoring({ matchId, device, takeOver }) {
      const id = String(matchId);
      if (!has(id)) {
        const nothing = { lease: null, events: null, match: null, heldBy: null };
        return { ...nothing, serverTime: now(), userErrors: [notFound] };
      }
      const { lease, holder, log } = scoredOf(id);
      const isOwn = holder?.id === String(device.id);
      if (holder && !isOwn && !takeOver) {
        const heldBy = { name: holder.name, unsent: 0, heardAt: now() };
        const taken = { code: "TAKEN", message: describeHolder(null) } as const;
        return { lease: null, events: null, match: null, heldBy, serverTime: now(), userErrors: [taken] };
      }
      const given = isOwn ? lease : lease + 1;
      store(id, { log, lease: given, holder: { id: String(device.id), name: device.name } });
      call(id);
      const match = showMatch(find(id));
      return { lease: given, events: [...log], match, heldBy: null, serverTime: now(), userErrors: [] };
    },

    recordMatchEvents({ matchId, lease, after, events }) {
      const id = String(matchId);
      if (!has(id)) return { lastEventNumber: 0, match: null, serverTime: now(), userErrors: [notFound] };
      const createResult = (userErrors: RecordResult["userErrors"]): RecordResult => {
        const lastEventNumber = scoredOf(id).log.length;
        return { lastEventNumber, match: showMatch(find(id)), serverTime: now(), userErrors };
      };
      const { log, lease: valid } = scoredOf(id);
      const missing = log.length + 1;
      if (lease !== valid) return createResult([lost]);
      if (after >= missing)
        return createResult([
          {
            code: "AHEAD",
            message: describeMissingEvents(missing),
            field: null,
          },
        ]);
      const known = log.slice(after, after + events.length);
      const isSame = known.every((event, index) => event.id === events[index]?.id);
      if (!isSame) return createResult([lost]);
      const fresh = events.slice(log.length - after).map(readSent);
      const reason = fresh.length === 0 ? null : (refusal ?? append(id, fresh));
      if (fresh.length > 0) refusal = null;
      return createResult(reason === null ? [] : [impossible(reason)]);
    },

    setScore({ matchId, after, games, serving, ending, winner }) {
      const id = String(matchId);
      if (!has(id)) return { match: null, userErrors: [notFound] };
      if (after !== scoredOf(id).log.length) {
        const message = changedMeanwhile;
        return { match: null, userErrors: [{ code: "OUT_OF_DATE", message }] };
      }
      const detail = { games, serving, ending, winner };
      const reason = append(id, [makeEvent({ kind: "SCORE_SET", side: null, detail })]);
      if (reason !== null) return { match: null, userErrors: [impossible(reason)] };
      return { match: showMatch(find(id)), userErrors: [] };
    },
  };

  return {
    root,
    readLog: (id) => scoredOf(id).log,
    recordElsewhere(id, events) {
      const before = scoredOf(id);
      const holder = { id: "elsewhere", name: "Tablet for Court 1" };
      store(id, { ...before, lease: before.lease + 1, holder });
      append(id, events.map(makeEvent));
    },
    loseEvents(id, count) {
      const before = scoredOf(id);
      store(id, { ...before, log: before.log.slice(0, before.log.length - count) });
    },
    refuseNext(message) {
      refusal = message;
    },
  };
}
