import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Series, UserErrorPayload } from "../testing/catalogue/catalogue.ts";
import {
  changeManySeries,
  deleteManySeries,
  duplicateSeries,
  makeEpisode,
  makeSeries,
} from "../testing/catalogue/catalogue.ts";
import { readKept, readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let series: Series;
const change = { addTags: ["finals"], shiftDays: 1 };

beforeAll(async () => {
  site = await startHarness();
  await site.sql(`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.2); return null; end $$`);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sql("delete from series");
  series = await makeSeries(site.admin);
  await makeEpisode(site.admin, series.id, { releaseDate: "2026-06-01T12:30:00Z" });
  await makeSeries(site.admin);
});

/**
 * During the work, each statement that writes series or episodes takes 1.2 seconds: one is within the limit, two are
 * not.
 */
async function whileSlow<Done>(work: () => Promise<Done>): Promise<Done> {
  for (const table of ["series", "episode"])
    await site.sql(`create trigger slow before insert or update or delete on ${table}
      for each statement execute function be_slow()`);
  try {
    return await work();
  } finally {
    for (const table of ["series", "episode"]) await site.sql(`drop trigger slow on ${table}`);
  }
}

/** Makes a change that an undo may revert, and checks that `act` changes nothing. */
async function expectNoChange(act: () => Promise<void>): Promise<void> {
  await changeManySeries(site.admin, [series.id], { addTags: ["semi-finals"], shiftDays: 2 });
  const before = await readKept(site);
  await whileSlow(act);
  expect(await readKept(site)).toEqual(before);
}

test.each<[name: string, act: () => Promise<{ userErrors: UserErrorPayload[] }>]>([
  ["a change of many series", () => changeManySeries(site.admin, [series.id], change)],
  ["a deletion of many series", () => deleteManySeries(site.admin, [series.id], 1)],
  ["a duplication", () => duplicateSeries(site.admin, [series.id])],
])("%s that would hold the clock for longer than 2 seconds asks for fewer series", (_name, act) =>
  expectNoChange(async () => {
    expect((await act()).userErrors).toEqual([
      {
        code: "INVALID",
        field: "ids",
        message: "This is too much at once. Please choose fewer series.",
      },
    ]);
  }),
);

test("an undo that would hold the clock for longer than 2 seconds changes nothing, and may be retried", () =>
  expectNoChange(async () => {
    const { revision } = await readNewest(site.admin);
    await expect(undo(site.admin, revision)).rejects.toThrow(
      "The site is busy or being restarted. Please try again.",
    );
  }));

test("a change of several series that holds the clock for a shorter time succeeds", async () => {
  const changed = await whileSlow(() => changeManySeries(site.admin, [series.id], { addTags: ["finals"] }));
  expect(changed).toEqual({ userErrors: [] });
});
