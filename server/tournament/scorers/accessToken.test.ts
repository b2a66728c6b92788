import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { limits } from "../../configuration/limits.ts";
import { askByGet, askByPost } from "../../testing/askByHttp.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { onDatabase } from "../../testing/services/databases.ts";
import type { TestCourt } from "../../testing/tournament/matches.ts";
import {
  deleteCourt,
  makeCalledMatch,
  makeCourt,
  makeMatch,
  readMatch,
} from "../../testing/tournament/matches.ts";
import type { TestToken } from "../../testing/tournament/scoring.ts";
import {
  bearer,
  createDevice,
  createScorerToken,
  makeScorerToken,
  press,
  pressRallies,
  revokeToken,
  secretOf,
  tokenFields,
} from "../../testing/tournament/scoring.ts";

const nothing = "00000000-0000-4000-8000-000000000000";
const known = "{ tournament { id } }";

let site: Harness;
let court: TestCourt;
beforeAll(async () => {
  // Two hours ahead of UTC in November.
  site = await startHarness({ EVENT_TIME_ZONE: "Europe/Athens" });
  court = await makeCourt(site.admin);
});
afterAll(() => site.close());

const readTokens = async (): Promise<TestToken[]> =>
  (await site.admin.query<{ accessTokens: TestToken[] }>(`{ accessTokens { ${tokenFields} } }`)).accessTokens;
const expire = (id: string) =>
  site.sql("update access_token set expires_at = now() - interval '1 second' where id = $1", [id]);

describe("A device token", () => {
  test("is a link that is shown once and stored as a hash", async () => {
    const { token, link, userErrors } = await createScorerToken(site.admin, court.id, {
      name: " Tablet for Court 1 ",
    });
    expect(userErrors).toEqual([]);
    expect(link).toMatch(new RegExp(`^${site.config.publicUrl}/umpire#token=[A-Za-z0-9_-]{43}$`));
    expect(token).toMatchObject({ name: "Tablet for Court 1", courtId: court.id, revokedAt: null });
    expect((await readTokens()).find(({ id }) => id === token?.id)).toEqual(token);
    const [stored] = await site.sql<{ secret_hash: Buffer }>(
      "select secret_hash from access_token where id = $1",
      [token?.id],
    );
    expect(stored?.secret_hash).toEqual(
      createHash("sha256")
        .update(secretOf(link ?? ""))
        .digest(),
    );
  });

  test("expires at the next midnight of the event's time zone", async () => {
    const { token } = await createScorerToken(site.admin, court.id);
    const end = new Date(token?.expiresAt ?? "");
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Athens", timeStyle: "medium" });
    expect(clock.format(end)).toBe("00:00:00");
    expect(end.getTime() - Date.now()).toBeGreaterThan(0);
    expect(end.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test("expires at the time that the admin enters", async () => {
    const expiresAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    const { token } = await createScorerToken(site.admin, court.id, { expiresAt });
    expect(token).toMatchObject({ expiresAt });
  });

  test.each([
    ["courtId", nothing, {}, "NOT_FOUND", "Court not found."],
    ["courtId", "court", {}, "NOT_FOUND", "Court not found."],
    ["name", null, { name: " " }, "BLANK", "Please enter a name, such as Tablet for Court 1."],
    ["name", null, { name: "x".repeat(81) }, "INVALID", "A name has at most 80 characters."],
    ["expiresAt", null, { expiresAt: "2025-07-28T10:00:00Z" }, "INVALID", "The end must lie in the future."],
  ])("is refused for its %s", async (field, courtId, input, code, message) => {
    const payload = await createScorerToken(site.admin, courtId ?? court.id, input);
    expect(payload).toEqual({ token: null, link: null, userErrors: [{ code, field, message }] });
  });

  test("can be one of 20 in use for a court, also when two admins create the last one at the same time", async () => {
    const busy = await makeCourt(site.admin);
    const most = limits.scorers.tokensOfCourt;
    for (let count = 1; count < most; count++) await createScorerToken(site.admin, busy.id);
    const last = await Promise.all([1, 2].map(() => createScorerToken(site.admin, busy.id)));
    expect(last.flatMap(({ userErrors }) => userErrors)).toEqual([
      { code: "INVALID", field: null, message: "There are too many tokens. Revoke some first." },
    ]);
    const [one] = (await readTokens()).filter(({ courtId }) => courtId === busy.id);
    await revokeToken(site.admin, one?.id ?? "");
    expect(await createScorerToken(site.admin, busy.id)).toMatchObject({ userErrors: [] });
  });

  test("of a court that is deleted at the same time is created before or refused", async () => {
    const courts = await Promise.all(Array.from({ length: 5 }, () => makeCourt(site.admin)));
    const [tokens] = await Promise.all([
      Promise.all(courts.map(({ id }) => createScorerToken(site.admin, id))),
      Promise.all(courts.map(({ id }) => deleteCourt(site.admin, id))),
    ]);
    for (const { token, userErrors } of tokens) expect(userErrors).toHaveLength(token === null ? 1 : 0);
    const left = new Set((await readTokens()).map(({ courtId }) => courtId));
    expect(courts.filter(({ id }) => left.has(id))).toEqual([]);
  });

  test("shows when it was last used", async () => {
    const { id, secret } = await makeScorerToken(site.admin, court.id);
    await askByPost(site.url, known, bearer(secret));
    const token = (await readTokens()).find((one) => one.id === id);
    expect(Date.now() - Date.parse(token?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  test("is used without waiting for another process that stores the use of several", async () => {
    const { id, secret } = await makeScorerToken(site.admin, court.id);
    await onDatabase(site.databaseUrl, async (other) => {
      await other.query("begin");
      await other.query("select from access_token where id = $1 for no key update", [id]);
      expect((await askByPost(site.url, known, bearer(secret))).status).toBe(200);
      await other.query("rollback");
    });
  });
});

describe("A request with a token", () => {
  test("identifies its court, not the account whose cookie is sent with it", async () => {
    const hidden = await makeCourt(site.admin, { isPublic: false });
    const match = await makeMatch(site.admin, { courtId: hidden.id });
    const { secret } = await makeScorerToken(site.admin, hidden.id);
    const both = { ...bearer(secret), cookie: site.admin.cookie() ?? "" };
    const { data } = await askByPost(
      site.url,
      `{ viewer { id } match(id: "${match.id}") { id } tournament { courts { id } } }`,
      both,
    );
    expect(data).toMatchObject({ viewer: null, match: { id: match.id } });
    expect(data).toMatchObject({ tournament: { courts: expect.arrayContaining([{ id: hidden.id }]) } });
    expect(await askByPost(site.url, "{ admins { id } }", both)).toMatchObject({ code: "FORBIDDEN" });
  });

  test("reads the court of its token, also one that is not public; without a token it reads none", async () => {
    const hidden = await makeCourt(site.admin, { isPublic: false });
    const { secret } = await makeScorerToken(site.admin, hidden.id);
    const { data } = await askByPost(site.url, "{ scorerCourt { id name } }", bearer(secret));
    expect(data).toEqual({ scorerCourt: { id: hidden.id, name: hidden.name } });
    expect(await site.admin.query("{ scorerCourt { id } }")).toEqual({ scorerCourt: null });
  });

  test.each([
    ["unknown", "This link is not known here. Ask for a new one."],
    ["revoked", "This link has been revoked. Ask for a new one."],
    ["expired", "This link has expired. Ask for a new one."],
  ])("that is %s is refused with a sentence, whatever it asks", async (state, message) => {
    const { id, secret } = await makeScorerToken(site.admin, court.id);
    if (state === "revoked") await revokeToken(site.admin, id);
    if (state === "expired") await expire(id);
    const sent = state === "unknown" ? "a".repeat(43) : secret;
    // The response cache now contains the public response.
    await askByPost(site.url, known);
    for (const query of [known, "{ viewer { id } }", "mutation { signOut { userErrors { code } } }"]) {
      const response = await askByPost(site.url, query, bearer(sent));
      expect(response).toMatchObject({ status: 401, code: "UNAUTHENTICATED", errors: [{ message }] });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  test("of another scheme, such as a proxy's password, is treated as that of a browser", async () => {
    const headers = { authorization: "Basic dXNlcjpwYXNz", cookie: site.user.cookie() ?? "" };
    const { data } = await askByPost(site.url, "{ viewer { isAdmin } }", headers);
    expect(data).toEqual({ viewer: { isAdmin: false } });
  });

  test("has its own response, which no other caller receives", async () => {
    const hidden = await makeCourt(site.admin, { isPublic: false });
    const { secret } = await makeScorerToken(site.admin, hidden.id);
    const query = "{ tournament { courts { id } } }";
    for (const ask of [askByPost, askByGet])
      for (let round = 0; round < 2; round++) {
        const own = await ask(site.url, query, bearer(secret));
        expect(own.text).toContain(hidden.id);
        expect(own.headers.get("cache-control")).toBe("private, no-store");
        const other = await ask(site.url, query);
        expect(other.text).not.toContain(hidden.id);
        expect(other.headers.get("vary")).toMatch(/\bauthorization\b/);
      }
  });
});

describe("A revoked token", () => {
  test("is refused by every process immediately", async () => {
    const other = await site.startAnother();
    const { id, secret } = await makeScorerToken(site.admin, court.id);
    for (const { url } of [site, other])
      expect(await askByPost(url, known, bearer(secret))).toMatchObject({ status: 200 });
    await revokeToken(site.admin, id);
    for (const { url } of [site, other])
      expect(await askByPost(url, known, bearer(secret))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("loses its lease, and the score may then be outdated", async () => {
    const place = await makeCourt(site.admin);
    const match = await makeCalledMatch(site.admin, place.id);
    const { id, secret } = await makeScorerToken(site.admin, place.id);
    const device = createDevice(site.openWith(bearer(secret)));
    await device.score(match.id, pressRallies("0"));
    expect(await revokeToken(site.admin, id)).toMatchObject({ token: { id }, userErrors: [] });
    expect(await readMatch(site.visitor, match.id, "isFresh")).toEqual({ isFresh: false });
    const { lease } = await createDevice(site.admin).take(match.id);
    expect(lease).toBe(3);
  });

  test("keeps its time of revocation, and a token that does not exist cannot be revoked", async () => {
    const { id } = await makeScorerToken(site.admin, court.id);
    const first = await revokeToken(site.admin, id);
    expect(await revokeToken(site.admin, id)).toEqual(first);
    expect(await revokeToken(site.admin, nothing)).toEqual({
      token: null,
      userErrors: [{ code: "NOT_FOUND", field: null, message: "Token not found." }],
    });
  });
});

describe("An expired token", () => {
  test("keeps the lease that it holds, and cannot take a new one", async () => {
    const place = await makeCourt(site.admin);
    const match = await makeCalledMatch(site.admin, place.id);
    const next = await makeMatch(site.admin, { courtId: place.id });
    const { id, secret } = await makeScorerToken(site.admin, place.id);
    const device = createDevice(site.openWith(bearer(secret)));
    const { lease } = await device.take(match.id);
    if (lease === null) throw new Error("The lease was not taken");
    await expire(id);

    expect(await device.record(match.id, { lease, after: 0, events: pressRallies("0") })).toMatchObject({
      lastEventNumber: 1,
      userErrors: [],
    });
    expect(await device.take(match.id)).toMatchObject({ lease });
    expect(await device.askToTake(next.id)).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
    const rest = [press("RETIRED", { side: 0 }), press("CONFIRMED")];
    expect(await device.record(match.id, { lease, after: 1, events: rest })).toMatchObject({
      match: { status: "FINISHED" },
    });
    expect(await device.askToTake(match.id)).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });
});

test("A token that expired half a day ago can no longer score", async () => {
  const place = await makeCourt(site.admin);
  const match = await makeCalledMatch(site.admin, place.id);
  const { id, secret } = await makeScorerToken(site.admin, place.id);
  const device = createDevice(site.openWith(bearer(secret)));
  const { lease } = await device.take(match.id);
  await site.sql("update access_token set expires_at = now() - interval '12 hours' where id = $1", [id]);
  expect(
    await device.askToRecord(match.id, { lease: lease ?? 0, after: 0, events: pressRallies("0") }),
  ).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
});

test("Creating and revoking tokens is in the audit log, without a secret", async () => {
  const quiet = await startHarness({ LOG_LEVEL: "info" });
  const place = await makeCourt(quiet.admin);
  const { id, secret } = await makeScorerToken(quiet.admin, place.id);
  await revokeToken(quiet.admin, id);
  const log = quiet.takeLog().join("");
  for (const event of ["token made", "token revoked"])
    expect(log).toMatch(new RegExp(`"event":"${event}"[^\\n]*"tokenId":"${id}"`));
  expect(log).not.toContain(secret);
  await quiet.close();
});

test("A token may send four requests a second", async () => {
  // A device token may send 0.4 times as many operations in a minute as a browser.
  const slow = await startHarness({ MAX_OPERATIONS: "50" });
  const place = await makeCourt(slow.admin);
  const { secret } = await makeScorerToken(slow.admin, place.id);
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await askByPost(slow.url, known, bearer(secret))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  await slow.close();
});
