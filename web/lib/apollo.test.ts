// @vitest-environment node
import { gql } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createManualConnection } from "../testing/manualConnection.ts";
import { createApolloClient } from "./apollo.ts";
import { queued } from "./queueLink.ts";

test.each([
  {
    subscription: gql(
      "subscription Catalogue($since: String) { catalogueUpdates(since: $since) { cursor } }",
    ),
    subject: {},
    stored: "catalogueUpdates",
  },
  {
    subscription: gql("subscription Scores($since: String) { tournamentUpdates(since: $since) { cursor } }"),
    subject: {},
    stored: "tournamentUpdates",
  },
  {
    subscription: gql(
      "subscription Page($id: ID!, $since: String) { seriesUpdates(id: $id, since: $since) { cursor } }",
    ),
    subject: { id: "s1" },
    stored: 'seriesUpdates:{"id":"s1"}',
  },
])(
  "the cache keeps only the last value of $stored, from whatever cursor",
  ({ subscription, subject, stored }) => {
    let sent = 0;
    const client = createApolloClient({
      connection: {
        ...createManualConnection().connection,
        subscribe(_request, sink) {
          const [field = ""] = stored.split(":");
          sink.next({ data: { [field]: { __typename: "Update", cursor: `after ${++sent}` } } });
          return () => {};
        },
      },
    });
    for (const since of ["first", "second"])
      client.subscribe({ query: subscription, variables: { ...subject, since } }).subscribe({});
    expect(client.cache.extract()).toEqual({
      ROOT_SUBSCRIPTION: {
        __typename: "Subscription",
        [stored]: { __typename: "Update", cursor: "after 2" },
      },
    });
  },
);

/** A client whose requests are sent, but never responded to. */
function createSilentClient() {
  let sent = 0;
  const client = createApolloClient({
    connection: createManualConnection().connection,
    fetch: (_url, init) =>
      new Promise((_, reject) => {
        sent += 1;
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  });
  return { client, countSent: () => sent };
}

const mutation = gql("mutation Switch { setEpisodeLive { userErrors { code } } }");

describe("Over a connection that delivers no response", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // The fake timers do not include this one.
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("Too late", "TimeoutError")), milliseconds);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a query fails after 30 seconds, so that its page can repeat it", async () => {
    const { client } = createSilentClient();
    const response = client.query({ query: gql("query Board { episodes { id } }") });
    const failure = expect(response).rejects.toThrow("Too late");
    await vi.advanceTimersByTimeAsync(30_000);
    await failure;
  });

  test("a queued mutation fails after 30 seconds, and the next one is sent", async () => {
    const { client, countSent } = createSilentClient();
    const send = () => Promise.allSettled([client.mutate({ mutation, context: queued })]);
    const first = send();
    void send();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(countSent()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toEqual([expect.objectContaining({ status: "rejected" })]);
    expect(countSent()).toBe(2);
  });

  test("any other mutation may take longer", async () => {
    const { client } = createSilentClient();
    const settled = vi.fn();
    void Promise.allSettled([client.mutate({ mutation })]).then(settled);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(settled).not.toHaveBeenCalled();
  });
});
