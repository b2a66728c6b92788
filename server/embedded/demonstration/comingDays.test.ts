import type { DataSource } from "typeorm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { openDatabase } from "../../database.ts";
import { createDatabase, settingsOf } from "../../testing/services/databases.ts";
import { planComingDays } from "./comingDays.ts";
import { fillDemonstrationCourts } from "./fillCourts.ts";

let db: DataSource;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  drop = database.drop;
  db = await openDatabase(settingsOf(database.url), () => undefined);
  await db.transaction(fillDemonstrationCourts);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const planAt = (time: string) => planComingDays(db.manager, "Europe/Copenhagen", new Date(time));
const readDays = () =>
  db.query(`select day, count(*)::integer as matches, count(distinct scheduled_kind)::integer as kinds,
      count(*) filter (where court_id is null)::integer as undecided,
      count(*) filter (where status = 'CANCELLED')::integer as cancelled,
      exists (select from tournament_day where tournament_day.day = match.day and published_at is not null) as published
    from match group by day order by day`);
const day = { matches: 8, kinds: 3, undecided: 1, cancelled: 1 };

test("the next two days are planned once, and the first of them is published", async () => {
  await planAt("2026-11-20T12:00:00Z");
  await planAt("2026-11-20T13:00:00Z");
  expect(await readDays()).toEqual([
    { ...day, day: "2026-11-21", published: true },
    { ...day, day: "2026-11-22", published: false },
  ]);
  await planAt("2026-11-20T23:30:00Z");
  expect(await readDays()).toEqual([
    { ...day, day: "2026-11-22", published: true },
    { ...day, day: "2026-11-23", published: false },
  ]);
});
