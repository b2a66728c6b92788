import { afterAll, beforeAll, expect, test } from "vitest";

import { canSee, unlock } from "../testing/catalogue/access.ts";
import { createAccessCode, makeAccessCode, revokeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { exportSeries, importFile, makeEntry } from "../testing/catalogue/backup.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { makeSeries, patchSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import { newAddress } from "../testing/people/accounts.ts";

// Values that one server encrypted are read by another server on the same database, which has another APP_SECRET.

const password = "the series password";

let site: Harness;
let later: Process;
let admin: Client;
beforeAll(async () => {
  site = await startHarness();
  later = await site.startAnother({ APP_SECRET: "another secret, with which nothing was encrypted" });
  admin = await later.open(superAdmin);
});
afterAll(() => site.close());

interface Fields {
  title: string;
  isProtected: boolean;
  password: string | null;
}

async function read(client: Client, { slug }: Series): Promise<Fields | null> {
  const response = await client.query<{ series: Fields | null }>(
    "query ($slug: String!) { series(slug: $slug) { title isProtected password } }",
    { slug },
  );
  return response.series;
}

const openLater = () => later.open(undefined, newAddress());
const makeLost = () => makeSeries(site.admin, { password });

async function download(ids: string[], withAccessCodes = false): Promise<{ status: number; text: string }> {
  const response = await fetch(`${later.url}/backup`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: admin.cookie() ?? "" },
    body: JSON.stringify({ ids, withAccessCodes }),
  });
  return { status: response.status, text: await response.text() };
}

test("the password of a lost secret is null for admins, and the series stays protected", async () => {
  const series = await makeLost();
  expect(await read(admin, series)).toMatchObject({ isProtected: true, password: null });
  expect(await read(site.admin, series)).toMatchObject({ isProtected: true, password });
  expect(await canSee(await openLater(), series.slug)).toBe(false);
});

test("an attempt to unlock the series is an incorrect password, and a new access code unlocks it", async () => {
  const series = await makeLost();
  const visitor = await openLater();
  expect(await unlock(visitor, series.id, password)).toMatchObject({
    userErrors: [{ code: "INCORRECT_PASSWORD" }],
  });
  const { code } = await makeAccessCode(admin, series.id);
  expect(await unlock(visitor, series.id, code)).toMatchObject({ userErrors: [] });
  expect(await canSee(visitor, series.slug)).toBe(true);
});

test("a new password replaces it", async () => {
  const series = await makeLost();
  const { slug, title } = series;
  expect(await updateSeries(admin, series.id, series.version, { slug, title, password })).toMatchObject({
    series: { isProtected: true },
    userErrors: [],
  });
  expect(await read(admin, series)).toMatchObject({ password });
  const visitor = await openLater();
  expect(await unlock(visitor, series.id, password)).toMatchObject({ userErrors: [] });
});

test.each([null, ""])("the password %j removes it", async (removed) => {
  const series = await makeLost();
  expect(await patchSeries(admin, series.id, series.version, { password: removed })).toMatchObject({
    series: { isProtected: false },
    userErrors: [],
  });
  expect(await canSee(await openLater(), series.slug)).toBe(true);
});

test("an update without a password keeps it", async () => {
  const series = await makeLost();
  expect(await patchSeries(admin, series.id, series.version, { title: "Finals" })).toMatchObject({
    series: { title: "Finals", isProtected: true },
    userErrors: [],
  });
  expect(await read(site.admin, series)).toMatchObject({ title: "Finals", password });
});

test("an import without a password keeps it, and an import with one replaces it", async () => {
  const series = await makeLost();
  await importFile(later, admin, { [series.id]: makeEntry({ id: series.slug }) });
  expect(await read(site.admin, series)).toMatchObject({ password });
  await importFile(later, admin, { [series.id]: makeEntry({ id: series.slug, password: "racket" }) });
  expect(await read(admin, series)).toMatchObject({ password: "racket" });
});

test("an export names the series and works after a new password was set", async () => {
  const [series, other] = [await makeLost(), await makeSeries(site.admin)];
  const ids = [series.id, other.id];
  const sentence = `The passwords of these series were encrypted with another APP_SECRET: ${series.title}. Set new passwords for them, or export without them.`;
  const refused = await download(ids);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({
    errors: [{ message: sentence, extensions: { code: "BAD_USER_INPUT" } }],
  });
  await expect(exportSeries(admin, ids)).rejects.toThrow(sentence);
  expect(await download([other.id])).toMatchObject({ status: 200 });
  await patchSeries(admin, series.id, series.version, { password: "racket" });
  expect((await exportSeries(admin, ids)).content[series.id]?.series).toMatchObject({ password: "racket" });
});

test("access codes of a lost secret unlock nothing, and an export with codes names their series until they are revoked", async () => {
  const series = await makeLost();
  const lost = await makeAccessCode(site.admin, series.id, { code: "shuttlecocks" });
  await patchSeries(admin, series.id, series.version, { password: "racket" });
  expect(await unlock(await openLater(), series.id, lost.code)).toMatchObject({
    userErrors: [{ code: "INCORRECT_PASSWORD" }],
  });
  expect(await createAccessCode(admin, series.id, { code: "shuttlecocks" })).toMatchObject({
    userErrors: [],
  });
  expect(await download([series.id])).toMatchObject({ status: 200 });
  const refused = await download([series.id], true);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(
    `Access codes of these series were encrypted with another APP_SECRET: ${series.title}. Revoke these codes, or export without access codes.`,
  );
  await revokeAccessCode(admin, lost.id);
  const { content } = await exportSeries(admin, [series.id], true);
  expect(content[series.id]).toMatchObject({ series: { accessCodes: [{ code: "shuttlecocks" }] } });
});

test("a start with another secret logs one warning with the series that it cannot unlock", async () => {
  const warning = /encrypted with another APP_SECRET and open nothing/;
  const warned = await startHarness({ LOG_LEVEL: "warn" });
  const [series] = [await makeSeries(warned.admin, { password }), await makeSeries(warned.admin)];
  await (await warned.startAnother()).close();
  expect(warned.takeLog()).toEqual([]);
  await (
    await warned.startAnother({ APP_SECRET: "another secret, with which nothing was encrypted" })
  ).close();
  const lines = warned.takeLog().filter((line) => warning.test(line));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, seriesIds: [series.id] }),
  ]);
  await warned.close();
});
