import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Connection } from "./connection.ts";
import { watchOutages } from "./outages.ts";

let isSocketLost: boolean;
let notifyListeners: () => void;
let status: number | "away";
let requestedUrls: string[];

const socket: Connection = {
  subscribe: () => () => {},
  restart: () => {},
  isLost: () => isSocketLost,
  watch(listener) {
    notifyListeners = listener;
    return () => {};
  },
};

const send: typeof fetch = async (url) => {
  requestedUrls.push(url instanceof Request ? url.url : url.toString());
  if (status === "away") throw new TypeError("Failed to fetch");
  return new Response(null, { status });
};

beforeEach(() => {
  vi.useFakeTimers();
  isSocketLost = false;
  status = 200;
  requestedUrls = [];
});
afterEach(() => vi.useRealTimers());

const watch = () => watchOutages(socket, send);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a page without a subscription detects within ten seconds that the server has stopped, and that it is back", async () => {
  const { connection } = watch();
  const listener = vi.fn();
  connection.watch(listener);
  await pass(9);
  expect(connection.isLost()).toBe(false);

  status = "away";
  await pass(9);
  expect(connection.isLost()).toBe(true);
  status = 200;
  await pass(13);
  expect(connection.isLost()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("no request is sent while a subscription's socket detects outages", async () => {
  const { connection } = watch();
  const stop = connection.subscribe(
    { query: "", operationName: undefined, variables: {} },
    { next() {}, error() {}, complete() {} },
  );
  await pass(60);
  expect(requestedUrls).toEqual([]);

  stop();
  await pass(9);
  expect(requestedUrls).toEqual(["/readyz"]);
});

test.each(["away", 502, 503, 504] as const)(
  "a request that ends with %s is an outage at once",
  async (end) => {
    const { connection, fetch } = watch();
    status = end;
    await Promise.allSettled([fetch("/graphql")]);
    expect(connection.isLost()).toBe(true);
  },
);

test.each([200, 400, 404, 500])("a response with %s is no outage", async (code) => {
  const { connection, fetch } = watch();
  status = code;
  await fetch("/graphql");
  expect(connection.isLost()).toBe(false);
});

test("a request that the page aborts is no outage", async () => {
  const { connection, fetch } = watchOutages(socket, () =>
    Promise.reject(new DOMException("Called off", "AbortError")),
  );
  await Promise.allSettled([fetch("/graphql")]);
  expect(connection.isLost()).toBe(false);
});

test("the browser's offline and online events count immediately", async () => {
  const { connection } = watch();
  window.dispatchEvent(new Event("offline"));
  expect(connection.isLost()).toBe(true);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(connection.isLost()).toBe(false);
});

test("a reconnected socket ends the outage without waiting for the next attempt", async () => {
  const { connection, fetch } = watch();
  [isSocketLost, status] = [true, "away"];
  for (let failed = 0; failed < 5; failed++) await Promise.allSettled([fetch("/graphql")]);
  [isSocketLost, status] = [false, 200];
  notifyListeners();
  await pass(0);
  expect(connection.isLost()).toBe(false);
});
