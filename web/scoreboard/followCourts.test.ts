// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Connection } from "../lib/connection.ts";
import type { SubscriptionSink } from "../lib/keepSubscribed.ts";
import type { Api } from "./api.ts";
import type { ScoreboardCourt, Update } from "./courtList.ts";
import { makeCourt, makeMatch } from "./exampleCourts.ts";
import { followCourts } from "./followCourts.ts";
import { readParameters } from "./parameters.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const one = makeCourt({ id: "1" });

function update(cursor: string, changes: Partial<Update>): Update {
  return {
    cursor,
    revision: 1,
    courts: [],
    courtOrder: null,
    matches: [],
    removedMatches: [],
    ...changes,
  };
}

/** Follows the courts over a connection whose server is simulated by the test. */
function follow(hash = "", readCourts: Api["readCourts"] = async () => []) {
  const subscriptions: { since: unknown; sink: SubscriptionSink; isOpen: boolean }[] = [];
  const connection: Connection = {
    subscribe({ variables }, sink) {
      const subscription = { since: variables["since"], sink, isOpen: true };
      subscriptions.push(subscription);
      return () => void (subscription.isOpen = false);
    },
    restart: () => {},
    isLost: () => false,
    watch: () => () => {},
  };
  const shown: (readonly ScoreboardCourt[])[] = [];
  const api: Api = { ask: () => Promise.reject(new Error("Nothing is asked for")), readCourts };
  const parameters = readParameters({ search: "?court=Court+1&court=A%26B", hash });
  followCourts({ api, connection, parameters }, (courts) => shown.push(courts));
  const send = (value: Update) => subscriptions.at(-1)?.sink.next({ data: { tournamentUpdates: value } });
  return { subscriptions, shown, send };
}

const all = { courts: [one], courtOrder: ["1"], matches: null };

test("a subscription that the server refuses or ends is sent again, with the newest cursor", async () => {
  const { subscriptions, shown, send } = follow();
  expect(subscriptions.map(({ since }) => since)).toEqual([null]);
  send(update("a", all));
  subscriptions.at(-1)?.sink.error([{ message: "Not now" }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(subscriptions.map(({ since }) => since)).toEqual([null, "a"]);
  subscriptions.at(-1)?.sink.complete();
  await vi.advanceTimersByTimeAsync(10_000);
  send(update("b", {}));
  expect(subscriptions.map(({ since }) => since)).toEqual([null, "a", "a"]);
  expect(shown).toEqual([[one], [one]]);
});

test("an update that leaves changes out is ignored, and everything is requested again", () => {
  const { subscriptions, shown, send } = follow();
  send(update("a", all));
  send(update("b", { matches: null }));
  expect(subscriptions.map(({ since, isOpen }) => [since, isOpen])).toEqual([
    [null, false],
    [null, true],
  ]);
  const later = makeCourt({ id: "1", current: makeMatch({ games: [[7, 0]] }) });
  send(update("c", { ...all, courts: [later] }));
  expect(shown).toEqual([[one], [later]]);
});

test("a value with errors changes nothing", () => {
  const { subscriptions, shown, send } = follow();
  send(update("a", all));
  subscriptions.at(-1)?.sink.next({ data: null, errors: [{ message: "Unexpected" }] });
  expect(shown).toEqual([[one]]);
});

test("with a key the courts are read once a second, also after a failure", async () => {
  const queries: string[] = [];
  const { subscriptions, shown } = follow("#key=secret", async (query) => {
    queries.push(query.toString());
    if (queries.length === 2) throw new Error("The server is away");
    return [one];
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([[one]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toEqual([[one], [one]]);
  expect(queries[0]).toBe("court=Court+1&court=A%26B");
  expect(subscriptions).toEqual([]);
});
