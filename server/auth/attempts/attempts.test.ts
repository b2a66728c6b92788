import { afterAll, beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { openBrowser } from "../../testing/people/accounts.ts";
import { onDatabase } from "../../testing/services/databases.ts";
import { countLockWaits } from "../../testing/services/lockWaits.ts";
import { connectionsForAttempts } from "./attemptLimits.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

test.each([
  [4, 1],
  [10, 2],
  [100, 20],
])("Of %d connections attempts use at most %d", (all, most) => {
  expect(connectionsForAttempts(all)).toBe(most);
});

test("Counted attempts leave connections to a change while they wait for each other", async () => {
  const { id } = await makeEpisode(site.admin, (await makeSeries(site.admin)).id);
  const document = `mutation { sendContactRequest(
    input: { email: "fan@example.org", subject: "The stream", message: "It stops." }) { message } }`;
  await (await openBrowser(site)).query(document);
  const browsers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(site)));
  await onDatabase(site.databaseUrl, async (program) => {
    await program.query("begin");
    await program.query("select from attempt where key like 'contact:%' for update");
    const responses = Promise.all(browsers.map((client) => client.ask(document)));
    try {
      const most = connectionsForAttempts(site.config.databaseConnections);
      await expect.poll(() => countLockWaits(site)).toBe(most);
      expect(await setEpisodeLive(site.admin, id, true)).toMatchObject({ userErrors: [] });
      expect(await countLockWaits(site)).toBeLessThanOrEqual(most);
    } finally {
      await program.query("rollback");
      await responses;
    }
  });
});
