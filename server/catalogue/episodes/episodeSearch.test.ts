import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { openAccount } from "../../testing/people/accounts.ts";

let site: Harness;
let first: Series;
let second: Series;
let hidden: Series;
beforeAll(async () => {
  site = await startHarness();
  [first, second] = [await makeSeries(site.admin), await makeSeries(site.admin)];
  hidden = await makeSeries(site.admin, { password: "secret" });
  for (const { id } of [second, hidden, first])
    for (const title of ["Round of 16", "Quarter-finals", "100% off_court"])
      await makeEpisode(site.admin, id, { title });
  await makeEpisode(site.admin, first.id, { title: "" });
});
afterAll(() => site.close());

interface Found {
  searchEpisodes: { title: string; series: { id: string } }[];
}

async function search(client: Client, title: string): Promise<[string, string][]> {
  const { searchEpisodes } = await client.query<Found>(
    "query ($title: String!) { searchEpisodes(title: $title) { title series { id } } }",
    { title },
  );
  return searchEpisodes.map((episode) => [episode.series.id, episode.title]);
}

const askFor = (most: number) =>
  site.visitor.ask<Found>(`{ searchEpisodes(title: "o", first: ${most}) { title series { id } } }`);

describe("Episodes are searched by a part of their title", () => {
  test.each([
    ["QUARTER", "Quarter-finals"],
    ["  of 16 ", "Round of 16"],
    ["of  \u00a016", "Round of 16"],
    ["0% o", "100% off_court"],
    ["off_", "100% off_court"],
  ])("%j finds %j in the order of the catalogue", async (text, title) => {
    expect(await search(site.visitor, text)).toEqual([
      [first.id, title],
      [second.id, title],
    ]);
  });

  test.each([[""], ["   "], ["%%"], ["__"], ["' or 1=1 --"]])("%j finds nothing", async (text) => {
    expect(await search(site.visitor, text)).toEqual([]);
  });

  test("live ones come first", async () => {
    const live = await makeEpisode(site.admin, second.id, { title: "Semi-finals, court 2" });
    await makeEpisode(site.admin, first.id, { title: "Semi-finals, court 1" });
    await setEpisodeLive(site.admin, live.id, true);
    expect(await search(site.visitor, "semi")).toEqual([
      [second.id, "Semi-finals, court 2"],
      [first.id, "Semi-finals, court 1"],
    ]);
  });

  test("the result has at most the requested number, from 1 to 100", async () => {
    expect((await askFor(3)).data?.searchEpisodes).toHaveLength(3);
    expect((await askFor(100)).data?.searchEpisodes.length).toBeGreaterThan(3);
    for (const most of [0, -1, 101])
      expect((await askFor(most)).errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

const isFound = async (client: Client) =>
  (await search(client, "quarter")).some(([seriesId]) => seriesId === hidden.id);

describe("An episode of a protected series is found", () => {
  test("by admins", async () => {
    expect(await isFound(site.admin)).toBe(true);
  });

  test("by other viewers only after the unlock", async () => {
    const browser = await site.open();
    const { client: user } = await openAccount(site);
    for (const client of [browser, user]) {
      expect(await isFound(client)).toBe(false);
      await unlock(client, hidden.id, "secret");
      expect(await isFound(client)).toBe(true);
    }
    expect(await isFound(site.visitor)).toBe(false);
  });

  test("by no viewer who unlocked it with a former password", async () => {
    const client = await site.open();
    await unlock(client, hidden.id, "secret");
    await site.sql("update series set password_version = password_version + 1 where id = $1", [hidden.id]);
    // The notification of another program's change arrives a moment later.
    await expect.poll(() => isFound(client)).toBe(false);
    await site.sql("update series set password_version = password_version - 1 where id = $1", [hidden.id]);
  });
});
