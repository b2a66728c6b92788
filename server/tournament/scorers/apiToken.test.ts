import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { mostApiTokens } from "../../../domain/apiToken.ts";
import { askByPost } from "../../testing/askByHttp.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness, superAdmin } from "../../testing/harness.ts";
import { createApiToken, makeApiToken, readTokens } from "../../testing/people/apiTokens.ts";
import { openAcknowledgedSocket, openRawSocket, subscribeMessage } from "../../testing/rawSocket.ts";
import { onDatabase } from "../../testing/services/databases.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../../testing/tournament/matches.ts";
import {
  bearer,
  createDevice,
  makeScorerToken,
  pressRallies,
  revokeToken,
} from "../../testing/tournament/scoring.ts";

const known = "{ site { title } }";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const endAll = () => site.sql("delete from access_token");

describe("An API token", () => {
  test("is shown once, and stored as a hash with its first characters", async () => {
    const scopes = ["live:write", "catalogue:read", "live:write"] as const;
    const { token, secret, userErrors } = await createApiToken(site.admin, scopes, " Score software ");
    expect(userErrors).toEqual([]);
    expect(secret).toMatch(/^bb_[A-Za-z0-9_-]{43}$/);
    expect(token).toEqual({
      id: expect.any(String),
      kind: "API",
      name: "Score software",
      scopes: ["CATALOGUE_READ", "LIVE_WRITE"],
      hint: secret?.slice(0, 9),
      madeBy: superAdmin.email,
      courtId: null,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await readTokens(site.admin)).toEqual([token]);
    const [stored] = await site.sql<{ row: string; hash: Buffer }>(
      "select access_token::text as row, secret_hash as hash from access_token where id = $1",
      [token?.id],
    );
    expect(stored?.hash).toEqual(
      createHash("sha256")
        .update(secret ?? "")
        .digest(),
    );
    expect(stored?.row).not.toContain(secret?.slice(0, 10));
  });

  test.each([
    ["name", " ", ["catalogue:read"], "BLANK", "Please enter a name, such as Score software."],
    ["name", "x".repeat(81), ["catalogue:read"], "INVALID", "A name has at most 80 characters."],
    ["scopes", "Score software", [], "BLANK", "Please choose at least one."],
  ] as const)("is refused for its %s", async (field, name, scopes, code, message) => {
    expect(await createApiToken(site.admin, scopes, name)).toEqual({
      token: null,
      secret: null,
      userErrors: [{ code, field, message }],
    });
  });

  test("can be one of 20 in use, also when two admins create the last one at the same time", async () => {
    await endAll();
    await makeScorerToken(site.admin, (await makeCourt(site.admin)).id);
    for (let count = 1; count < mostApiTokens; count++) await makeApiToken(site.admin, ["score:write"]);
    const last = await Promise.all([1, 2].map(() => createApiToken(site.admin, ["score:write"])));
    expect(last.flatMap(({ userErrors }) => userErrors)).toEqual([
      { code: "INVALID", field: null, message: "There can be at most 20 API tokens. Revoke one first." },
    ]);
    const [one] = (await readTokens(site.admin)).filter(({ kind }) => kind === "API");
    await revokeToken(site.admin, one?.id ?? "");
    expect(await createApiToken(site.admin, ["score:write"])).toMatchObject({ userErrors: [] });
    await endAll();
  });

  test("shows when it was last used", async () => {
    const { id, secret } = await makeApiToken(site.admin, ["catalogue:read"]);
    expect(await askByPost(site.url, known, bearer(secret))).toMatchObject({ status: 200, errors: [] });
    const token = (await readTokens(site.admin)).find((one) => one.id === id);
    expect(Date.now() - Date.parse(token?.lastUsedAt ?? "")).toBeLessThan(60_000);
  });

  test.each([
    ["", "This link is not known here. Ask for a new one."],
    ["bb_", "This API token is not known here."],
    [`bb_${"a".repeat(43)}`, "This API token is not known here."],
    [`bb_${"a".repeat(5_000)}`, "This API token is not known here."],
    ["bb_';drop/**/table/**/access_token;--", "This API token is not known here."],
    ["bb_\u00E9\u00FF", "This API token is not known here."],
  ])("that nobody made is refused: %j", async (secret, message) => {
    const response = await askByPost(site.url, known, bearer(secret));
    expect(response).toMatchObject({ status: 401, code: "UNAUTHENTICATED", errors: [{ message }] });
  });
});

describe("A revoked API token", () => {
  test("is refused by every process immediately, and its open sockets are closed", async () => {
    const other = await site.startAnother();
    const { id, secret } = await makeApiToken(site.admin, ["catalogue:read"]);
    const sockets = await Promise.all(
      [site, other].map(({ url }) => openAcknowledgedSocket(url, { headers: bearer(secret) })),
    );
    for (const raw of sockets) {
      raw.send(subscribeMessage("1", "subscription { catalogueUpdates { revision } }"));
      expect(await raw.messages.take()).toMatchObject({ type: "next" });
    }
    expect(await revokeToken(site.admin, id)).toMatchObject({ token: { id }, userErrors: [] });
    for (const { url } of [site, other])
      expect(await askByPost(url, known, bearer(secret))).toMatchObject({
        status: 401,
        errors: [{ message: "This API token has been revoked." }],
      });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    const again = await openRawSocket(site.url);
    again.send({ type: "connection_init", payload: bearer(secret) });
    expect(await again.closed).toBe(4403);
  });

  test("loses the lease that it holds", async () => {
    const match = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
    const { id, secret } = await makeApiToken(site.admin, ["score:write"]);
    const device = createDevice(site.openWith(bearer(secret)));
    await device.score(match.id, pressRallies("0"));
    expect(await createDevice(site.admin).take(match.id)).toMatchObject({ lease: null });
    await revokeToken(site.admin, id);
    expect(await readMatch(site.visitor, match.id, "isFresh")).toEqual({ isFresh: false });
    expect(await createDevice(site.admin).take(match.id)).toMatchObject({ lease: 3 });
  });
});

describe("An API token that is revoked while its request waits takes no lease", () => {
  const setScore = `mutation ($id: ID!) { setScore(matchId: $id, games: [[1, 0]], after: 0) { userErrors { code } } }`;

  test.each<[string, (program: Client, id: string) => Promise<unknown>]>([
    ["takeScoring", (program, id) => createDevice(program).askToTake(id)],
    ["setScore", (program, id) => program.ask(setScore, { id })],
  ])("by %s", async (_, ask) => {
    const match = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
    const { id, secret } = await makeApiToken(site.admin, ["score:write"]);
    await onDatabase(site.databaseUrl, async (other) => {
      await other.query("begin");
      await other.query("select from tournament_clock for no key update");
      const asked = ask(site.openWith(bearer(secret)), match.id);
      const readWaiting = () =>
        site.sql(
          `select from pg_stat_activity where application_name = 'broadcasts' and wait_event_type = 'Lock'
            and datname = current_database()`,
        );
      await expect.poll(readWaiting).toHaveLength(1);
      await other.query("update access_token set revoked_at = now() where id = $1", [id]);
      await other.query("commit");
      expect(await asked).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
    });
    expect(await createDevice(site.admin).take(match.id)).toMatchObject({ lease: 1 });
  });
});

test("The audit log contains the token of each change that it made, and no secret", async () => {
  const quiet = await startHarness({ LOG_LEVEL: "trace" });
  const place = await makeCourt(quiet.admin);
  const match = await makeCalledMatch(quiet.admin, place.id);
  const { id, secret } = await makeApiToken(quiet.admin, ["score:write", "catalogue:read"], "Counter");
  const program = quiet.openWith(bearer(secret));
  await createDevice(program).score(match.id, pressRallies("01"));
  await program.ask("{ viewer { id } }");
  const raw = await openAcknowledgedSocket(quiet.url, { headers: bearer(secret) });
  raw.socket.close();
  await raw.closed;
  const refused = await openRawSocket(quiet.url);
  refused.send({ type: "connection_init", payload: { authorization: `Bearer ${secret}x` } });
  await refused.closed;
  await revokeToken(quiet.admin, id);

  const lines = quiet.takeLog();
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const ofToken = entries.filter(({ tokenId }) => tokenId === id);
  expect(ofToken.every(({ tokenName }) => tokenName === "Counter")).toBe(true);
  expect(ofToken.map(({ event, operation }) => operation ?? event)).toEqual([
    "token made",
    "takeScoring",
    "recordMatchEvents",
    "token revoked",
  ]);
  expect(lines.join("")).not.toContain(secret.slice(0, 20));
  await quiet.close();
});

test("Each API token has the operations of a signed-in account", async () => {
  const slow = await startHarness({ MAX_OPERATIONS: "20" });
  const [one, other] = [
    await makeApiToken(slow.admin, ["catalogue:read"]),
    await makeApiToken(slow.admin, ["catalogue:read"]),
  ];
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await askByPost(slow.url, known, bearer(one.secret))).status),
  );
  // Some tokens are refilled while the other requests are served.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
  expect(statuses).toContain(429);
  expect(await askByPost(slow.url, known, bearer(other.secret))).toMatchObject({ status: 200 });
  await slow.close();
});
