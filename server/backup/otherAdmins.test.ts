import { afterAll, beforeAll, expect, test } from "vitest";

import { importFile, makeEntry } from "../testing/catalogue/backup.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeAdmin } from "../testing/people/admins.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

test("every admin receives the progress of an import that another admin starts, until its end, also from another process", async () => {
  const { client, credentials } = await makeAdmin(site);
  const elsewhere = await (await site.startAnother()).open(credentials);
  const { next, stop } = elsewhere.subscribe<{ latestSeriesImport: { id: string; status: string } | null }>(
    "subscription { latestSeriesImport { id status } }",
  );
  expect((await next()).data).toEqual({ latestSeriesImport: null });
  const { id } = await importFile(site, client, { entry: makeEntry() });
  for (;;) {
    const { latestSeriesImport: latest } = (await next()).data;
    expect(latest?.id).toBe(id);
    if (latest?.status !== "RUNNING") {
      expect(latest?.status).toBe("FINISHED");
      break;
    }
  }
  stop();
});
