import { afterAll, beforeAll, expect, test } from "vitest";

import { endOf, exportSeries, makeEntry, preview, startImport } from "../testing/catalogue/backup.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeAdmin } from "../testing/people/admins.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "info" });
});
afterAll(() => site.close());

test("the log contains who exported which series, and who started which import", async () => {
  const { id: userId, client } = await makeAdmin(site);
  const password = "CANARY-PASSWORD";
  const series = await makeSeries(site.admin, { password });
  site.takeLog();
  await exportSeries(client, [series.id]);
  await client.ask("query ($ids: [ID!]!) { exportSeries(ids: $ids) { name } }", { ids: [] });
  const { id: importId } = await preview(site, client, { entry: makeEntry({ password }) });
  await startImport(client, importId);
  await startImport(client, importId);
  await endOf(client, importId);
  const lines = site.takeLog();
  const address = "127.0.0.1";
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: "series exported", userId, address, seriesIds: [series.id] }),
    expect.objectContaining({ event: "import started", userId, address, importId }),
  ]);
  expect(lines.join("")).not.toContain(password);
});
