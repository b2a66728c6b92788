import { isRecord } from "../../domain/isRecord.ts";
import { limits } from "../configuration/limits.ts";
import type { FieldChange, HistoryNoun } from "./history.payload.ts";
import type { JsonRow, HistoryTable } from "./historyTables.ts";
import { instantPattern, labelsOf } from "./historyTables.ts";
import type { TitleOf } from "./rowTitles.ts";
import type { RowChange } from "./undoPlan.ts";
import { kindOf } from "./undoPlan.ts";

/** A column whose values are never shown, not even encrypted. */
const secret = "password_cipher";

/** The changes of one row, field by field. */
export function fieldChangesOf(
  table: HistoryTable & { noun: HistoryNoun },
  row: RowChange,
  titleOf: TitleOf,
): FieldChange[] {
  const { before, after } = row;
  const title = titleOf(row, after ?? before) ?? "";
  const common = { noun: table.noun, id: row.id, title };
  const kind = kindOf(row);
  if (kind === null) return [];
  if (before === null || after === null)
    return [{ ...common, field: kind === "added" ? "Added" : "Deleted", before: null, after: null }];
  const changed = changedFields(table, before, after).map(([column, field]) =>
    column === secret
      ? { ...common, field, before: null, after: null }
      : { ...common, field, ...textsOf(table, column, { before, after, titleOf }) },
  );
  const { column = "" } = table.place ?? {};
  const [from, to] = [before[column], after[column]];
  const first = table.place?.first ?? 0;
  if (changed.length > 0 || typeof from !== "number" || typeof to !== "number" || from === to) return changed;
  return [{ ...common, field: "Place", before: String(from - first + 1), after: String(to - first + 1) }];
}

/** The columns that have changed, with their names for people. */
export function changedFields(
  table: HistoryTable,
  before: JsonRow,
  after: JsonRow,
): [column: string, label: string][] {
  return labelsOf(table).filter(
    ([column]) => column in before && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

function textsOf(
  { references }: HistoryTable,
  column: string,
  { before, after, titleOf }: { before: JsonRow; after: JsonRow; titleOf: TitleOf },
): { before: string | null; after: string | null } {
  const parent = references[column];
  const show = (value: unknown): string | null =>
    parent !== undefined && typeof value === "string"
      ? (titleOf({ table: parent, id: value }) ?? "Something that is gone")
      : textOf(column, value);
  return { before: show(before[column]), after: show(after[column]) };
}

function textOf(column: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (column === "sides" && Array.isArray(value)) return value.map(sideText).join(" – ");
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  if (typeof value === "string")
    return instantPattern.test(value) ? new Date(value).toISOString() : shorten(value);
  return JSON.stringify(value);
}

function shorten(text: string): string {
  return text.length > limits.history.textCharacters
    ? `${text.slice(0, limits.history.textCharacters)}…`
    : text;
}

function sideText(side: unknown): string {
  const players = isRecord(side) && Array.isArray(side["players"]) ? side["players"] : [];
  const names = players.map((player: unknown) => (isRecord(player) ? String(player["name"]) : ""));
  return (
    names.join(" / ") || (isRecord(side) && typeof side["from"] === "string" ? side["from"] : "To be decided")
  );
}
