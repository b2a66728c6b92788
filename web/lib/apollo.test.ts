// @vitest-environment node
import { gql } from "@apollo/client";
import { expect, test } from "vitest";

import { createManualConnection } from "../testing/manualConnection.ts";
import { createApolloClient } from "./apollo.ts";

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
