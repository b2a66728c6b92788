import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const statusOf = async (): Promise<number> => (await fetch(`${site.url}/readyz`)).status;

test("an unexpected error of the database is logged, and the process is ready again after it", async () => {
  await site.sql(`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'a fault of the test'; end $$`);
  await site.sql(`create trigger refused before update on catalogue_clock
    for each statement execute function refuse()`);
  expect(await statusOf()).toBe(503);
  expect(site.takeLog().join("")).toContain("a fault of the test");
  await site.sql("drop trigger refused on catalogue_clock");
  await expect.poll(statusOf).toBe(200);
  site.takeLog();
});
