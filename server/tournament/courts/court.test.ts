import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, readRevision } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { createCourt, makeCourt, updateCourt } from "../../testing/tournament/matches.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const nothing = "00000000-0000-4000-8000-000000000000";

describe("A court has a name, and a picture that is delayed by at most two minutes", () => {
  const delay = "The delay lies between 0 and 120 seconds.";
  const offset = "The correction lies between -30 and 30 seconds.";
  test.each([
    ["name", { name: "  " }, "BLANK", "Please enter the name of the court."],
    ["name", { name: "n".repeat(41) }, "INVALID", "The name has at most 40 characters."],
    ["pictureDelayMs", { pictureDelayMs: -1 }, "INVALID", delay],
    ["pictureDelayMs", { pictureDelayMs: 120_001 }, "INVALID", delay],
    ["pictureOffsetMs", { pictureOffsetMs: -30_001 }, "INVALID", offset],
    ["pictureOffsetMs", { pictureOffsetMs: 30_001 }, "INVALID", offset],
    ["episodeId", { episodeId: nothing }, "NOT_FOUND", "This broadcast does not exist any more."],
    ["episodeId", { episodeId: "x" }, "NOT_FOUND", "This broadcast does not exist any more."],
  ])("%s: %j is refused", async (field, input, code, message) => {
    const before = await readTournamentRevision(site);
    expect(await createCourt(site.admin, input)).toEqual({
      court: null,
      userErrors: [{ code, field, message }],
    });
    expect(await readTournamentRevision(site)).toBe(before);
  });

  test("a new one is public, delayed by 20 seconds and without a broadcast", async () => {
    expect(await createCourt(site.admin, { name: " TV court " })).toEqual({
      court: {
        id: expect.any(String),
        name: "TV court",
        isPublic: true,
        episodeId: null,
        seriesId: null,
        current: null,
        next: null,
        pictureDelayMs: 20_000,
        pictureOffsetMs: 0,
        version: 1,
      },
      userErrors: [],
    });
  });

  test("a name is unique", async () => {
    const taken = [{ code: "TAKEN", field: "name", message: "Another court has this name." }];
    const { name } = await makeCourt(site.admin);
    expect((await createCourt(site.admin, { name })).userErrors).toEqual(taken);
    for (const alike of [name.replace(" ", " \u00a0 "), name.toUpperCase()])
      expect((await createCourt(site.admin, { name: alike })).userErrors).toEqual(taken);
    expect((await updateCourt(site.admin, await makeCourt(site.admin), { name })).userErrors).toEqual(taken);
  });

  test("the case of a name can be changed", async () => {
    const court = await makeCourt(site.admin);
    const name = court.name.toUpperCase();
    expect(await updateCourt(site.admin, court, { name })).toMatchObject({ court: { name }, userErrors: [] });
  });
});

describe("A court is shown in a broadcast", () => {
  test("and contains the id of its series, also once the episode has moved or was deleted", async () => {
    const [one, other] = [await makeSeries(site.admin), await makeSeries(site.admin)];
    const episode = await makeEpisode(site.admin, one.id);
    const court = await makeCourt(site.admin, { episodeId: episode.id });
    expect(court).toMatchObject({ episodeId: episode.id, seriesId: one.id });
    const read = () =>
      site.sql(`select episode_id as "episodeId", series_id as "seriesId" from court where id = $1`, [
        court.id,
      ]);
    await site.sql("update episode set series_id = $2, number = 7 where id = $1", [episode.id, other.id]);
    expect(await read()).toEqual([{ episodeId: episode.id, seriesId: other.id }]);
    await site.sql("delete from episode where id = $1", [episode.id]);
    expect(await read()).toEqual([{ episodeId: null, seriesId: null }]);
  });
});

describe("Two admins never overwrite each other's work on a court", () => {
  test("an update increments the version, and one from an older version is refused", async () => {
    const court = await makeCourt(site.admin);
    const { court: updated } = await updateCourt(site.admin, court, { isPublic: false, pictureDelayMs: 0 });
    expect(updated).toMatchObject({ isPublic: false, pictureDelayMs: 0, version: 2 });
    expect(await updateCourt(site.admin, court, { name: "Late" })).toEqual({
      court: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: null,
          message: "This has been changed meanwhile. Load the present state.",
        },
      ],
    });
  });

  test("an update that changes nothing keeps version and revision", async () => {
    const court = await makeCourt(site.admin);
    const before = await readTournamentRevision(site);
    expect((await updateCourt(site.admin, court)).court?.version).toBe(1);
    expect(await readTournamentRevision(site)).toBe(before);
  });
});

test("an unknown court cannot be changed", async () => {
  const missing = [{ code: "NOT_FOUND", field: null, message: "Court not found." }];
  const court = { id: nothing, name: "Court", version: 1 };
  expect((await updateCourt(site.admin, court)).userErrors).toEqual(missing);
  expect((await updateCourt(site.admin, { ...court, id: "x" })).userErrors).toEqual(missing);
});

test("there are at most 50 courts", async () => {
  await site.sql("delete from court");
  await site.sql(
    "insert into court (name, position) select 'Court ' || n, n from generate_series(0, 48) as n",
  );
  expect((await createCourt(site.admin, { name: "The last one" })).userErrors).toEqual([]);
  expect((await createCourt(site.admin, { name: "One more" })).userErrors).toEqual([
    { code: "INVALID", field: null, message: "There can be at most 50 courts." },
  ]);
  await site.sql("delete from court");
});

test("courts do not change the catalogue", async () => {
  const before = await readRevision(site);
  await updateCourt(site.admin, await makeCourt(site.admin), { isPublic: false });
  expect(await readRevision(site)).toBe(before);
});
