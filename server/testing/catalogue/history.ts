import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import type { Category, Episode, Series, UserErrorPayload } from "./catalogue.ts";
import { makeCategory, makeEpisode, makeSeries } from "./catalogue.ts";

// Requests of the dashboard that read the history and undo a revision.

export type ClockName = "CATALOGUE" | "TOURNAMENT";

interface TestFieldChange {
  noun: string;
  id: string;
  title: string;
  field: string;
  before: string | null;
  after: string | null;
}

export interface TestHistoryEntry {
  revision: number;
  at: string;
  by: string;
  byId: string | null;
  via: string;
  sentence: string;
  changes: TestFieldChange[];
  undoes: number | null;
  isUndone: boolean;
}

export interface UndoPayload {
  revision: number | null;
  conflicts: { noun: string; id: string; sentence: string }[];
  userErrors: UserErrorPayload[];
}

interface Filters {
  before?: number;
  first?: number;
  by?: string;
  noun?: string;
  day?: string;
}

export const historyFields =
  "revision at by byId via sentence undoes isUndone changes { noun id title field before after }";
const undoFields = "revision conflicts { noun id sentence } userErrors { code field message }";

export async function readHistory(
  client: Client,
  clock: ClockName = "CATALOGUE",
  filters: Filters = {},
  fields = historyFields,
): Promise<TestHistoryEntry[]> {
  const { history } = await client.query<{ history: TestHistoryEntry[] }>(
    `query ($clock: ClockName!, $before: Int, $first: Int, $by: ID, $noun: HistoryNoun, $day: Date) {
      history(clock: $clock, before: $before, first: $first, by: $by, noun: $noun, day: $day) { ${fields} }
    }`,
    { clock, ...filters },
  );
  return history;
}

/** The newest entry of the history. */
export async function readNewest(client: Client, clock: ClockName = "CATALOGUE"): Promise<TestHistoryEntry> {
  const [newest] = await readHistory(client, clock, { first: 1 });
  if (!newest) throw new Error("The history is empty");
  return newest;
}

export async function undo(
  client: Client,
  revision: number,
  { clock = "CATALOGUE", skipChanged = false }: { clock?: ClockName; skipChanged?: boolean } = {},
): Promise<UndoPayload> {
  const { undoRevision } = await client.query<{ undoRevision: UndoPayload }>(
    `mutation ($clock: ClockName!, $revision: Int!, $skipChanged: Boolean) {
      undoRevision(clock: $clock, revision: $revision, skipChanged: $skipChanged) { ${undoFields} }
    }`,
    { clock, revision, skipChanged },
  );
  return undoRevision;
}

/** Creates a category with a series and its episode, which most tests of the undo change. */
export async function makeDay(
  admin: Client,
): Promise<{ category: Category; series: Series; episode: Episode }> {
  const category = await makeCategory(admin);
  const series = await makeSeries(admin, { title: "Day 4", categoryId: category.id });
  return { category, series, episode: await makeEpisode(admin, series.id, { title: "Final" }) };
}

/** The current title of a series; undefined once it is deleted. */
export async function readTitle({ sql }: Pick<Harness, "sql">, { id }: Series): Promise<string | undefined> {
  const [row] = await sql<{ title: string }>("select title from series where id = $1", [id]);
  return row?.title;
}

/** Versions, leases and the times that triggers set. An undo does not restore them. */
const notRestored = [
  "version",
  "password_version",
  "live_switched_at",
  "go_live_set_at",
  "rescheduled_at",
  "lease",
];

const kept = {
  category: "id",
  series: "id",
  former_slug: "slug",
  episode: "id",
  court: "id",
  match: "id",
  match_event: "id",
} as const;

/** Reads all rows that an undo can restore, without the columns that it does not restore. */
export async function readKept({ sql }: Pick<Harness, "sql">): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const [table, key] of Object.entries(kept)) {
    const rows = await sql<{ row: unknown }>(
      `select to_jsonb(kept) - $1::text[] as row from ${table} as kept order by ${key}`,
      [notRestored],
    );
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}
