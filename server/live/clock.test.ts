import { DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  makeCategory,
  makeEpisode,
  makeSeries,
  readRevision,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import { newSeries, readLoggedChanges, startProgram, write } from "../testing/catalogue/changeLog.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { addCourt, addMatch, point, readTournamentRevision } from "../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

describe("Every committed change increments the revision by one", () => {
  test("one transaction counts once, however many statements and nouns it changes", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    await write(program, [
      ["insert into category (slug, name, tags, position) values ('a', 'A', '{a}', 0)"],
      [newSeries, ["one"]],
      ["update series set title = 'Another'"],
      ["insert into episode (series_id, number, video_url) select id, 1, '/x' from series"],
      ["delete from episode"],
    ]);
    expect(await readRevision(site)).toBe(before + 1);
  });

  test("a transaction that is rolled back changes nothing", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    await program.query("begin");
    await program.query("update series set title = 'Never'");
    await program.query("rollback");
    expect(await readRevision(site)).toBe(before);
    expect(await readLoggedChanges(site, before)).toEqual([]);
  });

  test("a savepoint that is rolled back removes its log entries, and the change after it counts once", async () => {
    const program = await startProgram(site);
    const before = await readRevision(site);
    await program.query("begin");
    await program.query("savepoint attempt");
    await program.query("update series set title = 'Never'");
    await program.query("rollback to attempt");
    await program.query(newSeries, ["after-the-savepoint"]);
    await program.query("savepoint more");
    await program.query("update series set title = 'More' where slug = 'after-the-savepoint'");
    await program.query("release more");
    await program.query("commit");
    expect(await readRevision(site)).toBe(before + 1);
    expect(await readLoggedChanges(site, before)).toMatchObject([{ noun: "series", is_moved: true }]);
  });

  test("a mutation that is refused changes nothing", async () => {
    const before = await readRevision(site);
    await site.admin.query('mutation { deleteSeries(id: "nothing") { userErrors { code } } }');
    expect(await readRevision(site)).toBe(before);
  });

  test("several writers at the same time, over SQL and the API, get revisions without a gap, in the order of their commits", async () => {
    const { id } = await makeSeries(site.admin);
    const [episode, switched] = [await makeEpisode(site.admin, id), await makeEpisode(site.admin, id)];
    const before = await readRevision(site);
    const writers = await Promise.all([1, 2, 3, 4].map(() => startProgram(site)));
    const rounds = 15;
    const seen: number[] = [];
    await Promise.all([
      ...writers.map(async (writer, place) => {
        let own = before;
        for (let round = 0; round < rounds; round++) {
          const revision = await write(writer, [
            ["update episode set is_live = not is_live where id = $1", [episode.id]],
            ["update series set title = $1 where id = $2", [`${place} ${round}`, id]],
          ]);
          expect(revision).toBeGreaterThan(own);
          seen.push((own = revision));
        }
      }),
      (async () => {
        for (let round = 0; round < rounds; round++) {
          const { extensions } = await site.admin.ask(
            `mutation { setEpisodeLive(id: "${switched.id}", isLive: ${round % 2 === 0}) { episode { id } } }`,
          );
          expect(extensions.revision).toBeGreaterThan(before);
        }
      })(),
    ]);
    const after = before + 5 * rounds;
    expect(await readRevision(site)).toBe(after);
    expect(new Set(seen).size).toBe(4 * rounds);
    const logged = await site.sql<{ revision: number }>(
      "select distinct revision from catalogue_change where revision > $1 order by revision",
      [before],
    );
    expect(logged.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 5 * rounds }, (_, step) => before + 1 + step),
    );
  });
});

describe("Writers wait for one lock", () => {
  test("concurrent reorders of series, episodes and categories end without a deadlock, in one of the requested orders", async () => {
    const series = await Promise.all([1, 2, 3, 4].map(() => makeSeries(site.admin)));
    const [first] = series;
    if (!first) throw new Error("There is a first series");
    const episodes = await Promise.all([1, 2, 3, 4].map(() => makeEpisode(site.admin, first.id)));
    await Promise.all([1, 2, 3].map(() => makeCategory(site.admin)));
    const { catalogue } = await site.admin.query<{
      catalogue: { series: { id: string }[]; categories: { id: string }[] };
    }>("{ catalogue { series { id } categories { id } } }");
    const seriesIds = catalogue.series.map(({ id }) => id);
    const categoryIds = catalogue.categories.map(({ id }) => id);
    const episodeIds = episodes.map(({ id }) => id);
    const program = await startProgram(site);
    const other = await site.open({ email: "admin@example.org", password: "shuttlecock-2025" });
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all([
        reorderSeries(site.admin, seriesIds),
        reorderSeries(other, seriesIds.toReversed()),
        reorderEpisodes(site.admin, first.id, episodeIds),
        reorderEpisodes(other, first.id, episodeIds.toReversed()),
        reorderCategories(site.admin, categoryIds.toReversed()),
        reorderCategories(other, categoryIds),
        setEpisodeLive(site.admin, episodeIds[round % 4] ?? "", round % 2 === 0),
        write(program, [
          ["update episode set title = $1 where series_id = $2", [`Round ${round}`, first.id]],
          ["update series set title = title || '.'"],
          ["update category set name = name || '.'"],
        ]),
      ]);
      expect(
        responses.filter((response) => typeof response === "object" && response.userErrors.length > 0),
      ).toEqual([]);
    }
    const stored = await site.sql<{ id: string; position: number }>(
      "select id, position from series order by position",
    );
    expect(stored.map(({ position }) => position)).toEqual(stored.map((_, place) => place));
    expect([seriesIds, seriesIds.toReversed()]).toContainEqual(stored.map(({ id }) => id));
  });
});

const isConflict = (error: unknown) =>
  error instanceof DatabaseError && ["23503", "23505"].includes(error.code ?? "");

describe("Writers of the catalogue and of the tournament", () => {
  test("end without a deadlock, eight at the same time, also with the same episodes", async () => {
    const [one, other] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const episodes = await Promise.all([1, 2].map(() => makeEpisode(site.admin, one.id)));
    const court = await addCourt(site, "Court 1");
    const match = await addMatch(site, court);
    const [first, second] = episodes.map(({ id }) => id);
    const show = "update court set episode_id = $2 where id = $1";
    const add = "insert into episode (id, series_id, number, video_url) values ($1, $2, $3, '/x')";
    const started = "update match set episode_id = $2 where id = $1";
    /** Each element is one transaction. */
    const writers: [string, unknown[]][][] = [
      [
        ["delete from episode where id = $1", [first]],
        [add, [first, one.id, 100]],
      ],
      [
        ["delete from episode where id = $1", [second]],
        [add, [second, other.id, 200]],
      ],
      [["update episode set series_id = $2, number = number + 1000 where id = $1", [first, other.id]]],
      [["update episode set series_id = $2, number = number + 1000 where id = $1", [second, one.id]]],
      [
        ["select from tournament_clock for no key update", []],
        [show, [court, first]],
        [started, [match, first]],
        [point, [match]],
      ],
      [[show, [court, second]]],
      [
        ["select from catalogue_clock for no key update", []],
        ["select from tournament_clock for no key update", []],
        [started, [match, second]],
        ["update episode set title = title || '.' where id = $1", [second]],
      ],
      [[point, [match]]],
    ];
    const before = await readTournamentRevision(site);
    const failures = await Promise.all(
      writers.map(async (statements) => {
        const program = await startProgram(site);
        const codes: unknown[] = [];
        for (let round = 0; round < 25; round++) {
          try {
            await write(program, statements);
          } catch (error) {
            await program.query("rollback");
            // Another writer had the episode, or its position, at that moment.
            if (!isConflict(error)) codes.push(error);
          }
        }
        return codes;
      }),
    );
    expect(failures.flat()).toEqual([]);
    expect(await readTournamentRevision(site)).toBeGreaterThanOrEqual(before + 25);
    expect(
      await site.sql(
        "select from court left join episode on episode.id = episode_id where court.series_id is distinct from episode.series_id",
      ),
    ).toEqual([]);
  });
});

describe("Changes by other programs are sent", () => {
  test("a plain UPDATE reaches the subscribers of the catalogue", async () => {
    const { id } = await makeSeries(site.admin, { slug: "notified" });
    const { catalogue } = await site.visitor.query<{ catalogue: { cursor: string } }>(
      "{ catalogue { cursor } }",
    );
    const updates = site.visitor.subscribe(
      "subscription ($since: String) { catalogueUpdates(since: $since) { series { id title } } }",
      { since: catalogue.cursor },
    );
    expect(await updates.next()).toMatchObject({ data: { catalogueUpdates: { series: [] } } });
    await site.sql("update series set title = 'Notified' where slug = 'notified'");
    expect(await updates.next()).toMatchObject({
      data: { catalogueUpdates: { series: [{ id, title: "Notified" }] } },
    });
    updates.stop();
  });

  test("TRUNCATE begins a new epoch, and subscribers receive everything", async () => {
    const { catalogue } = await site.visitor.query<{ catalogue: { cursor: string } }>(
      "{ catalogue { cursor } }",
    );
    const document = `subscription ($since: String) {
      catalogueUpdates(since: $since) { cursor order categories { id } series { id } } }`;
    const updates = site.visitor.subscribe(document, { since: catalogue.cursor });
    expect(await updates.next()).toMatchObject({ data: { catalogueUpdates: { order: null } } });
    const [before] = await site.sql<{ epoch: string }>("select epoch from catalogue_clock");
    await site.sql("truncate episode, series, category cascade");
    const [after] = await site.sql<{ epoch: string }>("select epoch from catalogue_clock");
    expect(after?.epoch).not.toBe(before?.epoch);
    expect(await updates.next()).toMatchObject({
      data: { catalogueUpdates: { order: [], categories: [], series: [] } },
    });
    const late = site.visitor.subscribe(document, { since: catalogue.cursor });
    expect(await late.next()).toMatchObject({ data: { catalogueUpdates: { order: [] } } });
    updates.stop();
    late.stop();
  });
});
