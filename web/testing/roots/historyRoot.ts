import { type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { changedSince, notInHistory } from "../../../domain/refusals.ts";
import type { ClockName, History_EntryFragment, HistoryNoun } from "../../lib/generated/History.ts";

interface ChangeState {
  noun: HistoryNoun;
  id: string;
  title: string;
  field: string;
  before: string | null;
  after: string | null;
}

export type RevisionState = History_EntryFragment & {
  /** The kinds of the changed objects. */
  nouns: HistoryNoun[];
  changes: ChangeState[];
};

interface ConflictState {
  noun: HistoryNoun;
  id: string;
  sentence: string;
}

/** The history of a screen test's site; a test changes it by `changeAccount`. */
export interface TestHistory {
  /** The revisions of each clock, the oldest first. */
  readonly entries: Record<ClockName, RevisionState[]>;
  /** The sentence with which later mutations are recorded; null to record none, as for scores. */
  sentence: string | null;
  /** The conflicts of each undo. */
  conflicts: ConflictState[];
  /** Records a mutation's changes, and returns `extensions.changed` of its response. */
  record: (changed: Record<ClockName, number | null>) => object;
}

/** A revision that an admin has created in the browser. */
export function makeRevision(part: Partial<RevisionState> & { revision: number }): RevisionState {
  return {
    at: "2025-07-28T09:30:00.000Z",
    by: "admin@test",
    byId: "u1",
    via: "WEB",
    sentence: `changed series ${part.revision}`,
    undoes: null,
    isUndone: false,
    nouns: ["SERIES"],
    changes: [],
    ...part,
  };
}

/** The functions of the site that these fields need. */
interface Site {
  /** Reverts a revision, and returns the new one. */
  restore: (clock: ClockName, revision: number) => number;
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
  notify: () => void;
}

interface HistoryFilter {
  clock: ClockName;
  before?: number | null;
  first: number;
  by?: string | null;
  noun?: HistoryNoun | null;
  day?: string | null;
}

export function createHistory({ restore, follow, notify }: Site): { history: TestHistory; root: object } {
  const history: TestHistory = {
    entries: { CATALOGUE: [], TOURNAMENT: [] },
    sentence: null,
    conflicts: [],
    record(changed) {
      addRevision("CATALOGUE", changed.CATALOGUE);
      addRevision("TOURNAMENT", changed.TOURNAMENT);
      notify();
      return {
        ...(changed.CATALOGUE !== null && { catalogue: changed.CATALOGUE }),
        ...(changed.TOURNAMENT !== null && { tournament: changed.TOURNAMENT }),
      };
    },
  };

  function addRevision(clock: ClockName, revision: number | null) {
    const { sentence, entries } = history;
    // An undo is already recorded.
    const isListed = entries[clock].some((entry) => entry.revision === revision);
    if (sentence !== null && revision !== null && !isListed)
      entries[clock].push(makeRevision({ revision, sentence }));
  }

  const show = ({ clock, before, first, by, noun, day }: HistoryFilter) =>
    history.entries[clock]
      .toReversed()
      .filter(
        (entry) =>
          (before == null || entry.revision < before) &&
          (by == null || entry.byId === by) &&
          (noun == null || entry.nouns.includes(noun)) &&
          (day == null || entry.at.startsWith(day)),
      )
      .slice(0, first)
      .map((entry) => structuredClone(entry));

  const root = {
    history: (filter: HistoryFilter, _context: object, { operation }: GraphQLResolveInfo) =>
      operation.operation === OperationTypeNode.QUERY
        ? show(filter)
        : follow(() => ({ history: show(filter) })),
    undoRevision({
      clock,
      revision,
      skipChanged,
    }: {
      clock: ClockName;
      revision: number;
      skipChanged: boolean;
    }) {
      const refuse = (code: string, message: string) => ({
        revision: null,
        conflicts: history.conflicts,
        userErrors: [{ code, message, field: null }],
      });
      const undone = history.entries[clock].find((entry) => entry.revision === revision);
      if (!undone) return refuse("NOT_FOUND", notInHistory);
      if (history.conflicts.length > 0 && !skipChanged) return refuse("OUT_OF_DATE", changedSince);
      const made = restore(clock, revision);
      undone.isUndone = true;
      history.entries[clock].push(
        makeRevision({ revision: made, sentence: `undid revision ${revision}`, undoes: revision }),
      );
      notify();
      return { revision: made, conflicts: history.conflicts, userErrors: [] };
    },
  };
  return { history, root };
}
