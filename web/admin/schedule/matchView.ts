import type { MatchManagerQueryVariables } from "../../lib/generated/MatchManager.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { moveId } from "../../ui/lists/moveId.ts";

/** The states by which the list can be filtered, with their labels. */
export const matchStates = { open: "To be played", finished: "Finished", all: "All" } as const;
type MatchState = keyof typeof matchStates;

/** The filters of the list of matches. */
export interface MatchView {
  search: string;
  /** Empty for all days. */
  day: string;
  /** The id of a court; empty for all. */
  court: string;
  state: MatchState;
}

/** The maximum number of matches that are shown. */
export const mostMatches = 200;

export function isMatchState(value: string): value is MatchState {
  return Object.hasOwn(matchStates, value);
}

/** The filters in an address. */
export function readMatchView(parameters: URLSearchParams): MatchView {
  const state = parameters.get("state") ?? "";
  return {
    search: parameters.get("q") ?? "",
    day: parameters.get("day") ?? "",
    court: parameters.get("court") ?? "",
    state: isMatchState(state) ? state : "open",
  };
}

/** The query parameters of the filters; default values are left out. */
export function writeMatchView({ search, day, court, state }: MatchView): URLSearchParams {
  const parameters = { q: search.trim(), day, court, state: state === "open" ? "" : state };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""));
}

const statuses: Record<MatchState, MatchManagerQueryVariables["statuses"]> = {
  open: ["SCHEDULED", "CALLED", "ON_COURT"],
  finished: ["FINISHED", "CANCELLED"],
  all: null,
};

/** The query's variables for the filters. */
export function matchFiltersOf({ search, day, court, state }: MatchView): MatchManagerQueryVariables {
  return {
    text: search.trim() || null,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    courtId: court || null,
    statuses: statuses[state],
    first: mostMatches,
  };
}

const without = (list: readonly string[], id: string) => list.filter((other) => other !== id).join();

/** The moves, one after the other, that turn one order of some matches into another; their places count from 1. */
export function listMoves(
  before: readonly string[],
  wanted: readonly string[],
): { id: string; place: number }[] {
  const moves: { id: string; place: number }[] = [];
  let order = before;
  for (const [index, next] of wanted.entries()) {
    if (order[index] === next) continue;
    const last = order.find((id) => without(order, id) === without(wanted, id));
    const id = last ?? next;
    order = moveId(order, id, wanted.indexOf(id));
    moves.push({ id, place: wanted.indexOf(id) + 1 });
  }
  return moves;
}

export interface MatchGroup {
  day: string | null;
  courtId: string | null;
  matches: readonly Match[];
}

/** The matches of each day and court, in the order of the list. */
export function groupMatches(matches: readonly Match[]): MatchGroup[] {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const key = `${match.day} ${match.courtId}`;
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? { day: first.day, courtId: first.courtId, matches: group } : [];
  });
}
