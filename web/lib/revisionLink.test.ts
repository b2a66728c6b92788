// @vitest-environment node
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { expect, test } from "vitest";

import { SiteDocument } from "./generated/Site.ts";
import { createRevisionLink } from "./revisionLink.ts";

const emptySite = {
  __typename: "Site",
  title: "",
  tagline: "",
  year: 2025,
  eventUrl: "",
  timeZone: "UTC",
};

/**
 * Returns a function that sends the site's query to a server whose responses have these revisions, one after the other.
 * `right` is the later revision up to which a response read at an earlier one is valid.
 */
function createAsker(revisions: (number | { read: number; right: number })[]) {
  const requested: (string | undefined)[] = [];
  const server = new ApolloLink((operation) => {
    const headers: Record<string, string> = operation.getContext()["headers"] ?? {};
    requested.push(headers["x-min-revision"]);
    const next = revisions.shift();
    const revision = typeof next === "object" ? next.read : next;
    const later: Record<string, string> =
      typeof next === "object" ? { "x-revision": String(next.right) } : {};
    operation.setContext({ response: new Response(null, { headers: later }) });
    return new Observable((observer) => {
      queueMicrotask(() => {
        const site = { ...emptySite, title: `at ${revision}` };
        observer.next({ data: { site }, extensions: { revision } });
        observer.complete();
      });
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createRevisionLink().concat(server) });
  return {
    requested,
    ask: async () => {
      const { data } = await client.query({
        query: SiteDocument,
        fetchPolicy: "network-only",
        context: { queryDeduplication: false },
      });
      return data?.site.title;
    },
  };
}

test("a query contains the newest revision that the browser has seen", async () => {
  const { ask, requested } = createAsker([5, 6]);
  await ask();
  await ask();
  expect(requested).toEqual([undefined, "5"]);
});

test("a response that is older than the newest revision is requested again", async () => {
  const { ask } = createAsker([5, 6, 6]);
  const [early, late] = await Promise.all([ask(), ask()]);
  expect([early, late]).toEqual(["at 5", "at 6"]);

  const overtaken = createAsker([6, 5, 6]);
  expect(await Promise.all([overtaken.ask(), overtaken.ask()])).toEqual(["at 6", "at 6"]);
});

test("a lower revision after a restore is accepted", async () => {
  const { ask, requested } = createAsker([500, 3, 4]);
  expect([await ask(), await ask(), await ask()]).toEqual(["at 500", "at 3", "at 4"]);
  expect(requested).toEqual([undefined, "500", "3"]);
});

test("a response that is still valid at a later revision counts as one of that revision", async () => {
  const { ask, requested } = createAsker([6, { read: 2, right: 6 }, 7]);
  expect([await ask(), await ask(), await ask()]).toEqual(["at 6", "at 2", "at 7"]);
  expect(requested).toEqual([undefined, "6", "6"]);
});

test("revisions of the tournament are counted separately", async () => {
  const requested: Record<string, string>[] = [];
  const responses: { revision?: number; tournamentRevision?: number }[] = [
    { revision: 500, tournamentRevision: 7 },
    // A response of the catalogue contains no revision of the tournament, nor the other way round.
    { revision: 501 },
    { tournamentRevision: 6 },
    { tournamentRevision: 8 },
  ];
  const server = new ApolloLink((operation) => {
    requested.push(operation.getContext()["headers"] ?? {});
    const extensions = responses.shift();
    return new Observable((observer) => {
      observer.next({ data: { site: emptySite }, ...(extensions && { extensions }) });
      observer.complete();
    });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createRevisionLink().concat(server) });
  const ask = () => client.query({ query: SiteDocument, fetchPolicy: "network-only" });
  for (let index = 0; index < 3; index++) await ask();
  expect(requested).toEqual([
    {},
    { "x-min-revision": "500", "x-min-tournament-revision": "7" },
    // The revision is older than the requested one: a restored database counts from there.
    { "x-min-revision": "501", "x-min-tournament-revision": "7" },
  ]);
  await ask();
  expect(requested.at(-1)).toEqual({ "x-min-revision": "501", "x-min-tournament-revision": "6" });
});
