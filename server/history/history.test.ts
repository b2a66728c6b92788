import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { importFile, makeBackup, makeEntry, makeEpisodeEntry } from "../testing/catalogue/backup.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import {
  deleteSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  patchEpisode,
  patchSeries,
  readRevision,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import { historyFields, readHistory, readNewest, undo } from "../testing/catalogue/history.ts";
import type { TestHistoryEntry } from "../testing/catalogue/history.ts";
import { makeThumbnail } from "../testing/catalogue/uploads.ts";
import { openCommandLine } from "../testing/commands.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import { makeApiToken } from "../testing/people/apiTokens.ts";
import { editor, makeStaff } from "../testing/people/roles.ts";
import { callMatch, makeCourt, makeMatch, moveMatch } from "../testing/tournament/matches.ts";

let site: Harness;
let series: Series;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  series = await makeSeries(site.admin, { title: "Day 4" });
  episode = await makeEpisode(site.admin, series.id, { title: "Final" });
});

const byAdmin = { by: superAdmin.email, via: "WEB", undoes: null, isUndone: false };

describe("The history contains who, how and what", () => {
  test("of what an admin does on the site, field by field", async () => {
    await patchSeries(site.admin, series.id, 1, {
      title: "Day five",
      tags: ["finals"],
      shortDescription: "",
    });
    expect(await readNewest(site.admin)).toEqual({
      ...byAdmin,
      revision: await readRevision(site),
      at: expect.any(String),
      byId: expect.any(String),
      sentence: "changed title and tags of the series “Day five”",
      changes: [
        {
          noun: "SERIES",
          id: series.id,
          title: "Day five",
          field: "Title",
          before: "Day 4",
          after: "Day five",
        },
        { noun: "SERIES", id: series.id, title: "Day five", field: "Tags", before: null, after: "finals" },
      ],
    });
  });

  test("of added and deleted series, with their titles at that time", async () => {
    expect(await readNewest(site.admin)).toMatchObject({ sentence: "added the episode “Day 4, Final”" });
    await deleteSeries(site.admin, series.id);
    const entry = await readNewest(site.admin);
    expect(entry).toMatchObject({ ...byAdmin, sentence: "deleted the series “Day 4” with 1 episode" });
    expect(entry.changes).toMatchObject([
      { noun: "EPISODE", id: episode.id, title: "Final", field: "Deleted", before: null, after: null },
      { noun: "SERIES", id: series.id, title: "Day 4", field: "Deleted" },
    ]);
  });

  test("of a switch of LIVE, an order and a category, with its name", async () => {
    await setEpisodeLive(site.admin, episode.id, true);
    expect(await readNewest(site.admin)).toMatchObject({ sentence: "switched LIVE on: Day 4, Final" });
    const rows = await site.sql<{ id: string }>("select id from series order by position");
    const other = await makeSeries(site.admin);
    await reorderSeries(site.admin, [other.id, ...rows.map(({ id }) => id)]);
    expect(await readNewest(site.admin)).toMatchObject({ sentence: "changed the order of the series" });
    const category = await makeCategory(site.admin, { name: "Finals" });
    await patchSeries(site.admin, series.id, 1, { categoryId: category.id });
    expect((await readNewest(site.admin)).changes).toMatchObject([
      { field: "Category", before: null, after: "Finals" },
    ]);
  });

  test("of an API token, with its name", async () => {
    const { id, secret } = await makeApiToken(site.admin, ["live:write"], "Vision mixer");
    const program = site.openWith({ authorization: `Bearer ${secret}` });
    await setEpisodeLive(program, episode.id, true);
    expect(await readNewest(site.admin)).toMatchObject({ by: "Vision mixer", byId: id, via: "API" });
  });

  test("of an import, as one revision", async () => {
    await importFile(site, site.admin, makeBackup(2, 3));
    expect(await readNewest(site.admin)).toMatchObject({
      by: superAdmin.email,
      via: "IMPORT",
      sentence: "imported a backup: 2 series added, 6 episodes added",
    });
  });

  test("of each imported series and episode, with its picture", async () => {
    const { url } = await makeThumbnail(site);
    const content = { pictured: makeEntry({ thumbnailUrl: url }, [makeEpisodeEntry({ thumbnail: url })]) };
    await importFile(site, site.admin, content);
    const { revision } = await readNewest(site.admin);
    for (const table of ["series", "episode"]) {
      const stored = await site.sql<{ after: { thumbnail_url: string }; row: object }>(
        `select after, to_jsonb(present) - 'long_description' as row
          from history join ${table} as present using (id) where history.revision = $1`,
        [revision],
      );
      expect(stored.map(({ after }) => after.thumbnail_url)).toEqual([new URL(url).pathname]);
      expect(stored[0]?.after).toEqual(stored[0]?.row);
    }
  });

  test("of an episode's plan", async () => {
    const start = new Date(Date.now() + 2_000).toISOString();
    await patchEpisode(site.admin, episode.id, 1, { goLive: "AT_START", releaseDate: start });
    await expect
      .poll(() => readNewest(site.admin))
      .toMatchObject({ by: "the plan", byId: null, via: "PLAN", sentence: "switched LIVE on: Day 4, Final" });
  });

  test("of another program that writes to the database", async () => {
    await site.sql("update series set title = 'By hand' where id = $1", [series.id]);
    expect(await readNewest(site.admin)).toMatchObject({
      by: "another program",
      byId: null,
      via: "OUTSIDE",
    });
  });

  test("of courts and matches, but not of calls", async () => {
    const court = await makeCourt(site.admin, { name: `Hall ${series.slug}` });
    const match = await makeMatch(site.admin, { day: "2026-11-26", courtId: court.id });
    const other = await makeMatch(site.admin, { day: "2026-11-26", courtId: court.id });
    await moveMatch(site.admin, other.id, { courtId: court.id, day: "2026-11-26", place: 1 });
    const moved = await readNewest(site.admin, "TOURNAMENT");
    expect(moved).toMatchObject({ ...byAdmin, sentence: expect.stringMatching(/^changed/) });
    await callMatch(site.admin, match.id, court.id);
    expect(await readNewest(site.admin, "TOURNAMENT")).toEqual(moved);
  });
});

test("The history contains neither a password nor its stored form", async () => {
  const password = "flick serve";
  await patchSeries(site.admin, series.id, 1, { password });
  const entry = await readNewest(site.admin);
  expect(entry.changes).toMatchObject([{ field: "Password", before: null, after: null }]);
  expect(entry.sentence).toBe("changed password of the series “Day 4”");
  await deleteSeries(site.admin, series.id);
  const [row] = await site.sql<{ cipher: string }>(
    "select before ->> 'password_cipher' as cipher from history where id = $1 and after is null",
    [series.id],
  );
  expect(row?.cipher.length).toBeGreaterThan(20);
  const shown = JSON.stringify(await readHistory(site.admin));
  for (const secret of [password, row?.cipher ?? ""]) expect(shown).not.toContain(secret);
});

const revisions = (entries: readonly TestHistoryEntry[]) => entries.map(({ revision }) => revision);

describe("The history can be searched", () => {
  test("page by page, the newest first", async () => {
    const all = revisions(await readHistory(site.admin, "CATALOGUE", { first: 6 }));
    expect(all.toSorted((one, other) => other - one)).toEqual(all);
    const first = revisions(await readHistory(site.admin, "CATALOGUE", { first: 3 }));
    const rest = revisions(
      await readHistory(site.admin, "CATALOGUE", { first: 3, before: first.at(-1) ?? 0 }),
    );
    expect([...first, ...rest]).toEqual(all);
  });

  test("by who, by kind and by day", async () => {
    const newest = await readNewest(site.admin);
    await site.sql("update category set name = name || '.'");
    await site.sql("update series set title = 'By hand' where id = $1", [series.id]);
    const by = await readHistory(site.admin, "CATALOGUE", { by: newest.byId ?? "" });
    expect(by[0]?.revision).toBe(newest.revision);
    expect(new Set(by.map(({ byId }) => byId))).toEqual(new Set([newest.byId]));
    const [episodes] = await readHistory(site.admin, "CATALOGUE", { noun: "EPISODE", first: 1 });
    expect(episodes?.revision).toBe(newest.revision);
    expect(await readHistory(site.admin, "CATALOGUE", { by: "nobody" })).toEqual([]);
    expect(await readHistory(site.admin, "CATALOGUE", { day: "2020-01-01" })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await readHistory(site.admin, "CATALOGUE", { day: today, first: 1 })).length).toBe(1);
  });

  test.each([0, 101, -1])("with `first` from 1 to 100, not %i", async (first) => {
    const response = await site.admin.ask(`{ history(clock: CATALOGUE, first: ${first}) { revision } }`);
    expect(response).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });
});

test.each(["CATALOGUE", "TOURNAMENT"] as const)("open pages get each change of the %s", async (clock) => {
  const followed = site.admin.subscribe<{ history: TestHistoryEntry[] }>(
    `subscription ($clock: ClockName!) { history(clock: $clock, first: 1) { ${historyFields} } }`,
    { clock },
  );
  await followed.next();
  await (clock === "CATALOGUE" ? makeSeries(site.admin) : makeCourt(site.admin));
  expect((await followed.next()).data.history).toEqual([await readNewest(site.admin, clock)]);
  followed.stop();
});

test("a mutation returns the revisions that it has created, so that they can be undone", async () => {
  const response = await fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: site.admin.cookie() ?? "" },
    body: JSON.stringify({
      query: `mutation { deleteEpisode(id: "${episode.id}") { userErrors { code } } }`,
    }),
  });
  const { extensions } = (await response.json()) as { extensions: { changed: object } };
  expect(extensions.changed).toEqual({ catalogue: await readRevision(site) });
});

describe("Editors", () => {
  test("see and undo revisions of the catalogue, but not of the tournament", async () => {
    const { client } = await makeStaff(site, editor);
    const { revision } = await readNewest(client);
    expect(await undo(client, revision)).toMatchObject({ userErrors: [] });
    for (const asked of [
      "{ history(clock: TOURNAMENT) { revision } }",
      "mutation { undoRevision(clock: TOURNAMENT, revision: 1) { revision } }",
    ])
      expect(await client.ask(asked)).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  });

  test("cannot restore a password", async () => {
    const { client } = await makeStaff(site, editor);
    await patchSeries(site.admin, series.id, 1, { password: "flick serve" });
    await patchSeries(site.admin, series.id, 2, { password: "drop shot" });
    const { revision } = await readNewest(site.admin);
    expect(
      await client.ask(`mutation { undoRevision(clock: CATALOGUE, revision: ${revision}) { revision } }`),
    ).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    expect(await undo(site.admin, revision)).toMatchObject({ userErrors: [] });
  });
});

test("a new epoch ends the history", async () => {
  const { revision } = await readNewest(site.admin);
  const commands = await openCommandLine(site);
  expect(await commands.run("restored")).toMatchObject({ code: 0 });
  commands.expectAudit(["catalogue restored", null]);
  await commands.close();
  expect(await readHistory(site.admin)).toEqual([]);
  expect(await undo(site.admin, revision)).toMatchObject({
    userErrors: [{ code: "NOT_FOUND", message: "This is not in the history any more." }],
  });
});
