import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { importFile, makeEntry, preview } from "../testing/catalogue/backup.ts";
import { deleteSeries, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => site.sql("delete from series"));
afterAll(() => site.close());

async function readPasswords(): Promise<(string | null)[]> {
  const { catalogue } = await site.admin.query<{ catalogue: { series: { password: string | null }[] } }>(
    "{ catalogue { series { password } } }",
  );
  return catalogue.series.map(({ password }) => password);
}

describe("An import never unprotects a protected series", () => {
  test("a protected entry without a password gets a generated one that admins see", async () => {
    const { warnings } = await importFile(site, site.admin, {
      locked: makeEntry({ id: "locked", isProtected: true }),
      open: makeEntry({ id: "open", password: "  " }),
    });
    expect(warnings.map(({ path }) => path)).toEqual(["locked.series.password"]);
    const [locked, open] = await readPasswords();
    expect(locked).toMatch(/^[\w-]{16}$/);
    expect(open).toBeNull();
    expect(await canSee(site.visitor, "locked")).toBe(false);
    expect(await canSee(site.visitor, "open")).toBe(true);
  });

  test("a series keeps its password when the file has none, and its unlocks stay valid", async () => {
    const { id, slug } = await makeSeries(site.admin, { password: "shuttle" });
    const browser = await site.open();
    await unlock(browser, id, "shuttle");
    const { warnings } = await importFile(site, site.admin, { [id]: makeEntry({ id: slug }) });
    expect(warnings.map(({ path }) => path)).toEqual([`${id}.series.password`]);
    expect(await canSee(browser, slug)).toBe(true);
    expect(await canSee(site.visitor, slug)).toBe(false);
  });

  test("another password ends earlier unlocks, also when the series was deleted in between", async () => {
    const { id, slug } = await makeSeries(site.admin, { password: "shuttle" });
    const browser = await site.open();
    await unlock(browser, id, "shuttle");
    await importFile(site, site.admin, { [id]: makeEntry({ id: slug, password: "racket" }) });
    expect(await canSee(browser, slug)).toBe(false);
    await unlock(browser, id, "racket");
    await deleteSeries(site.admin, id);
    await importFile(site, site.admin, { [id]: makeEntry({ id: slug, password: "net" }) });
    expect(await canSee(browser, slug)).toBe(false);
    await unlock(browser, id, "net");
    expect(await canSee(browser, slug)).toBe(true);
  });

  test("the database contains no readable password", async () => {
    const seen = await preview(site, site.admin, { secret: makeEntry({ password: "canary-of-the-import" }) });
    const [kept] = await site.sql<{ row: string }>(
      "select import_preview::text as row from import_preview where id = $1",
      [seen.id],
    );
    expect(kept?.row).toBeDefined();
    expect(kept?.row).not.toContain("canary");
  });
});
