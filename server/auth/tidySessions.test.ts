import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

test("old access codes are deleted even while old links of mails cannot be deleted", async () => {
  const series = await makeSeries(site.admin, { password: "secret" });
  const { id } = await makeAccessCode(site.admin, series.id);
  await site.sql("update access_code set expires_at = now() - interval '2 months' where id = $1", [id]);
  await site.sql(`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'a fault of the test'; end $$`);
  await site.sql(
    "create trigger refused before delete on mail_link for each statement execute function refuse()",
  );
  await expect.poll(() => site.sql("select from access_code where id = $1", [id])).toEqual([]);
  expect(site.takeLog().join("")).toContain("a fault of the test");
  await site.sql("drop trigger refused on mail_link");
  site.takeLog();
});
