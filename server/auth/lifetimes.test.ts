import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import {
  newAddress,
  openAccount,
  proveEmail,
  readViewer,
  requestPasswordReset,
  resetPassword,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";
import type { Newcomer } from "../testing/people/accounts.ts";
import { openRawSocket } from "../testing/rawSocket.ts";

// The test controls the server's clock and timers. The database uses the real time.
const realTime = Date.now();
let site: Harness;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  site = await startHarness();
});
afterEach(() => void vi.setSystemTime(realTime));
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

/** Advances the server's timers by a minute, in steps short enough for sockets to answer each ping. */
async function passMinute(): Promise<void> {
  for (let fives = 0; fives < 12; fives += 1) {
    vi.advanceTimersByTime(5_000);
    await site.visitor.query("{ viewer { id } }");
  }
}
const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const age = ({ id }: Newcomer, column: "created_at" | "used_at", interval: string) =>
  site.sql(`update session set ${column} = now() - $2::interval where user_id = $1`, [id, interval]);

async function isFresh({ id }: Newcomer): Promise<boolean | undefined> {
  const [session] = await site.sql<{ is_fresh: boolean }>(
    "select used_at > now() - interval '1 hour' as is_fresh from session where user_id = $1",
    [id],
  );
  return session?.is_fresh;
}

/** A user with one session, whose socket has received its first value. */
async function openWatching(remember: boolean): Promise<Newcomer> {
  const person = await openAccount(site);
  await signInWith(person.client, { ...person.credentials, remember });
  await person.client.subscribe("subscription { viewer { id } }").next();
  expect(await person.client.socketEvents.take()).toBe("opened");
  return person;
}

describe("While its socket is open, a session", () => {
  test.each([
    ["that is remembered is over after 30 days", true, "created_at", "30 days 1 minute"],
    ["that was not used for 24 hours is over", false, "used_at", "24 hours 1 minute"],
  ] as const)("%s, and the socket closed within a minute", async (_name, remember, column, interval) => {
    const person = await openWatching(remember);
    await age(person, column, interval);
    await passMinute();
    expect(await person.client.socketEvents.take()).toBe(4403);
    expect(await readViewer(person.client)).toBeNull();
    expect(await site.sql("select from session where user_id = $1", [person.id])).toEqual([]);
  });

  test("is in use: a user who only watches stays signed in", async () => {
    const person = await openWatching(false);
    await age(person, "used_at", "23 hours 59 minutes");
    await passMinute();
    await expect.poll(() => isFresh(person)).toBe(true);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
  });
});

test.each([
  ["has gone", "graphql-transport-ws"],
  ["was sent away, since it spoke another protocol", []],
])("A session whose socket %s is not in use", async (_what, protocol) => {
  const [watching, person] = [await openWatching(false), await openAccount(site)];
  await signInWith(person.client, { ...person.credentials, remember: false });
  const raw = await openRawSocket(site.url, { cookie: person.client.cookie(), protocol });
  raw.socket.close();
  await raw.closed;
  for (const user of [watching, person]) await age(user, "used_at", "23 hours 59 minutes");
  await passMinute();
  await expect.poll(() => isFresh(watching)).toBe(true);
  expect(await isFresh(person)).toBe(false);
});

const dayMs = 24 * 60 * 60 * 1_000;

describe("Lifetimes use the database's time: a server whose clock is wrong", () => {
  test("by 60 days ahead ends no session and no link", async () => {
    const person = await openAccount(site);
    await requestPasswordReset(await openBrowser(), person.credentials.email);
    const reset = tokenOf((await site.mails.next()).link);
    vi.setSystemTime(realTime + 60 * dayMs);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
    expect(await proveEmail(person.client, tokenOf(person.proof))).toMatchObject({ userErrors: [] });
    expect(await resetPassword(person.client, reset, "a drop at the net")).toMatchObject({ userErrors: [] });
    await site.mails.next();
    vi.setSystemTime(realTime);
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
  });

  test("by 60 days behind revives none", async () => {
    const person = await openAccount(site);
    await requestPasswordReset(await openBrowser(), person.credentials.email);
    const reset = tokenOf((await site.mails.next()).link);
    await age(person, "used_at", "24 hours 1 minute");
    await site.sql("update mail_link set created_at = now() - interval '25 hours'");
    vi.setSystemTime(realTime - 60 * dayMs);
    expect(await readViewer(person.client)).toBeNull();
    expect(await resetPassword(await openBrowser(), reset, "a drop at the net")).toMatchObject({
      userErrors: [{ code: "EXPIRED" }],
    });
  });
});
