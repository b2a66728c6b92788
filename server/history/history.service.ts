import type { EntityManager } from "typeorm";

import type { Caller } from "../caller.ts";
import type { FieldChange, HistoryClock, HistoryEntry, HistoryNoun } from "./history.payload.ts";

export type NotedEntry = HistoryEntry;
export async function readHistory(
  _db: EntityManager,
  _caller: Caller,
  _config: unknown,
  _wanted: {
    clock: HistoryClock;
    before: number | null | undefined;
    first: number;
    by: string | null | undefined;
    noun: HistoryNoun | null | undefined;
    day: string | null | undefined;
  },
): Promise<NotedEntry[]> {
  return [];
}
export async function changesOfEntries(
  _db: EntityManager,
  entries: readonly NotedEntry[],
): Promise<FieldChange[][]> {
  return entries.map(() => []);
}
