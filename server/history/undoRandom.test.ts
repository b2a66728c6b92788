import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createCategory,
  createEpisode,
  createSeries,
  deleteCategory,
  deleteEpisode,
  deleteSeries,
  patchCategory,
  patchEpisode,
  patchSeries,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import type { ClockName } from "../testing/catalogue/history.ts";
import { readHistory, readKept, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createRandom } from "../testing/random.ts";
import {
  createCourt,
  createMatch,
  deleteCourt,
  deleteMatch,
  matchInput,
  moveMatch,
  reorderCourts,
  updateCourt,
  updateMatch,
} from "../testing/tournament/matches.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const random = createRandom(20_261_126);
const below = (count: number) => Math.floor(random() * count);
const shuffled = (ids: readonly string[]) =>
  ids
    .map((id) => ({ id, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ id }) => id);

interface Row {
  id: string;
  version: number;
  name: string;
}

const rowsOf = (table: string, name: string): Promise<Row[]> =>
  site.sql<Row>(`select id, version, ${name} as name from ${table} order by id`);
const read = {
  category: () => rowsOf("category", "name"),
  series: () => rowsOf("series", "title"),
  episode: () => rowsOf("episode", "series_id::text"),
  court: () => rowsOf("court", "name"),
  match: () => rowsOf("match", "number::text"),
};

/** A random row; null when there is none. */
async function some(table: keyof typeof read): Promise<Row | null> {
  const rows = await read[table]();
  return rows[below(rows.length)] ?? null;
}

let numbered = 0;
const word = () => `${["Smash", "Drop", "Lob", "Drive", "Clear"][below(5)]} ${++numbered}`;
const days = ["2026-11-26", "2026-11-27"];

/** Operations of admins on random rows. */
const operations: readonly (() => Promise<unknown>)[] = [
  () => createCategory(site.admin),
  async () => {
    const row = await some("category");
    return row && patchCategory(site.admin, row.id, row.version, { name: word(), slug: `c-${++numbered}` });
  },
  async () => {
    const row = await some("category");
    return row && deleteCategory(site.admin, row.id);
  },
  async () => reorderCategories(site.admin, shuffled((await read.category()).map(({ id }) => id))),
  async () =>
    createSeries(site.admin, { categoryId: (await some("category"))?.id ?? null, password: "net cord" }),
  async () => {
    const row = await some("series");
    return row && patchSeries(site.admin, row.id, row.version, { slug: `s-${++numbered}`, title: word() });
  },
  async () => {
    const row = await some("series");
    const patch = {
      password: random() < 0.5 ? word() : null,
      categoryId: (await some("category"))?.id ?? null,
    };
    return row && patchSeries(site.admin, row.id, row.version, patch);
  },
  async () => {
    const row = await some("series");
    return row && random() < 0.5 ? deleteSeries(site.admin, row.id) : null;
  },
  async () => reorderSeries(site.admin, shuffled((await read.series()).map(({ id }) => id))),
  async () => {
    const row = await some("series");
    return row && createEpisode(site.admin, row.id, { longDescription: "Long. ".repeat(below(400)) });
  },
  async () => {
    const row = await some("series");
    return row && createEpisode(site.admin, row.id);
  },
  async () => {
    const row = await some("episode");
    const patch = {
      title: word(),
      longDescription: word(),
      releaseDate: "2026-11-26T10:00:00Z",
      goLive: "AT_START",
    };
    return row && patchEpisode(site.admin, row.id, row.version, patch);
  },
  async () => {
    const row = await some("episode");
    return row && deleteEpisode(site.admin, row.id);
  },
  async () => {
    const row = await some("episode");
    return row && setEpisodeLive(site.admin, row.id, random() < 0.6);
  },
  async () => {
    const episode = await some("episode");
    const ids = (await read.episode()).filter(({ name }) => name === episode?.name).map(({ id }) => id);
    return episode && reorderEpisodes(site.admin, episode.name, shuffled(ids));
  },
  async () => createCourt(site.admin, { episodeId: (await some("episode"))?.id ?? null }),
  async () => {
    const row = await some("court");
    return (
      row && updateCourt(site.admin, row, { episodeId: (await some("episode"))?.id ?? null, isPublic: true })
    );
  },
  async () => {
    const row = await some("court");
    return row && random() < 0.5 ? deleteCourt(site.admin, row.id) : null;
  },
  async () => reorderCourts(site.admin, shuffled((await read.court()).map(({ id }) => id))),
  async () => createMatch(site.admin, { courtId: (await some("court"))?.id ?? null, day: days[below(2)] }),
  async () => createMatch(site.admin, { courtId: (await some("court"))?.id ?? null, day: days[below(2)] }),
  async () => {
    const row = await some("match");
    const input = matchInput({
      day: days[below(2)],
      courtId: (await some("court"))?.id ?? null,
      round: word(),
    });
    return row && updateMatch(site.admin, row.id, row.version, { ...input, isCancelled: random() < 0.3 });
  },
  async () => {
    const row = await some("match");
    const place = { courtId: (await some("court"))?.id ?? null, day: days[below(2)] ?? "", place: 1 };
    return row && moveMatch(site.admin, row.id, place);
  },
  async () => {
    const row = await some("match");
    return row && deleteMatch(site.admin, row.id);
  },
];

interface Entry {
  clock: ClockName;
  revision: number;
  at: string;
  isUndone: boolean;
}

async function readEntries(clock: ClockName): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const before = entries.at(-1)?.revision;
    const filters = before === undefined ? { first: 100 } : { first: 100, before };
    const page = await readHistory(site.admin, clock, filters, "revision at isUndone");
    if (page.length === 0) return entries;
    entries.push(...page.map(({ revision, at, isUndone }) => ({ clock, revision, at, isUndone })));
  }
}

/** All entries of both clocks, the newest first. */
async function readAll(): Promise<Entry[]> {
  const all = [...(await readEntries("CATALOGUE")), ...(await readEntries("TOURNAMENT"))];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** The newest revision of each clock, which identifies the state. */
async function readPlace(): Promise<string> {
  const [clocks] = await site.sql<{ place: string }>(
    "select concat_ws(' ', c.revision, t.revision) as place from catalogue_clock as c, tournament_clock as t",
  );
  return clocks?.place ?? "";
}

test("200 random operations are undone in reverse order, which restores the initial state", async () => {
  for (const operation of operations.slice(0, 2)) await operation();
  for (let made = 0; made < 3; made++) {
    await createSeries(site.admin);
    await createCourt(site.admin);
  }
  for (let made = 0; made < 6; made++) {
    await createEpisode(site.admin, (await some("series"))?.id ?? "");
    await createMatch(site.admin, { day: days[0] });
  }
  const start = await readKept(site);
  const former = new Set((await readAll()).map(({ clock, revision }) => `${clock} ${revision}`));
  // The state before each operation that has changed something, to compare it with the state after its undo.
  const states: Record<string, unknown[]>[] = [];
  for (let done = 0; done < 200; done++) {
    const [place, state] = [await readPlace(), await readKept(site)];
    await operations[below(operations.length)]?.();
    if ((await readPlace()) !== place) states.push(state);
  }

  const entries = (await readAll()).filter(({ clock, revision }) => !former.has(`${clock} ${revision}`));
  expect(entries.length).toBeGreaterThan(100);
  for (const { clock, revision, at } of entries) {
    const [entry] = await readHistory(site.admin, clock, { before: revision + 1, first: 1 }, "isUndone");
    // The transaction has already been undone by its entry of the other clock.
    if (entry?.isUndone) continue;
    const payload = await undo(site.admin, revision, { clock });
    expect(payload, `${clock} ${revision} of ${at}`).toMatchObject({ conflicts: [], userErrors: [] });
    expect(await readKept(site), `after undoing ${clock} ${revision} of ${at}`).toEqual(states.pop());
  }
  expect(await readKept(site)).toEqual(start);
});
