import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode, readAccessCodes, revokeAccessCode, soon } from "../testing/catalogue/accessCodes.ts";
import { exportSeries, importFile } from "../testing/catalogue/backup.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

// The test advances the server's timers. The database uses the real time.
let site: Harness;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  site = await startHarness();
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

const age = (id: string, columns: string) =>
  site.sql(`update access_code set ${columns} where id = $1`, [id]);
const exists = async (id: string) =>
  (await site.sql("select from access_code where id = $1", [id])).length === 1;

/** Advances the server's timers, in steps that let sockets answer each ping, until it has deleted the code. */
async function waitUntilForgotten(id: string): Promise<void> {
  while (await exists(id)) {
    vi.advanceTimersByTime(5_000);
    await site.visitor.query("{ viewer { id } }");
  }
}

test("A code that was revoked long ago stays revoked when an older backup is imported", async () => {
  const series = await makeSeries(site.admin, { password: "net cord" });
  const endless = await makeAccessCode(site.admin, series.id);
  const ending = await makeAccessCode(site.admin, series.id, { expiresAt: soon(3_600_000) });
  const expired = await makeAccessCode(site.admin, series.id, { expiresAt: soon(3_600_000) });
  const { content } = await exportSeries(site.admin, [series.id], true);
  for (const { id } of [endless, ending]) {
    await revokeAccessCode(site.admin, id);
    await age(id, "revoked_at = now() - interval '31 days'");
  }
  await age(expired.id, "expires_at = now() - interval '31 days'");
  expect(await readAccessCodes(site.admin, series.id)).toEqual([]);
  await waitUntilForgotten(expired.id);
  expect(await importFile(site, site.admin, content)).toMatchObject({ status: "FINISHED", errors: [] });
  for (const { code } of [endless, ending]) {
    const browser = await site.open();
    await unlock(browser, series.id, code);
    expect(await canSee(browser, series.slug)).toBe(false);
  }
});
