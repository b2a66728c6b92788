import type {
  ClockName,
  HistoryNoun,
  HistoryUpdatesSubscriptionVariables,
} from "../../lib/generated/History.ts";

/** The filters of the history. */
export interface HistoryView {
  clock: ClockName;
  /** The id of an account or a token; empty for everyone. */
  by: string;
  /** Empty for all kinds. */
  noun: HistoryNoun | "";
  /** Empty for all days. */
  day: string;
}

/** The kinds of objects that each clock counts, with their names in the dashboard. */
export const nounsOf: Record<ClockName, Partial<Record<HistoryNoun, string>>> = {
  CATALOGUE: { CATEGORY: "Categories", SERIES: "Series", EPISODE: "Episodes" },
  TOURNAMENT: { COURT: "Courts", MATCH: "Matches" },
};

const nouns: Record<HistoryNoun, string> = {
  CATEGORY: "Category",
  SERIES: "Series",
  EPISODE: "Episode",
  COURT: "Court",
  MATCH: "Match",
};

export function nameNoun(noun: HistoryNoun): string {
  return nouns[noun];
}

const isNoun = (value: string): value is HistoryNoun => Object.hasOwn(nouns, value);

/** The noun of a choice; empty where the clock does not count it. */
export function readNoun(value: string, clock: ClockName): HistoryNoun | "" {
  return isNoun(value) && Object.hasOwn(nounsOf[clock], value) ? value : "";
}

/** The filters in an address. */
export function readHistoryView(parameters: URLSearchParams): HistoryView {
  const clock = parameters.get("of") === "tournament" ? "TOURNAMENT" : "CATALOGUE";
  return {
    clock,
    by: parameters.get("by") ?? "",
    noun: readNoun((parameters.get("noun") ?? "").toUpperCase(), clock),
    day: parameters.get("day") ?? "",
  };
}

/** The query parameters of the filters; default values are left out. */
export function writeHistoryView({ clock, by, noun, day }: HistoryView): URLSearchParams {
  const of = clock === "TOURNAMENT" ? "tournament" : "";
  const parameters = { of, by, noun: noun.toLowerCase(), day };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""));
}

/** The subscription's variables for the filters. A day that is still being typed is left out. */
export function filtersOf({ clock, by, noun, day }: HistoryView): HistoryUpdatesSubscriptionVariables {
  return {
    clock,
    by: by || null,
    noun: noun || null,
    day: /^20\d{2}-\d{2}-\d{2}$/.test(day) ? day : null,
  };
}
