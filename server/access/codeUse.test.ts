import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { canSee, keepGrants, readUnlocked, removeAccess, unlock } from "../testing/catalogue/access.ts";
import type { CodeInput } from "../testing/catalogue/accessCodes.ts";
import { makeAccessCode, readAccessCodes, revokeAccessCode, soon } from "../testing/catalogue/accessCodes.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import { updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword, wrong } from "../testing/catalogue/guesses.ts";
import type { Client } from "../testing/client.ts";
import type { Harness, Process } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";

let site: Harness;
let secondProcess: Process;
let guesses: Guesses;
beforeAll(async () => {
  site = await startHarness();
  secondProcess = await site.startAnother();
  guesses = createGuesses(site);
});
afterAll(() => site.close());

/** A browser whose device cookie is an hour old. */
const openBrowser = (): Promise<Client> => guesses.openBrowser(3_600);
const incorrect = { code: "INCORRECT_PASSWORD", field: "password", message: "Incorrect password" };
const expired = { code: "EXPIRED", field: "password", message: "This code has expired." };

async function protectWith(input: CodeInput = {}): Promise<{ series: Series; id: string; code: string }> {
  const series = await guesses.protect();
  return { series, ...(await makeAccessCode(site.admin, series.id, input)) };
}

const usesOf = async ({ id }: Series): Promise<number | undefined> =>
  (await readAccessCodes(site.admin, id))[0]?.uses;

describe("An access code", () => {
  test("unlocks its series and no other, and the password stays valid", async () => {
    const { series, code } = await protectWith();
    const other = await guesses.protect();
    const [client, owner] = [await openBrowser(), await openBrowser()];
    expect(await unlock(client, series.id, code)).toMatchObject({
      series: { content: { embedLink: null } },
      unlockedSeries: [{ id: series.id }],
      grant: { seriesId: series.id },
      userErrors: [],
    });
    expect(await unlock(client, other.id, code)).toMatchObject({ grant: null, userErrors: [incorrect] });
    expect(await canSee(client, series.slug)).toBe(true);
    expect(await readUnlocked(client)).toEqual([series.id]);
    await unlock(owner, series.id, seriesPassword);
    expect(await canSee(owner, series.slug)).toBe(true);
    expect(await removeAccess(client, series.id)).toMatchObject({ unlockedSeries: [] });
  });

  test.each([
    ["as shown", (code: string) => code, true],
    ["in small letters", (code: string) => code.toLowerCase(), true],
    ["without its hyphen, with spaces", (code: string) => ` ${code.replace("-", " ")} `, true],
    ["with a dash", (code: string) => code.replace("-", "\u2013"), true],
    ["with a further character", (code: string) => `${code}A`, false],
    ["in part", (code: string) => code.slice(0, -1), false],
  ])("that is generated opens it, typed %s: %#", async (_how, type, isRight) => {
    const { series, code } = await protectWith();
    const { userErrors } = await unlock(await openBrowser(), series.id, type(code));
    expect(userErrors).toEqual(isRight ? [] : [incorrect]);
  });

  test.each([
    ["Gäste-2026", true],
    [" Gäste-2026 ", true],
    ["Ga\u0308ste-2026", true],
    ["gäste-2026", false],
    ["Gäste2026", false],
  ])("that is the text Gäste-2026, typed as %j: %s", async (typed, isRight) => {
    const { series } = await protectWith({ code: "Gäste-2026" });
    const { userErrors } = await unlock(await openBrowser(), series.id, typed);
    expect(userErrors).toEqual(isRight ? [] : [incorrect]);
  });

  test("stays valid when the password changes, and unlocks nothing in a draft", async () => {
    const { series, code } = await protectWith();
    const client = await openBrowser();
    await unlock(client, series.id, code);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, password: "another" });
    expect(await canSee(client, series.slug)).toBe(true);
    await updateSeries(site.admin, series.id, 2, { slug: series.slug, isPublished: false });
    expect(await readUnlocked(client)).toEqual([]);
    expect(await unlock(client, series.id, code)).toMatchObject({ userErrors: [{ code: "NOT_FOUND" }] });
  });

  test("is not valid before it starts, nor after it was revoked", async () => {
    const { series, code } = await protectWith({ startsAt: soon(3_600_000) });
    expect(await unlock(await openBrowser(), series.id, code)).toMatchObject({ userErrors: [incorrect] });
    const other = await protectWith();
    await revokeAccessCode(site.admin, other.id);
    const { userErrors } = await unlock(await openBrowser(), other.series.id, other.code);
    expect(userErrors).toEqual([incorrect]);
  });

  test("that has expired gives those who enter it an error about the expiry, and is not counted as a guess", async () => {
    const { series, id, code } = await protectWith({ expiresAt: soon(3_600_000) });
    await site.sql("update access_code set expires_at = now() where id = $1", [id]);
    const client = await openBrowser();
    for (let count = 0; count < 6; count++)
      expect(await unlock(client, series.id, code)).toMatchObject({ grant: null, userErrors: [expired] });
    expect(await unlock(client, series.id, `${code}A`)).toMatchObject({ userErrors: [incorrect] });
  });

  test("is subject to the limits of password guesses", async () => {
    const { series, code } = await protectWith();
    const client = await openBrowser();
    const guessed = ["AAAA-AAAA", "bbbb-bbbb", "a wrong password", "K7TM-Q4XR", "shuttle"];
    for (const one of guessed) expect(await guesses.guess(client, series, one)).toBe("wrong");
    expect(await guesses.guess(client, series, code)).toBe("too many");
    // A right guess does not count.
    const other = await openBrowser();
    expect(await guesses.guessOften(other, series, 4)).toEqual(wrong(4));
    expect(await guesses.guess(other, series, code)).toBe("unlocked");
    expect(await guesses.guess(other, series)).toBe("wrong");
    expect(await guesses.guess(other, series)).toBe("too many");
  });
});

describe("The uses of an access code", () => {
  test("are distinct browsers and accounts, and the time of the last one is stored", async () => {
    const { series, code } = await protectWith();
    const [one, another, { client: account, credentials }] = [
      await openBrowser(),
      await openBrowser(),
      await openAccount(site),
    ];
    const elsewhere = await site.open(credentials, newAddress());
    for (const client of [one, one, another, account, account, elsewhere])
      expect(await unlock(client, series.id, code)).toMatchObject({ userErrors: [] });
    const [read] = await readAccessCodes(site.admin, series.id);
    expect(read).toMatchObject({ uses: 3, lastUsedAt: expect.any(String) });
  });

  test("count a browser without a cookie once, and its response sets the cookie", async () => {
    const { series, code } = await protectWith();
    const client = await site.open(undefined, newAddress());
    await unlock(client, series.id, code);
    await unlock(client, series.id, code);
    expect(await usesOf(series)).toBe(1);
  });

  test("stop at the limit, and the code still works for those who have used it", async () => {
    const { series, code } = await protectWith({ mostUses: 2 });
    const [one, another, late] = [await openBrowser(), await openBrowser(), await openBrowser()];
    for (const client of [one, another]) await unlock(client, series.id, code);
    expect(await unlock(late, series.id, code)).toMatchObject({ grant: null, userErrors: [incorrect] });
    expect(await unlock(one, series.id, code)).toMatchObject({ userErrors: [] });
    expect(await canSee(another, series.slug)).toBe(true);
    expect(await usesOf(series)).toBe(2);
  });

  test("never exceed the limit, however many browsers use it at the same time, at two processes", async () => {
    const { series, code } = await protectWith({ mostUses: 3 });
    const clients = await Promise.all(
      Array.from({ length: 12 }, async (_, place) => {
        if (place % 2 === 0) return openBrowser();
        const client = await secondProcess.open(undefined, newAddress());
        client.plantCookie("device", guesses.deviceCookie(3_600 + place));
        return client;
      }),
    );
    const verdicts = await Promise.all(clients.map((client) => guesses.guess(client, series, code)));
    expect(verdicts.filter((verdict) => verdict === "unlocked")).toHaveLength(3);
    expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(9);
    expect(await usesOf(series)).toBe(3);
  });

  test("move from a browser to the account that signs in there", async () => {
    const { series, code } = await protectWith({ mostUses: 1 });
    const visitor = await openBrowser();
    await unlock(visitor, series.id, code);
    const { client, credentials, id } = await openAccount(site);
    client.plantCookie("device", visitor.cookieNamed("device") ?? "");
    expect(await keepGrants(client, visitor.grants)).toMatchObject({ unlockedSeries: [{ id: series.id }] });
    expect(await usesOf(series)).toBe(1);
    expect(await canSee(await site.open(credentials, newAddress()), series.slug)).toBe(true);
    // A copied grant is a further use, and none is left.
    const { client: other } = await openAccount(site);
    expect(await keepGrants(other, visitor.grants)).toMatchObject({ unlockedSeries: [] });
    await removeAccess(client, series.id);
    expect(await site.sql("select from code_unlock where user_id = $1", [id])).toEqual([]);
    expect(await canSee(client, series.slug)).toBe(false);
  });

  test("move at the same time to accounts whose browsers have the codes in different orders", async () => {
    const codes = [await protectWith(), await protectWith()];
    const seriesIds = codes.map(({ series }) => series.id);
    const visitor = await openBrowser();
    for (const { series, code } of codes) await unlock(visitor, series.id, code);
    const [one, other] = [await openAccount(site), await openAccount(site)];
    const kept = await onDatabase(site.databaseUrl, async (program) => {
      await program.query("begin");
      await program.query("select from access_code where id = $1 for no key update", [codes[0]?.id]);
      const first = keepGrants(one.client, visitor.grants);
      await expect.poll(() => countLockWaits(site)).toBe(1);
      const both = Promise.all([first, keepGrants(other.client, visitor.grants.toReversed())]);
      await expect.poll(() => countLockWaits(site)).toBe(2);
      await program.query("rollback");
      return both;
    });
    for (const { unlockedSeries, userErrors } of kept) {
      expect(userErrors).toEqual([]);
      expect(unlockedSeries.map(({ id }) => id).toSorted()).toEqual(seriesIds.toSorted());
    }
  });
});

test("A grant of a code is invalid when it is altered, or belongs to another series or an ended code", async () => {
  const { series, id, code } = await protectWith({ expiresAt: soon(3_600_000) });
  const other = await guesses.protect();
  const client = await openBrowser();
  await unlock(client, series.id, code);
  const [grant] = client.grants;
  const token = grant?.token ?? "";
  const [, codeId = "", version = "", end = "", signature = ""] = token.split(".");
  const forge = (...parts: string[]) => ["code", ...parts, signature].join(".");
  const forged = [
    { seriesId: other.id, token },
    { seriesId: series.id, token: forge(codeId, "2", end) },
    { seriesId: series.id, token: forge(codeId, version, String(Number(end) + 1)) },
    { seriesId: series.id, token: forge(codeId, version, "") },
    { seriesId: series.id, token: forge(other.id, version, end) },
    { seriesId: series.id, token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
    { seriesId: series.id, token: "code.." },
  ];
  for (const attempt of forged) {
    client.grants.splice(0, 1, attempt);
    for (const { slug } of [series, other]) expect(await canSee(client, slug)).toBe(false);
  }
  if (grant) client.grants.splice(0, 1, grant);
  expect(await canSee(client, series.slug)).toBe(true);
  await revokeAccessCode(site.admin, id);
  for (const process of [site, secondProcess]) {
    const elsewhere = await process.open(undefined, newAddress());
    elsewhere.grants.push(...client.grants);
    expect(await canSee(elsewhere, series.slug)).toBe(false);
  }
  const { client: account } = await openAccount(site);
  expect(await keepGrants(account, client.grants)).toMatchObject({ unlockedSeries: [] });
});
