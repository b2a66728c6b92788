// @vitest-environment node
import { gql, InMemoryCache } from "@apollo/client";
import { expect, test } from "vitest";

import { createManualConnection } from "../testing/manualConnection.ts";
import { createApolloClient } from "./apollo.ts";
import type { Connection } from "./connection.ts";

const fields = `liveEpisodes {
  id
  videos {
    url
  }
}`;
const query = gql(`query Live { ${fields} }`);
const subscription = gql(`subscription LiveUpdates { ${fields} }`);
const results = 500;

const describeLive = (number: number) => ({
  liveEpisodes: [
    { __typename: "Episode", id: "e1", videos: [{ __typename: "EpisodeVideo", url: `${number}` }] },
  ],
});

/** A client whose query is displayed, and the most memoised results so far. */
function openClient(connection: Connection) {
  let responses = 0;
  const client = createApolloClient({
    connection,
    fetch: async () => Response.json({ data: describeLive(responses++) }),
  });
  const { cache } = client;
  if (!(cache instanceof InMemoryCache)) throw new Error("The client has another cache.");
  const read: unknown[] = [];
  const most: number[] = [];
  cache.watch({
    query,
    optimistic: true,
    callback: ({ result }) => {
      read.push(result);
      most.push(cache.getMemoryInternals?.().inMemoryCache.executeSelectionSet ?? Infinity);
    },
  });
  return { client, read, countMost: () => Math.max(...most) };
}

test("memoised results of replaced objects are dropped, however many responses a page receives", async () => {
  const { client, read, countMost } = openClient(createManualConnection().connection);
  for (let response = 0; response < results; response++)
    await client.query({ query, fetchPolicy: "network-only" });
  expect(read).toHaveLength(results);
  expect(read.at(-1)).toMatchObject({ liveEpisodes: [{ videos: [{ url: "499" }] }] });
  expect(countMost()).toBeLessThan(500);
});

test("memoised results of replaced objects are dropped, however many values a page receives from a subscription", async () => {
  const { client, read, countMost } = openClient({
    ...createManualConnection().connection,
    subscribe(_request, sink) {
      for (let value = 1; value <= results; value++) sink.next({ data: describeLive(value) });
      return () => {};
    },
  });
  await client.query({ query });
  client.subscribe({ query: subscription }).subscribe({});
  expect(read).toHaveLength(results + 1);
  expect(countMost()).toBeLessThan(500);
});
