import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { historyTable, historyTables, labelsOf } from "./historyTables.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const comparedTables = historyTables.filter(({ name }) => name !== "match_event");

test.each(comparedTables)("the history has a decision for every column of the table $name", async (table) => {
  const present = await site.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table.name],
  );
  const named = Object.values(table.columns).map(({ column }) => column);
  expect(named.toSorted()).toEqual(present.map(({ name }) => name).toSorted());
});

test.each(["court", "match"] as const)(
  "the trigger of the table %s stores every column that an undo compares",
  async (name) => {
    const [trigger] = await site.sql<{ source: string }>(
      "select prosrc as source from pg_proc where proname = $1",
      [`keep_${name}_changes`],
    );
    for (const [column] of labelsOf(historyTable(name)))
      expect(trigger?.source).toContain(`'${column}', new.${column}`);
  },
);
