import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { unpublish } from "../testing/catalogue/drafts.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { deleteAccount, newAddress, openAccount, signOut } from "../testing/people/accounts.ts";
import type { PushService } from "../testing/services/pushService.ts";
import { startPushService } from "../testing/services/pushService.ts";
import { makeCourt, makeMatch, publishDay, sideOf } from "../testing/tournament/matches.ts";
import {
  addReminder,
  readReminders,
  registerDevice,
  removeDevice,
  removeReminder,
} from "../testing/tournament/reminders.ts";

let site: Harness;
let pushService: PushService;
beforeAll(async () => {
  pushService = await startPushService();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(async () => {
  await site.close();
  await pushService.close();
});

const nothing = "00000000-0000-4000-8000-000000000000";

async function openDevice(client = site.visitor) {
  const { subscription } = pushService.addDevice();
  expect(await registerDevice(client, subscription)).toEqual({ userErrors: [] });
  return subscription;
}

async function readKey(client: Client): Promise<string> {
  const { pushPublicKey } = await client.query<{ pushPublicKey: string }>("{ pushPublicKey }");
  return pushPublicKey;
}

describe("The site's key", () => {
  test("is the same for all processes, and stored encrypted", async () => {
    const elsewhere = await site.startAnother();
    const other = await elsewhere.open();
    const { pushPublicKey } = await site.visitor.query<{ pushPublicKey: string }>("{ pushPublicKey }");
    expect(Buffer.from(pushPublicKey, "base64url")).toHaveLength(65);
    expect(await other.query("{ pushPublicKey }")).toEqual({ pushPublicKey });
    const [stored] = await site.sql<{ cipher: string }>("select private_key_cipher as cipher from push_key");
    // A nonce of 12 bytes and a tag of 16 around the key of 43 characters.
    expect(Buffer.from(stored?.cipher ?? "", "base64url")).toHaveLength(71);
    await other.close();
    await elsewhere.close();
  });

  test("is replaced when no secret decrypts it: processes that start at once share the new key, and one of them warns", async () => {
    const earlier = await startHarness({ LOG_LEVEL: "warn", ALLOWED_PRIVATE_NETWORKS: "loopback" });
    const lost = await readKey(earlier.visitor);
    const changes = { APP_SECRET: "another secret, with which nothing was encrypted" };
    const processes = await Promise.all([earlier.startAnother(changes), earlier.startAnother(changes)]);
    const [one, other] = await Promise.all(processes.map(({ open }) => open()));
    const key = one ? await readKey(one) : "";
    expect(Buffer.from(key, "base64url")).toHaveLength(65);
    expect(key).not.toBe(lost);
    expect(other && (await readKey(other))).toBe(key);
    await openDevice(one);
    for (const process of processes) await process.close();
    expect(earlier.takeLog().map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 40,
        msg: expect.stringMatching(/^The push key was encrypted with another APP_SECRET and was replaced/),
      }),
    ]);
    await earlier.close();
  });

  test("is the configured one when there is one", async () => {
    // RFC 8291, section 5: the keys of the application server.
    const configured = await startHarness({
      PUSH_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    });
    expect(await configured.visitor.query("{ pushPublicKey }")).toEqual({
      pushPublicKey:
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    });
    expect(await configured.sql("select from push_key")).toEqual([]);
    await configured.close();
  });
});

describe("A browser", () => {
  test.each([
    ["endpoint", { endpoint: "http://push.example.org/x" }],
    ["endpoint", { endpoint: "https://push.example.org:8443/x" }],
    ["endpoint", { endpoint: "https://user:word@push.example.org/x" }],
    ["endpoint", { endpoint: "http://10.0.0.1/x" }],
    ["endpoint", { endpoint: "file:///etc/passwd" }],
    ["endpoint", { endpoint: `https://push.example.org/${"x".repeat(1_024)}` }],
    ["endpoint", { endpoint: "" }],
    ["endpoint", { endpoint: "https:/push.example.org/fcm.googleapis.com/x" }],
    ["endpoint", { endpoint: "https:push.example.org/x/fcm.googleapis.com/x" }],
    ["endpoint", { endpoint: "https:\\\\push.example.org/x/fcm.googleapis.com/x" }],
    ["endpoint", { endpoint: " https://push.example.org/x" }],
    ["endpoint", { endpoint: "https://PUSH.example.org/x" }],
    ["p256dh", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
    ["p256dh", { p256dh: "" }],
    ["auth", { auth: "short" }],
  ])("is refused for its %s: %j", async (field, wrong) => {
    const subscription = { ...pushService.addDevice().subscription, ...wrong };
    expect(await registerDevice(site.visitor, subscription)).toEqual({
      userErrors: [{ code: "INVALID", field, message: "Reminders cannot be sent to this browser." }],
    });
  });

  test("that is not registered gets no reminders", async () => {
    const { endpoint } = pushService.addDevice().subscription;
    const { id: target } = await makeSeries(site.admin);
    expect(await addReminder(site.visitor, endpoint, { kind: "SERIES", target })).toMatchObject({
      reminders: null,
      userErrors: [{ code: "NOT_FOUND", field: "endpoint" }],
    });
  });

  test("that is removed loses its own reminders", async () => {
    const { endpoint } = await openDevice();
    const { id: target } = await makeSeries(site.admin);
    await addReminder(site.visitor, endpoint, { kind: "SERIES", target });
    expect(await removeDevice(site.visitor, endpoint)).toEqual({ userErrors: [] });
    expect(await readReminders(site.visitor, endpoint)).toEqual([]);
    expect(await site.sql("select from reminder where endpoint = $1", [endpoint])).toEqual([]);
  });
});

describe("Reminders", () => {
  test("are stored for a visitor's browser, once each, in the order in which they were added", async () => {
    const { endpoint } = await openDevice();
    const series = await makeSeries(site.admin);
    const episode = await makeEpisode(site.admin, series.id, { title: "Semi-finals" });
    await addReminder(site.visitor, endpoint, { kind: "EPISODE", target: episode.id });
    await addReminder(site.visitor, endpoint, { kind: "SERIES", target: series.id.toUpperCase() });
    const { reminders } = await addReminder(site.visitor, endpoint, { kind: "EPISODE", target: episode.id });
    expect(reminders).toMatchObject([
      { kind: "EPISODE", target: episode.id, leadMinutes: 0, title: "Semi-finals" },
      { kind: "SERIES", target: series.id, leadMinutes: 0, title: series.title },
    ]);
    const { endpoint: another } = await openDevice();
    expect(await readReminders(site.visitor, another)).toEqual([]);
    // Only the browser itself can remove them.
    await removeReminder(site.visitor, another, reminders?.[0]?.id ?? "");
    expect(await removeReminder(site.visitor, endpoint, reminders?.[1]?.id ?? "")).toMatchObject({
      reminders: [{ kind: "EPISODE" }],
    });
  });

  test("of an account belong to all of its browsers, until it signs out or is deleted", async () => {
    const { client, credentials } = await openAccount(site);
    const { endpoint } = await openDevice(client);
    const { id: target, title } = await makeSeries(site.admin);
    await addReminder(client, endpoint, { kind: "SERIES", target, leadMinutes: 10 });
    const other = await site.open(credentials, newAddress());
    expect(await readReminders(other, null)).toMatchObject([{ target, leadMinutes: 10, title }]);
    expect(await readReminders(site.visitor, endpoint)).toEqual([]);
    await signOut(client);
    await registerDevice(client, { ...pushService.addDevice().subscription, endpoint });
    expect(await site.sql("select user_id from push_subscription where endpoint = $1", [endpoint])).toEqual([
      { user_id: null },
    ]);
    await openDevice(other);
    await deleteAccount(other, credentials.password);
    expect(await site.sql("select from reminder where target = $1", [target])).toEqual([]);
  });

  test("of matches and players contain names, never a result", async () => {
    const { endpoint } = await openDevice();
    const court = await makeCourt(site.admin);
    await publishDay(site.admin, "2026-11-22");
    const sides = [{ players: [{ name: "Ann Ask", country: "DEN" }] }, sideOf("Bo Berg")];
    const match = await makeMatch(site.admin, {
      courtId: court.id,
      day: "2026-11-22",
      round: "Final",
      sides,
    });
    const { match: read } = await site.visitor.query<{
      match: { sides: { players: { key: string }[] }[] };
    }>("query ($id: ID!) { match(id: $id) { sides { players { key } } } }", { id: match.id });
    const target = read.sides[0]?.players[0]?.key ?? "";
    await addReminder(site.visitor, endpoint, { kind: "MATCH", target: match.id, leadMinutes: 10 });
    expect(await addReminder(site.visitor, endpoint, { kind: "PLAYER", target })).toMatchObject({
      reminders: [
        { kind: "MATCH", title: "MS Final: Ann Ask – Bo Berg" },
        { kind: "PLAYER", target, title: "Ann Ask" },
      ],
    });
  });

  test("for a target that the caller may not see, or that does not exist, are refused and not listed", async () => {
    const { endpoint } = await openDevice();
    const series = await makeSeries(site.admin);
    const locked = await makeSeries(site.admin, { password: "secret" });
    const episode = await makeEpisode(site.admin, locked.id);
    const court = await makeCourt(site.admin, { isPublic: false });
    const hidden = await makeMatch(site.admin, {
      courtId: court.id,
      sides: [sideOf("Hid Den"), sideOf("X Y")],
    });
    const unpublished = await makeMatch(site.admin, {
      day: "2026-12-24",
      sides: [sideOf("La Ter"), sideOf("Z Z")],
    });
    await addReminder(site.visitor, endpoint, { kind: "SERIES", target: series.id });
    await unpublish(site, series.id);
    for (const [kind, target] of [
      ["SERIES", series.id],
      ["SERIES", nothing],
      ["SERIES", "constructor"],
      ["EPISODE", episode.id],
      ["MATCH", hidden.id],
      ["MATCH", unpublished.id],
      ["MATCH", ""],
      ["PLAYER", "|hid den"],
      ["PLAYER", "|la ter"],
      ["PLAYER", "x".repeat(500)],
    ] as const)
      expect(await addReminder(site.visitor, endpoint, { kind, target })).toEqual({
        reminders: null,
        userErrors: [
          {
            code: "NOT_FOUND",
            field: "target",
            message: "There is nothing to be reminded of here any more.",
          },
        ],
      });
    expect(await readReminders(site.visitor, endpoint)).toEqual([]);
    expect(
      (await addReminder(site.visitor, endpoint, { kind: "SERIES", target: locked.id })).reminders,
    ).toMatchObject([{ title: locked.title }]);
  });

  test("are at most 200 for a browser, and an account has at most 20 browsers", async () => {
    const { endpoint } = await openDevice();
    const { id: target } = await makeSeries(site.admin);
    await site.sql(
      `insert into reminder (endpoint, kind, target, lead_minutes)
        select $1, 'SERIES', 'series ' || place, 0 from generate_series(1, 200) as place`,
      [endpoint],
    );
    expect(await addReminder(site.visitor, endpoint, { kind: "SERIES", target })).toMatchObject({
      reminders: null,
      userErrors: [{ code: "INVALID", message: expect.stringContaining("at most 200 reminders") }],
    });
    const { client } = await openAccount(site);
    const first = await openDevice(client);
    for (let place = 0; place < 20; place += 1) await openDevice(client);
    const [counted] = await site.sql<{ kept: number; first: number }>(
      `select count(*)::integer as kept, (count(*) filter (where endpoint = $1))::integer as first
        from push_subscription where user_id = (select user_id from push_subscription
          where user_id is not null order by seen_at desc limit 1)`,
      [first.endpoint],
    );
    expect(counted).toEqual({ kept: 20, first: 0 });
  });

  test("are sent when it begins or ten minutes before", async () => {
    const { endpoint } = await openDevice();
    const { id: target } = await makeSeries(site.admin);
    expect(
      await site.visitor.ask(
        `mutation ($endpoint: String!, $target: String!) {
          addReminder(endpoint: $endpoint, input: { kind: SERIES, target: $target, leadMinutes: 5 }) { userErrors { code } } }`,
        { endpoint, target },
      ),
    ).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });
});
