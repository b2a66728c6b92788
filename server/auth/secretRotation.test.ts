import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sealCode } from "../access/accessCode.service.ts";
import { maintain } from "../maintenance/maintenance.ts";
import { canSee, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode } from "../testing/catalogue/accessCodes.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { deleteSeries, makeSeries, patchSeries } from "../testing/catalogue/catalogue.ts";
import { readHistory, readNewest, undo } from "../testing/catalogue/history.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import { newAddress } from "../testing/people/accounts.ts";
import { lookUpHash, seal, unseal } from "./secrets.ts";

const former = "the former secret of the tests, long enough";
const present = "the present secret of the tests, long too";
const password = "the series password";

let site: Harness;
let directory: string;
beforeAll(async () => {
  site = await startHarness({ APP_SECRET: present, FORMER_APP_SECRET: former });
  directory = await mkdtemp(join(tmpdir(), "broadcasts-rotation-"));
});
afterAll(async () => {
  await site.close();
  await rm(directory, { recursive: true });
});

/** Runs the command, and returns what it printed and logged. */
async function rotate(): Promise<{ code: number; said: string[]; logged: string[] }> {
  const [said, logged]: [string[], string[]] = [[], []];
  const environment = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: directory,
    APP_SECRET: present,
    FORMER_APP_SECRET: former,
    SUPER_ADMIN_EMAIL: superAdmin.email,
  };
  const code = await maintain(
    ["rotate-secret"],
    environment,
    (line) => said.push(line),
    (line) => logged.push(line),
  );
  return { code, said, logged };
}

/** A series whose password was set before the secret was replaced. */
async function makeOldSeries(): Promise<Series> {
  const series = await makeSeries(site.admin, { password });
  await site.sql("update series set password_cipher = $2 where id = $1", [
    series.id,
    seal({ present: former, former: null }, "series password", password),
  ]);
  return series;
}

const readCipher = async ({ id }: Series) => {
  const [row] = await site.sql<{ cipher: string }>(
    "select password_cipher as cipher from series where id = $1",
    [id],
  );
  return row?.cipher ?? "";
};

/** An access code that was made before the secret was replaced. */
async function makeOldCode({ id: seriesId }: Series): Promise<{ id: string; code: string }> {
  const made = await makeAccessCode(site.admin, seriesId, { code: "shuttlecocks" });
  const { secretHash, codeCipher } = sealCode({ present: former, former: null }, made.code);
  await site.sql("update access_code set secret_hash = $2, code_cipher = $3 where id = $1", [
    made.id,
    secretHash,
    codeCipher,
  ]);
  return made;
}

/** The key of push reminders, decrypted with the current secret only. */
async function readPushKey(): Promise<string> {
  await site.visitor.query("{ pushPublicKey }");
  const [row] = await site.sql<{ cipher: string }>("select private_key_cipher as cipher from push_key");
  return unseal({ present, former: null }, "push key", row?.cipher ?? "");
}

test("values sealed by the former secret are read, and new values are sealed by the current one", async () => {
  const old = await makeOldSeries();
  const visitor = await site.open(undefined, newAddress());
  expect(await unlock(visitor, old.id, password)).toMatchObject({ userErrors: [] });
  const response = await site.admin.query<{ series: { password: string } }>(
    "query ($slug: String!) { series(slug: $slug) { password } }",
    { slug: old.slug },
  );
  expect(response.series.password).toBe(password);
  const { code } = await makeOldCode(old);
  expect(await unlock(visitor, old.id, code)).toMatchObject({ userErrors: [] });
  const fresh = await makeSeries(site.admin, { password });
  expect(unseal({ present, former: null }, "series password", await readCipher(fresh))).toBe(password);
});

test("rotate-secret re-encrypts passwords, queued mails, the push key and secrets of webhooks, and unlocked series stay unlocked", async () => {
  const series = await makeOldSeries();
  const visitor = await site.open(undefined, newAddress());
  await unlock(visitor, series.id, password);
  const [mail] = await site.sql<{ id: string }>(
    `insert into mail (content_cipher, next_try_at) values ($1, now() + interval '1 day') returning id`,
    [seal({ present: former, former: null }, "mail", "a letter")],
  );
  const accessCode = await makeOldCode(series);
  const key = await readPushKey();
  await site.sql("update push_key set private_key_cipher = $1", [
    seal({ present: former, former: null }, "push key", key),
  ]);
  const [webhook] = await site.sql<{ id: string }>(
    "insert into webhook (url, events) values ('https://example.org/', '{}') returning id",
  );
  await site.sql("insert into webhook_secret (webhook_id, cipher) values ($1, $2)", [
    webhook?.id,
    seal({ present: former, former: null }, "webhook secret", "whsec_"),
  ]);
  const { code: exitCode, said, logged } = await rotate();
  expect(exitCode).toBe(0);
  expect(said.join("\n")).toMatch(
    /series password: [1-9]\d* encrypted again\.\naccess code: [1-9]\d* encrypted again\.\nmail: 1 encrypted again\.\npush key: 1 encrypted again\.\nwebhook secret: 1 encrypted again\./,
  );
  expect(await readPushKey()).toBe(key);
  expect(logged.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: "secret replaced", userId: null }),
  ]);
  const alone = { present, former: null };
  expect(unseal(alone, "series password", await readCipher(series))).toBe(password);
  const [kept] = await site.sql<{ cipher: string }>(
    "select content_cipher as cipher from mail where id = $1",
    [mail?.id],
  );
  expect(unseal(alone, "mail", kept?.cipher ?? "")).toBe("a letter");
  const [secret] = await site.sql<{ cipher: string }>("select cipher from webhook_secret");
  expect(unseal(alone, "webhook secret", secret?.cipher ?? "")).toBe("whsec_");
  expect(await canSee(visitor, series.slug)).toBe(true);
  const [code] = await site.sql<{ hash: string; cipher: string }>(
    "select secret_hash as hash, code_cipher as cipher from access_code where id = $1",
    [accessCode.id],
  );
  expect(unseal(alone, "access code", code?.cipher ?? "")).toBe(accessCode.code);
  expect(code?.hash).toBe(lookUpHash(alone, "access code", accessCode.code));
  expect(await unlock(visitor, series.id, accessCode.code)).toMatchObject({ userErrors: [] });

  const again = await rotate();
  expect(again.said.join("\n")).toMatch(
    /series password: 0 encrypted again\.\naccess code: 0 encrypted again\.\nmail: 0 encrypted again\./,
  );
  expect(again.logged).toEqual([]);
  await site.sql("delete from mail where id = $1", [mail?.id]);
});

test("a deleted series that is restored after rotate-secret has its password, and former changes of passwords are not undone", async () => {
  const [deleted, changed] = [await makeOldSeries(), await makeOldSeries()];
  await patchSeries(site.admin, changed.id, changed.version, { password: "another password" });
  const { revision: change } = await readNewest(site.admin);
  await deleteSeries(site.admin, deleted.id);
  const { revision: deletion } = await readNewest(site.admin);
  expect((await rotate()).code).toBe(0);

  expect(await readNewest(site.admin)).toMatchObject({ revision: deletion });
  expect(await readHistory(site.admin, "CATALOGUE", { before: deletion, first: 1 })).toMatchObject([
    {
      revision: change,
      sentence: `changed password of the series “${changed.title}”`,
      changes: [{ field: "Password", before: null, after: null }],
    },
  ]);
  expect(await undo(site.admin, change)).toMatchObject({
    revision: null,
    conflicts: [{ id: changed.id, sentence: expect.stringContaining("password") }],
  });
  const visitor = await site.open(undefined, newAddress());
  expect(await unlock(visitor, changed.id, password)).toMatchObject({
    userErrors: [{ code: "INCORRECT_PASSWORD" }],
  });
  expect(await unlock(visitor, changed.id, "another password")).toMatchObject({ userErrors: [] });

  expect(await undo(site.admin, deletion)).toMatchObject({ conflicts: [], userErrors: [] });
  expect(unseal({ present, former: null }, "series password", await readCipher(deleted))).toBe(password);
  expect(await canSee(visitor, deleted.slug)).toBe(false);
  expect(await unlock(visitor, deleted.id, password)).toMatchObject({ userErrors: [] });
});

test("values that neither secret can decrypt are reported, and the others are re-encrypted", async () => {
  const [lost, old] = [await makeOldSeries(), await makeOldSeries()];
  const cipher = seal({ present: `${former}!`, former: null }, "series password", password);
  await site.sql("update series set password_cipher = $2 where id = $1", [lost.id, cipher]);
  const { code, said } = await rotate();
  expect(code).toBe(1);
  expect(said.join("\n")).toContain(`series password ${lost.id} opens with no secret.`);
  expect(await readCipher(lost)).toBe(cipher);
  expect(unseal({ present, former: null }, "series password", await readCipher(old))).toBe(password);
});
