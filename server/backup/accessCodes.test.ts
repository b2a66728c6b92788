import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode, readAccessCodes, revokeAccessCode, soon } from "../testing/catalogue/accessCodes.ts";
import type { BackupContent } from "../testing/catalogue/backup.ts";
import { exportSeries, importFile, makeEntry, preview } from "../testing/catalogue/backup.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { deleteSeries, makeSeries } from "../testing/catalogue/catalogue.ts";
import { readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let series: Series;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sql("delete from series");
  series = await makeSeries(site.admin, { password: "net cord" });
});

type WrittenCode = Record<string, unknown>;

/** The backup of the series with its codes, and the codes in the backup. */
async function exportCodes(): Promise<{ content: BackupContent; codes: WrittenCode[] }> {
  const { content } = await exportSeries(site.admin, [series.id], true);
  // The test checks what the server has written.
  return { content, codes: content[series.id]?.series["accessCodes"] as WrittenCode[] };
}

const importCodes = (accessCodes: unknown) =>
  importFile(site, site.admin, { [series.id]: makeEntry({ id: series.slug, accessCodes }) });
const previewCodes = (accessCodes: unknown) =>
  preview(site, site.admin, { [series.id]: makeEntry({ id: series.slug, accessCodes }) });

const writtenCode = (part: WrittenCode = {}): WrittenCode => ({
  id: crypto.randomUUID(),
  name: "Family",
  code: "drop shot",
  ...part,
});

/** Whether a new browser can unlock the series with the code. */
async function opens(code: string, on = site): Promise<boolean> {
  const browser = await on.open();
  await unlock(browser, series.id, code);
  return canSee(browser, series.slug);
}

describe("A backup", () => {
  test("contains access codes only when they are requested", async () => {
    const { id } = await makeAccessCode(site.admin, series.id, { code: "canary-code", mostUses: 3 });
    const without = JSON.stringify((await exportSeries(site.admin, [series.id])).content);
    expect(without).not.toMatch(/canary|accessCodes/);
    expect((await exportCodes()).codes).toEqual([
      {
        id,
        name: "Family",
        code: "canary-code",
        startsAt: null,
        expiresAt: null,
        mostUses: 3,
        revokedAt: null,
      },
    ]);
  });

  test("restores them with a deleted series, and earlier unlocks stay invalid", async () => {
    const generated = await makeAccessCode(site.admin, series.id, { expiresAt: soon(3_600_000) });
    await makeAccessCode(site.admin, series.id, {
      code: "later on",
      startsAt: soon(60_000),
      expiresAt: soon(120_000),
    });
    const revoked = await makeAccessCode(site.admin, series.id, { code: "taken back" });
    await revokeAccessCode(site.admin, revoked.id);
    const browser = await site.open();
    await unlock(browser, series.id, generated.code);
    const before = await readAccessCodes(site.admin, series.id);
    const { content } = await exportCodes();
    await deleteSeries(site.admin, series.id);
    expect(await importFile(site, site.admin, content)).toMatchObject({ status: "FINISHED", errors: [] });
    const after = await readAccessCodes(site.admin, series.id);
    const inOrder = (codes: typeof before) =>
      codes
        .map(({ createdAt: _createdAt, lastUsedAt: _lastUsedAt, uses: _uses, revokedAt, ...code }) => ({
          ...code,
          isRevoked: revokedAt !== null,
        }))
        .toSorted((one, other) => one.id.localeCompare(other.id));
    expect(inOrder(after)).toEqual(inOrder(before));
    expect(after.map(({ uses }) => uses)).toEqual([0, 0, 0]);
    expect(await canSee(browser, series.slug)).toBe(false);
    expect(await opens(generated.code)).toBe(true);
    expect(await opens("later on")).toBe(false);
    expect(await opens("taken back")).toBe(false);
  });

  test("that is imported into its own site changes no code and ends no unlock", async () => {
    const { code } = await makeAccessCode(site.admin, series.id, { mostUses: 5 });
    const browser = await site.open();
    await unlock(browser, series.id, code);
    const before = await readAccessCodes(site.admin, series.id);
    await importFile(site, site.admin, (await exportCodes()).content);
    expect(await readAccessCodes(site.admin, series.id)).toEqual(before);
    expect(await canSee(browser, series.slug)).toBe(true);
  });

  test("adds its codes to a site with another secret", async () => {
    const { code } = await makeAccessCode(site.admin, series.id);
    const other = await startHarness({ APP_SECRET: "another secret, of some 40 characters" });
    try {
      await importFile(other, other.admin, (await exportCodes()).content);
      expect(await opens(code, other)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test("without codes does not change the codes of the site", async () => {
    const { code } = await makeAccessCode(site.admin, series.id);
    const before = await readAccessCodes(site.admin, series.id);
    await importFile(site, site.admin, { [series.id]: makeEntry({ id: series.slug }) });
    expect(await readAccessCodes(site.admin, series.id)).toEqual(before);
    expect(await opens(code)).toBe(true);
  });
});

describe("An import of access codes", () => {
  test("lists them in the preview without the codes themselves, and no table stores them readable", async () => {
    const shown = await previewCodes([writtenCode({ code: "canary-code" })]);
    expect(shown.accessCodes).toEqual([expect.stringMatching(/^Imported \d+: Family$/)]);
    expect(JSON.stringify(shown)).not.toContain("canary");
    const stored = await site.sql<{ row: string }>(
      "select stored::text as row from import_preview_series as stored where preview_id = $1",
      [shown.id],
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.row).not.toContain("canary");
  });

  test("keeps a code revoked that was revoked since, and revokes one that is revoked in the file, on open pages too", async () => {
    const first = await makeAccessCode(site.admin, series.id, { code: "first code" });
    const second = await makeAccessCode(site.admin, series.id, { code: "second code" });
    const viewer = site.user.subscribe<{ viewer: { hasUnlockedSeries: boolean } }>(
      "subscription { viewer { hasUnlockedSeries } }",
    );
    const next = async () => (await viewer.next()).data.viewer.hasUnlockedSeries;
    expect(await next()).toBe(false);
    await unlock(site.user, series.id, second.code);
    expect(await next()).toBe(true);
    await revokeAccessCode(site.admin, first.id);
    const revokedAt = soon(-3_600_000);
    await importCodes([
      writtenCode({ id: first.id, code: "first code", name: "Renamed" }),
      writtenCode({ id: second.id, code: "second code", revokedAt }),
    ]);
    expect(await next()).toBe(false);
    viewer.stop();
    expect(await readAccessCodes(site.admin, series.id)).toMatchObject([
      { id: second.id, revokedAt },
      { id: first.id, name: "Renamed", revokedAt: expect.any(String) },
    ]);
    expect(await opens("first code")).toBe(false);
    expect(await opens("second code")).toBe(false);
  });

  test("replaces a code that differs in the file, and ends the unlocks of the replaced code", async () => {
    const [first, second] = [
      await makeAccessCode(site.admin, series.id, { code: "first code" }),
      await makeAccessCode(site.admin, series.id, { code: "second code" }),
    ];
    const browser = await site.open();
    await unlock(browser, series.id, "first code");
    await importCodes([
      writtenCode({ id: first.id, code: "second code", name: "Press", mostUses: 2 }),
      writtenCode({ id: second.id, code: "first code", expiresAt: soon(-3_600_000) }),
    ]);
    expect(await canSee(browser, series.slug)).toBe(false);
    expect(await opens("first code")).toBe(false);
    expect(await opens("second code")).toBe(true);
    expect(await opens("second code")).toBe(false);
    expect(await readAccessCodes(site.admin, series.id)).toMatchObject([
      { id: second.id, hint: "fi" },
      { id: first.id, hint: "se", name: "Press", mostUses: 2, uses: 2 },
    ]);
  });

  test("is not reverted when the import is undone", async () => {
    await importCodes([writtenCode()]);
    await undo(site.admin, (await readNewest(site.admin)).revision);
    expect(await readAccessCodes(site.admin, series.id)).toHaveLength(1);
  });

  const same = writtenCode();
  const refused: [name: string, accessCodes: unknown, path: string, message: string][] = [
    ["no list", { 0: same }, "", "This needs to be a list."],
    ["a text", ["drop shot"], ".0", "This needs to be an object."],
    ["no id", [writtenCode({ id: undefined })], ".0.id", "An access code needs its id, a UUID."],
    ["an odd id", [writtenCode({ id: "'; --" })], ".0.id", "An access code needs its id, a UUID."],
    ["a number as id", [writtenCode({ id: 7 })], ".0.id", "This needs to be a text."],
    [
      "a blank name",
      [writtenCode({ name: " " })],
      ".0.name",
      "Please enter a name, such as Family of the players.",
    ],
    ["a long name", [writtenCode({ name: "x".repeat(81) })], ".0.name", "A name has at most 80 characters."],
    ["no code", [writtenCode({ code: null })], ".0.code", "A code has 6 to 64 characters."],
    ["a long code", [writtenCode({ code: "x".repeat(65) })], ".0.code", "A code has 6 to 64 characters."],
    [
      "a code with NUL",
      [writtenCode({ code: "drop\0shot" })],
      ".0.code",
      "This text contains a character that cannot be stored.",
    ],
    [
      "half a use",
      [writtenCode({ mostUses: 1.5 })],
      ".0.mostUses",
      "Enter a whole number from 1 to 100000, or leave it empty.",
    ],
    [
      "no uses",
      [writtenCode({ mostUses: 0 })],
      ".0.mostUses",
      "Enter a whole number from 1 to 100000, or leave it empty.",
    ],
    [
      "no time",
      [writtenCode({ expiresAt: "soon" })],
      ".0.expiresAt",
      "This needs a time such as 2025-07-28T09:30:00.000Z.",
    ],
    ["a number as time", [writtenCode({ revokedAt: 1e300 })], ".0.revokedAt", "This needs to be a text."],
    [
      "an end before its start",
      [writtenCode({ startsAt: "2025-07-28T10:00:00Z", expiresAt: "2025-07-28T09:00:00Z" })],
      ".0.expiresAt",
      "The end must come after the start.",
    ],
    [
      "an id twice",
      [same, writtenCode({ id: same["id"], code: "another" })],
      ".1.id",
      "The same id is used at",
    ],
    [
      "a code twice",
      [same, writtenCode()],
      ".1.code",
      "Another access code of the series has the same code.",
    ],
    [
      "too many",
      Array.from({ length: 51 }, (_, place) => writtenCode({ code: `code ${place} of many` })),
      "",
      "A series has at most 50 access codes; with these it would have 51.",
    ],
  ];

  test.each(refused)("is refused at its field: %s", async (_name, accessCodes, path, message) => {
    const { errors } = await previewCodes(accessCodes);
    expect(errors).toEqual([
      expect.objectContaining({
        path: `${series.id}.series.accessCodes${path}`,
        message: expect.stringContaining(message),
      }),
    ]);
    expect(await readAccessCodes(site.admin, series.id)).toEqual([]);
  });

  test("is refused for a code of another series, and for the code of one that the file does not name", async () => {
    const other = await makeSeries(site.admin, { password: "net cord" });
    const foreign = await makeAccessCode(site.admin, other.id, { code: "of the other" });
    await makeAccessCode(site.admin, series.id, { code: "canary-code" });
    const { errors } = await previewCodes([
      writtenCode({ id: foreign.id }),
      writtenCode({ code: "canary-code" }),
    ]);
    expect(errors.map(({ path, message }) => [path.split(".").slice(-2).join("."), message])).toEqual([
      ["0.id", "An access code of another series has this id."],
      ["1.code", "The series has another access code with the same code."],
    ]);
    expect(JSON.stringify(errors)).not.toContain("canary");
  });

  test("counts neither revoked nor expired codes", async () => {
    for (let made = 0; made < 49; made += 1) await makeAccessCode(site.admin, series.id);
    const ended = { code: "drop shot 2", expiresAt: "2025-07-28T09:00:00Z" };
    const revoked = { code: "drop shot 3", revokedAt: "2025-07-28T09:00:00Z" };
    const fitting = [writtenCode(), writtenCode(ended), writtenCode(revoked)];
    expect((await previewCodes(fitting)).errors).toEqual([]);
    const { errors } = await previewCodes([...fitting, writtenCode({ code: "drop shot 4" })]);
    expect(errors).toMatchObject([{ message: expect.stringContaining("it would have 51") }]);
  });
});
