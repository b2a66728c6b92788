// @vitest-environment node
import { gql } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createManualConnection } from "../testing/manualConnection.ts";
import { createApolloClient } from "./apollo.ts";
import { queued } from "./queueLink.ts";
import { NoResponseError } from "./timeLimitLink.ts";

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
  /** The time limits of the requests, in their order. The test decides when one is reached. */
  let limits: { milliseconds: number; reach: () => void }[];
  beforeEach(() => {
    limits = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const controller = new AbortController();
      const reach = () => controller.abort(new DOMException("Too late", "TimeoutError"));
      limits.push({ milliseconds, reach });
      return controller.signal;
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  const query = gql("query Board { episodes { id } }");

  test("a query fails after 30 seconds, so that its page can repeat it", async () => {
    const { client, countSent } = createSilentClient();
    const response = client.query({ query });
    await vi.waitFor(() => expect(countSent()).toBe(1));
    expect(limits).toMatchObject([{ milliseconds: 30_000 }]);
    limits[0]?.reach();
    await expect(response).rejects.toThrow("Too late");
  });

  test("a queued mutation fails after 30 seconds, and the next one is sent", async () => {
    const { client, countSent } = createSilentClient();
    const send = () => Promise.allSettled([client.mutate({ mutation, context: queued })]);
    const first = send();
    void send();
    await vi.waitFor(() => expect(countSent()).toBe(1));
    expect(limits).toMatchObject([{ milliseconds: 30_000 }]);
    limits[0]?.reach();
    expect(await first).toEqual([{ status: "rejected", reason: expect.any(NoResponseError) }]);
    await vi.waitFor(() => expect(countSent()).toBe(2));
  });

  test("any other mutation fails after 60 seconds, and its result is not known", async () => {
    const { client, countSent } = createSilentClient();
    const response = client.mutate({ mutation });
    await vi.waitFor(() => expect(countSent()).toBe(1));
    expect(limits).toMatchObject([{ milliseconds: 60_000 }]);
    limits[0]?.reach();
    await expect(response).rejects.toBeInstanceOf(NoResponseError);
  });

  test("a caller's own signal is kept", async () => {
    const { client, countSent } = createSilentClient();
    const own = new AbortController();
    const response = client.query({ query, context: { fetchOptions: { signal: own.signal } } });
    await vi.waitFor(() => expect(countSent()).toBe(1));
    own.abort(new Error("Not needed any more"));
    await expect(response).rejects.toThrow("Not needed any more");
  });
});
