import { readFileSync } from "node:fs";

import { parse, print, separateOperations } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries, patchSeries } from "../testing/catalogue/catalogue.ts";
import { hidePosition, keepPosition, makeRecordings } from "../testing/catalogue/watching.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";
import { openAccount } from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on" });
});
afterAll(() => site.close());

const executions = () => readMetric(site.url, 'operations_total{operation="viewer",code="OK"}');

/** A subscription from a file of the web app. */
function readWebSubscription(file: string, name: string): string {
  const text = readFileSync(new URL(`../../web/${file}.graphql`, import.meta.url), "utf8");
  const operation = separateOperations(parse(text))[name];
  if (!operation) throw new Error(`${file} has no ${name}`);
  return print(operation);
}

test.each([
  ["that selects the ids of the saved series", "subscription { viewer { id savedSeries { id } } }"],
  ["of the web app", readWebSubscription("session/Viewer", "ViewerUpdates")],
])(
  "The subscription %s is executed when the caller saves a series, not when it is renamed",
  async (_which, document) => {
    const { client } = await openAccount(site);
    let { id, version } = await makeSeries(site.admin);
    const own = client.subscribe<{ viewer: { savedSeries: { id: string }[] } }>(document);
    await own.next();
    const catalogue = followCatalogue(site.visitor);
    await catalogue.next();
    const before = await executions();
    for (const title of ["Club Evening", "Club Night", "Club Day"]) {
      const { series } = await patchSeries(site.admin, id, version, { title });
      version = series?.version ?? version;
      await catalogue.next();
    }
    await client.query("mutation ($id: ID!) { saveSeries(id: $id) { userErrors { code } } }", { id });
    expect((await own.next()).data.viewer.savedSeries).toEqual([{ id }]);
    expect(await executions()).toBe(before + 1);
    own.stop();
    catalogue.stop();
  },
);

test("The subscription of the row Continue watching is executed when its own person hides a recording, not for others", async () => {
  const [{ client }, { client: other }] = [await openAccount(site), await openAccount(site)];
  const { series, first } = await makeRecordings(site.admin, 1);
  await keepPosition(client, first, 600);
  await keepPosition(other, first, 700);
  const own = client.subscribe<{ viewer: { continueWatching: { seconds: number }[] } }>(
    readWebSubscription("home/ContinueRow", "ContinueWatchingUpdates"),
  );
  expect((await own.next()).data.viewer.continueWatching).toMatchObject([{ seconds: 600 }]);
  const others = other.subscribe(readWebSubscription("home/ContinueRow", "ContinueWatchingUpdates"));
  await others.next();
  const catalogue = followCatalogue(site.visitor);
  await catalogue.next();
  const before = await executions();

  await patchSeries(site.admin, series.id, series.version, { title: "Club Evening" });
  await catalogue.next();
  await hidePosition(other, first);
  await others.next();
  await hidePosition(other, first, false);
  await others.next();
  expect(await executions()).toBe(before + 2);

  await hidePosition(client, first);
  expect((await own.next()).data.viewer.continueWatching).toEqual([]);
  expect(await executions()).toBe(before + 3);
  own.stop();
  others.stop();
  catalogue.stop();
});
