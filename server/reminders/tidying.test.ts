import type { DataSource } from "typeorm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { databaseSettings } from "../configuration/config.ts";
import { openDatabase } from "../database.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makeMatch } from "../testing/tournament/matches.ts";
import { tidyReminders } from "./due.service.ts";

let site: Harness;
let database: DataSource;
let seriesId: string;
const endpoint = "https://push.example.org/tidying";
beforeAll(async () => {
  site = await startHarness();
  database = await openDatabase(databaseSettings(site.config, null), () => undefined);
  seriesId = (await makeSeries(site.admin)).id;
  await site.sql(`insert into push_subscription (endpoint, p256dh, auth) values ($1, 'a', 'b')`, [endpoint]);
});
afterAll(async () => {
  await database.destroy();
  await site.close();
});

/** Adds a reminder, and returns how many of the target are left after tidying. */
async function countKept(kind: string, target: string): Promise<number> {
  await site.sql("insert into reminder (endpoint, kind, target, lead_minutes) values ($1, $2, $3, 0)", [
    endpoint,
    kind,
    target,
  ]);
  await tidyReminders(database.manager);
  return (await site.sql("select from reminder where target = $1", [target])).length;
}

test.each([
  ["starts in a day and was tested two days ago", "22 hours", "-2 days", 1],
  ["starts in a day and was never live", "22 hours", null, 1],
  ["has no planned start and was never live", null, null, 1],
  ["should have started an hour ago", "-1 hour", null, 1],
  ["ended an hour ago", "-3 days", "-1 hour", 1],
  ["ended two days ago", "-3 days", "-2 days", 0],
  ["has no planned start and ended two days ago", null, "-2 days", 0],
  ["should have started three days ago and was never live", "-3 days", null, 0],
  ["should have started three days ago and was only tested before", "-3 days", "-4 days", 0],
])("a reminder of a broadcast that %s is kept or deleted", async (_what, start, end, kept) => {
  const { id } = await makeEpisode(site.admin, seriesId);
  await site.sql(
    `update episode set release_date = now() + $2::interval, live_ended_at = now() + $3::interval where id = $1`,
    [id, start, end],
  );
  expect(await countKept("EPISODE", id)).toBe(kept);
});

test("a reminder of a broadcast that is live since three days is kept", async () => {
  const { id } = await makeEpisode(site.admin, seriesId);
  await site.sql(
    "update episode set is_live = true, release_date = now() - interval '3 days' where id = $1",
    [id],
  );
  expect(await countKept("EPISODE", id)).toBe(1);
});

test.each([
  ["has not ended", null, 1],
  ["ended an hour ago", "-1 hour", 1],
  ["ended two days ago", "-2 days", 0],
])("a reminder of a match that %s is kept or deleted", async (_what, end, kept) => {
  const { id } = await makeMatch(site.admin);
  await site.sql("update match set ended_at = now() + $2::interval where id = $1", [id, end]);
  expect(await countKept("MATCH", id)).toBe(kept);
});
