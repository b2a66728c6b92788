import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, readSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function search(title: string, first?: number): Promise<string[]> {
  const response = await site.visitor.query<{ searchSeries: { title: string }[] }>(
    "query ($title: String!, $first: Int! = 20) { searchSeries(title: $title, first: $first) { title } }",
    { title, ...(first !== undefined && { first }) },
  );
  return response.searchSeries.map((series) => series.title.replace("Searched ", ""));
}

describe("A series is live when it is tagged live or any of its episodes is", () => {
  test.each([["live"], [" Live "], ["LIVE"]])("tag %j", async (tag) => {
    expect(await makeSeries(site.admin, { tags: [tag] })).toMatchObject({ isLive: true });
  });

  test("but not by a tag that only begins like it", async () => {
    expect(await makeSeries(site.admin, { tags: ["lively", "not live"] })).toMatchObject({ isLive: false });
  });

  test("while an episode is", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const [one, two] = [await makeEpisode(site.admin, id), await makeEpisode(site.admin, id)];
    await setEpisodeLive(site.admin, one.id, true);
    await setEpisodeLive(site.admin, two.id, true);
    expect(await readSeries(site.visitor, slug, "isLive")).toEqual({ isLive: true });
    await setEpisodeLive(site.admin, one.id, false);
    expect(await readSeries(site.visitor, slug, "isLive")).toEqual({ isLive: true });
    await setEpisodeLive(site.admin, two.id, false);
    expect(await readSeries(site.visitor, slug, "isLive")).toEqual({ isLive: false });
  });

  test("With the tag ppv it shows only the frame", async () => {
    const { slug } = await makeSeries(site.admin, { tags: [" PPV"] });
    expect(await readSeries(site.visitor, slug, "isEmbedOnly")).toEqual({ isEmbedOnly: true });
  });
});

describe("Upcoming are the starts of episodes that are not live, earliest first,", () => {
  const hour = 60 * 60 * 1000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

  test("that are in the future", async () => {
    const { id, slug } = await makeSeries(site.admin);
    for (const [releaseDate, isLive] of [
      ["2100-01-02T10:00:00Z", false],
      ["2100-01-01T10:00:00+02:00", false],
      ["2020-01-01T10:00:00Z", false],
      ["2100-01-03T10:00:00Z", true],
      [null, false],
    ])
      await makeEpisode(site.admin, id, { releaseDate, isLive });
    expect(await readSeries(site.visitor, slug, "upcoming upcomingRecordings")).toEqual({
      upcoming: ["2100-01-01T08:00:00.000Z", "2100-01-02T10:00:00.000Z"],
      upcomingRecordings: [],
    });
  });

  test("or that passed less than six hours ago without a recording", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const [ahead, late, over, live, recorded] = [at(1), at(-5), at(-7), at(-3), at(-2)];
    await makeEpisode(site.admin, id, { releaseDate: ahead });
    await makeEpisode(site.admin, id, { releaseDate: late });
    await makeEpisode(site.admin, id, { releaseDate: over });
    await makeEpisode(site.admin, id, { releaseDate: live, isLive: true });
    await makeEpisode(site.admin, id, { releaseDate: recorded, durationSeconds: 3_600 });
    await makeEpisode(site.admin, id, {
      releaseDate: recorded,
      videoUrl: "/demonstration/play/court-1.mp4",
    });
    const ended = await makeEpisode(site.admin, id, { releaseDate: recorded, isLive: true });
    await setEpisodeLive(site.admin, ended.id, false);
    expect(await readSeries(site.visitor, slug, "upcoming")).toEqual({ upcoming: [late, ahead] });
  });

  test("and those of recordings are listed separately", async () => {
    const { id, slug } = await makeSeries(site.admin);
    const [first, second] = [at(1), at(2)];
    await makeEpisode(site.admin, id, { releaseDate: first, durationSeconds: 3_600 });
    await makeEpisode(site.admin, id, { releaseDate: second });
    expect(await readSeries(site.visitor, slug, "upcoming upcomingRecordings")).toEqual({
      upcoming: [first, second],
      upcomingRecordings: [first],
    });
  });
});

describe("The catalogue lists series by order or by tag", () => {
  test("filtered by a tag without case, and every used tag once, sorted", async () => {
    await makeSeries(site.admin, { title: "Sorted B", tags: ["zz sorted", "b"] });
    await makeSeries(site.admin, { title: "Sorted A", tags: ["ZZ Sorted", "A"] });
    const { catalogue } = await site.visitor.query<{
      catalogue: { tags: string[]; byOrder: { title: string }[]; byTag: { title: string }[] };
    }>(`{ catalogue {
      tags byOrder: series(tag: " zz sorted ") { title } byTag: series(tag: "zz sorted", sort: TAG) { title } } }`);
    expect(catalogue.byOrder.map(({ title }) => title)).toEqual(["Sorted B", "Sorted A"]);
    expect(catalogue.byTag.map(({ title }) => title)).toEqual(["Sorted A", "Sorted B"]);
    expect(catalogue.tags.filter((tag) => tag.toLowerCase() === "zz sorted")).toHaveLength(1);
  });
});

describe("Search is a case-insensitive substring match on the title", () => {
  const titles = [
    "50% off_court",
    "50 of them",
    "Back\\slash",
    "O'Neill",
    "Ärger im Finale",
    "final countdown",
    "court 1",
    "Court \u00a0 2",
    "court\t3",
  ];
  beforeAll(async () => {
    for (const title of titles) await makeSeries(site.admin, { title: `Searched ${title}` });
  });

  test.each([
    ["searched 50", ["50% off_court", "50 of them"]],
    ["0% o", ["50% off_court"]],
    ["off_", ["50% off_court"]],
    ["k\\s", ["Back\\slash"]],
    ["o'n", ["O'Neill"]],
    ["ÄRGER", ["Ärger im Finale"]],
    [" FINAL ", ["Ärger im Finale", "final countdown"]],
    ["court  1", ["court 1"]],
    ["\u3000court\t\u00a01\n", ["court 1"]],
    ["court 2", ["Court \u00a0 2"]],
    ["court \u00a0 2", ["Court \u00a0 2"]],
    ["court 3", ["court\t3"]],
    ["", []],
    ["   ", []],
    ["\u00a0\t", []],
    ["' or 1=1 --", []],
  ])("%j finds %j", async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test("it finds a protected series too", async () => {
    await makeSeries(site.admin, { title: "Searched and protected", password: "secret" });
    expect(await search("and protected")).toEqual(["and protected"]);
  });

  test("it returns at most the requested number, from 1 to 100", async () => {
    expect(await search("searched", 2)).toHaveLength(2);
    expect((await search("searched", 100)).length).toBeGreaterThanOrEqual(titles.length);
    for (const first of [0, -1, 101]) {
      const response = await site.visitor.ask(
        `{ searchSeries(title: "searched", first: ${first}) { title } }`,
      );
      expect(response.errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
    }
  });
});
