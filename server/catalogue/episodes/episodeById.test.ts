import { afterAll, beforeAll, expect, test } from "vitest";

import { askByGet } from "../../testing/askByHttp.ts";
import { unlock } from "../../testing/catalogue/access.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { newAddress } from "../../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const readEpisode = async (client: Client, id: string) =>
  (
    await client.query<{ episode: object | null }>(
      "query ($id: ID!) { episode(id: $id) { id title series { id } } }",
      { id },
    )
  ).episode;

test("everyone reads an episode of an open series by its id", async () => {
  const series = await makeSeries(site.admin);
  const { id } = await makeEpisode(site.admin, series.id, { title: "Semi-finals" });
  expect(await readEpisode(site.visitor, id)).toEqual({
    id,
    title: "Semi-finals",
    series: { id: series.id },
  });
});

test.each(["00000000-0000-4000-8000-000000000000", "no id at all", ""])(
  "the id %j, which no episode has, returns null",
  async (id) => {
    expect(await readEpisode(site.visitor, id)).toBeNull();
  },
);

test("an episode of a locked series is null until the caller gives the password", async () => {
  const series = await makeSeries(site.admin, { password: "shuttle" });
  const { id } = await makeEpisode(site.admin, series.id);
  const browser = await site.open(undefined, newAddress());
  expect(await readEpisode(browser, id)).toBeNull();
  expect(await readEpisode(site.admin, id)).toMatchObject({ id });
  await unlock(browser, series.id, "shuttle");
  expect(await readEpisode(browser, id)).toMatchObject({ id });
  expect(await readEpisode(site.visitor, id)).toBeNull();
});

test("caches may store a visitor's response, as for every public query", async () => {
  const series = await makeSeries(site.admin);
  const { id } = await makeEpisode(site.admin, series.id);
  const { headers } = await askByGet(site.url, `{ episode(id: "${id}") { title } }`);
  expect(headers.get("cache-control")).toContain("public");
});
