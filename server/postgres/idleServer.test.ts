import { afterAll, beforeAll, expect, test } from "vitest";

import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { countLeast } from "../testing/services/tcpProxy.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

test("Periodic work without anything to do begins no transaction, except for the check of the alarms", async () => {
  const { databaseProxy } = site;
  const periodic = [
    "from reminder_cause where prepared_at is null",
    "from webhook_message where body is null",
  ];
  const countChecks = () => periodic.map((text) => databaseProxy.count(text));
  const countTransactions = () =>
    databaseProxy.count("START TRANSACTION") - databaseProxy.count("from court where not is_public");
  // A second check begins after the work of the first one has ended.
  const twoChecks = async () => {
    const before = countChecks();
    await expect
      .poll(() => countChecks().every((count, place) => count >= (before[place] ?? 0) + 2))
      .toBe(true);
  };
  expect(await countLeast(countTransactions, twoChecks)).toBe(0);
});

test("PostgreSQL compiles no plan of the statement that reads the clocks, however long the change log is", () => {
  const { databaseProxy } = site;
  expect(databaseProxy.countTexts("listen catalogue")).toBe(1);
  expect(databaseProxy.countTexts("set jit = off; listen catalogue")).toBe(1);
});
