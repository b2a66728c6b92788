import { HistoryNoun } from "./history.payload.ts";
import type { ActionKind } from "./undoPlan.ts";

/** Rows of one table that a revision changed in the same way. */
export interface ChangedGroup {
  noun: HistoryNoun;
  /** A row whose position alone has changed was moved. */
  kind: ActionKind | "moved";
  count: number;
  /** The title of the first row. */
  title: string;
  /** The changed fields of that row, as people name them, in order. */
  fields: readonly string[];
  /** The state of its LIVE switch after the change; null when it was not switched. */
  isLive: boolean | null;
}

/** The beginning of an import's sentence, by the name of the operation. */
const imports: Readonly<Record<string, string>> = {
  importSeries: "imported a backup",
  importMatches: "imported an order of play",
};

const words: Readonly<Record<HistoryNoun, [one: string, many: string]>> = {
  [HistoryNoun.CATEGORY]: ["category", "categories"],
  [HistoryNoun.SERIES]: ["series", "series"],
  [HistoryNoun.EPISODE]: ["episode", "episodes"],
  [HistoryNoun.COURT]: ["court", "courts"],
  [HistoryNoun.MATCH]: ["match", "matches"],
};

/** Parents come before their parts, because episodes are deleted with their series. */
const priority = [
  HistoryNoun.SERIES,
  HistoryNoun.CATEGORY,
  HistoryNoun.EPISODE,
  HistoryNoun.COURT,
  HistoryNoun.MATCH,
] as const;
const kinds = ["deleted", "added", "changed", "moved"] as const;

/** A description of the revision that follows the actor's name in a sentence. */
export function describeRevision(
  groups: readonly ChangedGroup[],
  { operation, undoes }: { operation: string | null; undoes: number | null },
): string {
  if (undoes !== null) return `undid revision ${undoes}`;
  const imported = imports[operation ?? ""];
  if (imported !== undefined) {
    const parts = priority
      .flatMap((noun) => groups.filter((group) => group.noun === noun && group.kind !== "moved"))
      .map((group) => `${counted(group)} ${group.kind}`);
    return parts.length === 0 ? imported : `${imported}: ${parts.join(", ")}`;
  }
  const main = kinds
    .flatMap((kind) =>
      priority.map((noun) => groups.find((group) => group.kind === kind && group.noun === noun)),
    )
    .find((group) => group !== undefined);
  return main ? describeGroup(main, groups) : "changed nothing that is shown";
}

function describeGroup(group: ChangedGroup, groups: readonly ChangedGroup[]): string {
  const { noun, kind, count, title, fields, isLive } = group;
  const [word, plural] = words[noun];
  if (kind === "moved") return `changed the order of the ${plural}`;
  const named = count === 1 ? `the ${word} “${title}”` : counted(group);
  if (kind !== "changed") {
    const episodes = groups.find((other) => other.noun === HistoryNoun.EPISODE && other.kind === kind);
    const withEpisodes = noun === HistoryNoun.SERIES && episodes ? ` with ${counted(episodes)}` : "";
    return `${kind} ${named}${withEpisodes}`;
  }
  if (isLive !== null)
    return `switched LIVE ${isLive ? "on" : "off"}: ${count === 1 ? title : counted(group)}`;
  if (count > 1) return `changed ${named}`;
  return `changed ${list(fields.map(lowerFirst))} of ${named}`;
}

function counted({ noun, count }: Pick<ChangedGroup, "noun" | "count">): string {
  return `${count.toLocaleString("en")} ${words[noun][count === 1 ? 0 : 1]}`;
}

/** Words in capitals, such as LIVE, do not change. */
export const lowerFirst = (text: string): string =>
  text.slice(0, 2) === text.slice(0, 2).toUpperCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);

function list(parts: readonly string[]): string {
  const shown = parts.length > 4 ? [...parts.slice(0, 3), `${parts.length - 3} more fields`] : parts;
  const last = shown.at(-1) ?? "something";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}
