import { afterEach, expect, test, vi } from "vitest";

import { createApolloClient } from "../lib/apollo.ts";
import { ViewerDocument } from "../lib/generated/Viewer.ts";
import { createManualConnection } from "../testing/manualConnection.ts";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";
import { awaitNewSession, returnFromEndedSession, waitForNewSession } from "./newSession.ts";
import { notifyOtherTabs, watchOtherTabs } from "./otherTabs.ts";

const person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };

/** Opens a tab of a signed-in person, and records what it does after its session has ended. */
async function openTab() {
  const site = createTestSite({ series: [], categories: [] }, [person]);
  site.viewer = person;
  const done: string[] = [];
  const connection = {
    ...createManualConnection().connection,
    restart: () => void done.push(`a new socket of ${site.viewer?.email ?? "a visitor"}`),
  };
  const client = createApolloClient({ connection, fetch: createTestTransport(site).fetch });
  client.onResetStore(async () => void done.push("starts over"));
  await client.query({ query: ViewerDocument });
  return { site, done, end: () => returnFromEndedSession(client, connection) };
}

test("a tab whose session is replaced waits for the new cookie and keeps its page", async () => {
  const { site, done, end } = await openTab();
  const channel = new EventTarget();
  const request = awaitNewSession(
    () => new Promise((resolve) => channel.addEventListener("response", resolve)),
  );
  // Until the response has arrived, the browser has the cookie of the ended session.
  site.viewer = null;
  const returned = end();
  site.viewer = person;
  channel.dispatchEvent(new Event("response"));
  await Promise.all([request, returned]);
  expect(done).toEqual(["a new socket of viewer@test"]);
});

test("a tab whose session has ended starts over as a visitor", async () => {
  const { site, done, end } = await openTab();
  site.viewer = null;
  await end();
  expect(done).toEqual(["a new socket of a visitor", "starts over"]);
});

test("a tab whose browser is signed in to another account starts over", async () => {
  const { site, done, end } = await openTab();
  site.viewer = { ...person, id: "u2", email: "another@test" };
  await end();
  expect(done).toEqual(["a new socket of another@test", "starts over"]);
});

afterEach(() => void Reflect.deleteProperty(navigator, "locks"));

function giveLocks(locks: { request: (...given: never[]) => Promise<unknown> }): void {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
}

/** A browser that refuses locks together with its storage, as where cookies are blocked. */
const refused = {
  request: () => Promise.reject(new DOMException("The request was denied.", "SecurityError")),
};
const granted = {
  request: async (_name: string, _options: LockOptions, work: () => Promise<unknown>) => work(),
};

test("a browser that refuses locks sends the request once, and opens its socket", async () => {
  giveLocks(refused);
  const send = vi.fn(async () => "a cookie");
  expect(await awaitNewSession(send)).toBe("a cookie");
  expect(send).toHaveBeenCalledTimes(1);
  await waitForNewSession();
});

test("a request that fails while it holds the lock is not sent again", async () => {
  giveLocks(granted);
  const send = vi.fn(() => Promise.reject(new Error("no response")));
  await expect(awaitNewSession(send)).rejects.toThrow("no response");
  expect(send).toHaveBeenCalledTimes(1);
});

test("a browser that refuses channels has no other tabs to notify", () => {
  vi.stubGlobal("BroadcastChannel", function refuse() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const stop = watchOtherTabs(() => {});
  notifyOtherTabs();
  stop();
  vi.unstubAllGlobals();
});
