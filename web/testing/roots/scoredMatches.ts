import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { gamePointFor, matchPointFor } from "../../../domain/scoring/gamePoints.ts";
import type { MatchEvent } from "../../../domain/scoring/matchEvents.ts";
import { reduceMatch } from "../../../domain/scoring/reduceMatch.ts";
import { hasBegun, type ScoreState, shownGames } from "../../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../../domain/scoring/service.ts";
import type { EventLog } from "../../scorepad/log.ts";
import type { MatchState, TournamentState } from "../tournamentState.ts";

/** The tournament whose matches are scored. */
export interface ScoredTournament {
  present: () => TournamentState;
  change: (alter: (tournament: TournamentState) => void) => void;
}

/** The log of a match and its lease. */
interface Scored {
  lease: number;
  holder: { id: string; name: string } | null;
  log: EventLog;
}

/** The logs and leases of a tournament's matches. */
interface ScoredMatches {
  has: (id: string) => boolean;
  find: (id: string) => MatchState;
  scoredOf: (id: string) => Scored;
  store: (id: string, scored: Scored) => void;
  /** Stores the events when they are possible, and otherwise returns the reason. */
  append: (id: string, events: EventLog) => string | null;
  /** Calls a scheduled match to its court. */
  call: (id: string) => void;
  /** Creates an event with a new id. */
  makeEvent: (event: Pick<MatchEvent, "kind" | "side"> & { detail?: object }) => EventLog[number];
}

export function createScoredMatches({ present, change }: ScoredTournament): ScoredMatches {
  const scored = new Map<string, Scored>();
  const scoredOf = (id: string): Scored => scored.get(id) ?? { lease: 0, holder: null, log: [] };
  let made = 0;

  const has = (id: string) => present().matches.some((one) => one.id === id);

  function find(id: string): MatchState {
    const match = present().matches.find((one) => one.id === id);
    if (!match) throw new Error("There is no such match.");
    return match;
  }

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

  function call(id: string): void {
    change(({ matches, courts }) => {
      for (const match of matches)
        if (match.id === id && match.status === "SCHEDULED") match.status = "CALLED";
      for (const court of courts)
        if (court.nextId === id) Object.assign(court, { currentId: id, nextId: null });
    });
  }

  return {
    has,
    find,
    scoredOf,
    store: (id, next) => void scored.set(id, next),
    append,
    call,
    makeEvent({ kind, side, detail = {} }) {
      made += 1;
      const id = `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`;
      return { id, number: 0, kind, side, player: null, detail: { ...detail }, at: new Date().toISOString() };
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
