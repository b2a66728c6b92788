import { afterAll, beforeAll, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { withFailingCommits } from "../testing/failingCommits.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createLog } from "./log.ts";
import { createReport } from "./report.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "warn" });
});
afterAll(() => site.close());

test("a change that a full disk refuses is logged with the reason and the request's id", async () => {
  const response = await withFailingCommits(site, "category", () =>
    fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: site.admin.cookie() ?? "",
        "x-request-id": "of-the-full-disk",
      },
      body: JSON.stringify({
        query:
          'mutation { createCategory(input: { name: "A", slug: "a", tags: ["a"] }) { category { id } } }',
      }),
    }),
  );
  expect(response.status).toBe(503);
  expect(site.takeLog().map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      msg: "The database is unavailable",
      requestId: "of-the-full-disk",
      err: { message: "There is no room", code: "53100" },
    },
  ]);
});

test("an outage is logged with a limited number of lines, and other errors all the same", () => {
  const lines: string[] = [];
  let unexpected = 0;
  const report = createReport(
    createLog({ logLevel: "warn" }, { write: (line) => void lines.push(line) }),
    () => (unexpected += 1),
  );
  const startedAt = performance.now();
  for (let count = 0; count < 1_000; count += 1)
    report(Object.assign(new Error("The disk is full"), { code: "53100" }));
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(lines.length).toBeGreaterThanOrEqual(limits.outageLog.perMinute);
  expect(lines.length).toBeLessThanOrEqual(limits.outageLog.perMinute + Math.ceil(seconds));
  report(new Error("A bug"));
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ level: 50, msg: "Unexpected" });
  expect(unexpected).toBe(1);
});
