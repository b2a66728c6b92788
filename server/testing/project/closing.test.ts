import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../harness.ts";
import { startHarness, superAdmin } from "../harness.ts";
import { onDatabase } from "../services/databases.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const create = `mutation { createCategory(input: {name: "Finals", slug: "finals", tags: ["final"]}) {
  category { name } } }`;

/** Counts the connections to the database that meet the condition. */
async function count(condition: string): Promise<number> {
  const connections = await site.sql(
    `select from pg_stat_activity where datname = current_database() and ${condition}`,
  );
  return connections.length;
}

test("A server that closes completes running mutations first, even those of disconnected clients", async () => {
  const closingServer = await site.startAnother();
  const client = await closingServer.open(superAdmin);
  const request = new AbortController();
  await onDatabase(site.databaseUrl, async (other) => {
    await other.query("begin; update catalogue_clock set revision = revision");
    const asked = fetch(`${closingServer.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: client.cookie() ?? "" },
      body: JSON.stringify({ query: create }),
      signal: request.signal,
    });
    await expect.poll(() => count("wait_event_type = 'Lock'")).toBe(1);
    request.abort();
    await expect(asked).rejects.toThrow("aborted");
    const closing = closingServer.close();
    await expect.poll(() => count("application_name = 'listener'")).toBe(1);
    await other.query("rollback");
    await closing;
  });
  expect(await site.visitor.query("{ catalogue { categories { name } } }")).toEqual({
    catalogue: { categories: [{ name: "Finals" }] },
  });
  expect(site.takeLog()).toEqual([]);
});
