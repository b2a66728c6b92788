import { changedMeanwhile } from "../../../domain/formRules.ts";
import { describeHolder, describeMissingEvents } from "../../../domain/refusals.ts";
import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { gamePointFor, matchPointFor } from "../../../domain/scoring/gamePoints.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { lostLease } from "../../../domain/scoring/recording.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import { hasBegun, type ScoreState, shownGames } from "../../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../../domain/scoring/service.ts";
import type { SetScoreMutation, SetScoreMutationVariables } from "../../lib/generated/ScorePadPanel.ts";
import type {
  MatchEventInput,
  RecordMatchEventsMutationVariables,
  TakeScoringMutationVariables,
} from "../../lib/generated/Scoring.ts";
import { type EventLog, readSide, toMatchEvent } from "../../scorepad/log.ts";
import type { RecordResult, TakeResult } from "../../scorepad/scoringApi.ts";
import { type MatchState, showMatch, type TournamentState } from "../tournamentState.ts";

interface Tournament {
  present: () => TournamentState;
  change: (alter: (tournament: TournamentState) => void) => void;
}

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

interface Scored {
  lease: number;
  holder: { id: string; name: string } | null;
  log: EventLog;
}

const now = () => new Date().toISOString();
const lost = { code: "LEASE_LOST", message: lostLease, field: null } as const;
const impossible = (message: string, field: string | null = null) =>
  ({ code: "IMPOSSIBLE", message, field }) as const;

function readSent({ id, kind, side, player, detail, at, pressedAt }: MatchEventInput): MatchEvent {
  const read = { side: readSide(side ?? null), player: readSide(player ?? null), detail: Object(detail) };
  return toMatchEvent({ id: String(id), kind, ...read, at: at ?? null, pressedAt }, 0);
}

export function createTestScoring({ present, change }: Tournament): TestScoring {
  const scored = new Map<string, Scored>();
  const scoredOf = (id: string): Scored => scored.get(id) ?? { lease: 0, holder: null, log: [] };
  let refusal: string | null = null;
  let made = 0;

  function find(id: string): MatchState {
    const match = present().matches.find((one) => one.id === id);
    if (!match) throw new Error("There is no such match.");
    return match;
  }

  /** Stores the events when they are possible, and otherwise returns the reason. */
  function append(id: string, events: EventLog): string | null {
    const before = scoredOf(id);
    const log = [...before.log, ...events].map((event, index) => ({ ...event, number: index + 1 }));
    const { format, discipline, sides } = find(id);
    const reduced = reduceMatch(format, isDoubles(discipline, sides), log);
    if ("impossible" in reduced) return reduced.reason;
    const { state } = reduced;
    scored.set(id, { ...before, log, holder: state.isConfirmed ? null : before.holder });
    change(({ matches }) => {
      for (const match of matches)
        if (match.id === id) Object.assign(match, showState(match, state), { lastEventNumber: log.length });
    });
    return null;
  }

  function makeEvent({ kind, side, detail = {} }: Pick<MatchEvent, "kind" | "side"> & { detail?: object }) {
    made += 1;
    const id = `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`;
    return { id, number: 0, kind, side, player: null, detail: { ...detail }, at: now() };
  }

  function call(id: string): void {
    change(({ matches, courts }) => {
      for (const match of matches)
        if (match.id === id && match.status === "SCHEDULED") match.status = "CALLED";
      for (const court of courts)
        if (court.nextId === id) Object.assign(court, { currentId: id, nextId: null });
    });
  }

  const root: ScoringRoot = {
    takeScoring({ matchId, device, takeOver }) {
      const id = String(matchId);
      const { lease, holder, log } = scoredOf(id);
      const isOwn = holder?.id === String(device.id);
      if (holder && !isOwn && !takeOver) {
        const heldBy = { name: holder.name, unsent: 0, heardAt: now() };
        const taken = { code: "TAKEN", message: describeHolder(null) } as const;
        return { lease: null, events: null, match: null, heldBy, serverTime: now(), userErrors: [taken] };
      }
      const given = isOwn ? lease : lease + 1;
      scored.set(id, { log, lease: given, holder: { id: String(device.id), name: device.name } });
      call(id);
      const match = showMatch(find(id));
      return { lease: given, events: [...log], match, heldBy: null, serverTime: now(), userErrors: [] };
    },

    recordMatchEvents({ matchId, lease, after, events }) {
      const id = String(matchId);
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
      const isSame = log.slice(after).every((event, index) => event.id === events[index]?.id);
      if (!isSame) return createResult([lost]);
      const fresh = events.slice(log.length - after).map(readSent);
      const reason = fresh.length === 0 ? null : (refusal ?? append(id, fresh));
      if (fresh.length > 0) refusal = null;
      return createResult(reason === null ? [] : [impossible(reason)]);
    },

    setScore({ matchId, after, games, serving, ending, winner }) {
      const id = String(matchId);
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
      scored.set(id, { ...before, lease: before.lease + 1, holder });
      append(id, events.map(makeEvent));
    },
    loseEvents(id, count) {
      const before = scoredOf(id);
      scored.set(id, { ...before, log: before.log.slice(0, before.log.length - count) });
    },
    refuseNext(message) {
      refusal = message;
    },
  };
}

function showState(match: MatchState, state: ScoreState): Partial<MatchState> {
  const { format, discipline, sides } = match;
  const status = state.phase === "FINISHED" ? "FINISHED" : hasBegun(state) ? "ON_COURT" : match.status;
  return {
    status,
    phase: state.phase,
    games: shownGames(state).map(([first, second]) => [first, second]),
    gamesWon: [...state.gamesWon],
    winner: state.winner,
    ending: state.ending,
    service: serviceOf(state, isDoubles(discipline, sides)),
    gamePointFor: gamePointFor(format, state),
    matchPointFor: matchPointFor(format, state),
    timer: state.timer,
    endedAt: state.endedAt,
    changedAt: state.changedAt,
  };
}
