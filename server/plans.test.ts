import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "./testing/harness.ts";
import { startHarness } from "./testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

// A plan that is forbidden but needed is estimated to cost so much that PostgreSQL compiles it, for longer than it runs.
test("a function that forbids the planner some plans keeps it from compiling them", async () => {
  const settings = await site.sql<{ name: string; isCompiled: boolean }>(
    `select proname as name, not 'jit=off' = any(proconfig) as "isCompiled" from pg_proc
      where array_to_string(proconfig, ' ') like '%enable_%' order by proname`,
  );
  expect(settings).toEqual([
    { name: "keep_calendar_entries", isCompiled: false },
    { name: "note_episode_rows", isCompiled: false },
    { name: "note_series_rows", isCompiled: false },
  ]);
});
