import { readFileSync } from "node:fs";

import { Kind, parse, print } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries, patchSeries } from "../testing/catalogue/catalogue.ts";
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

/** The subscription of every page of the web app. */
function readWebSubscription(): string {
  const { definitions, ...document } = parse(
    readFileSync(new URL("../../web/session/Viewer.graphql", import.meta.url), "utf8"),
  );
  const needed = definitions.filter(
    (definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ||
      (definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === "ViewerUpdates"),
  );
  return print({ ...document, definitions: needed });
}

test.each([
  ["that selects the ids of the saved series", "subscription { viewer { id savedSeries { id } } }"],
  ["of the web app", readWebSubscription()],
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
