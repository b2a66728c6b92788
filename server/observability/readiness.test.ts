import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "warn" });
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

test("a full disk is logged once until the process is ready again", async () => {
  // A sequence also counts in transactions that are rolled back.
  await site.sql("create sequence checks");
  await site.sql(`create function fill() returns trigger language plpgsql
    as $$ begin perform nextval('checks'); raise 'There is no room' using errcode = '53100'; end $$`);
  const fill =
    "create trigger full_disk before update on catalogue_clock for each statement execute function fill()";
  async function untilChecked(times: number): Promise<void> {
    await site.sql(fill);
    await expect
      .poll(async () => [
        await statusOf(),
        await site.sql("select last_value >= $1 as done from checks", [times]),
      ])
      .toEqual([503, [{ done: true }]]);
    await site.sql("drop trigger full_disk on catalogue_clock");
    await expect.poll(statusOf).toBe(200);
    const lines = site.takeLog().map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 40, msg: "The database is unavailable", err: { message: "There is no room", code: "53100" } },
    ]);
  }
  await untilChecked(3);
  await untilChecked(6);
});
