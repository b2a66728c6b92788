import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { RawSocket } from "../testing/rawSocket.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../testing/rawSocket.ts";

let site: Harness;
let raw: RawSocket;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "off" });
  raw = await openAcknowledgedSocket(site.url);
});
afterAll(async () => {
  raw.socket.close();
  await raw.closed;
  await site.close();
});

interface Body {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code: string } }[];
}

const json = { "content-type": "application/json" };

async function send(request: RequestInit, path = "/graphql") {
  const response = await fetch(site.url + path, request);
  const text = await response.text();
  const body: Body = text.startsWith("{") ? (JSON.parse(text) as Body) : {};
  return { status: response.status, text, body };
}

const post = (query: string, variables: Record<string, unknown> = {}) =>
  send({ method: "POST", headers: json, body: JSON.stringify({ query, variables }) });

let asked = 0;

/** The socket's response to a document. */
async function follow(query: string): Promise<{ type: string; text: string }> {
  const id = String(++asked);
  raw.send(subscribeMessage(id, query));
  const { type, payload } = await raw.messages.take();
  raw.send({ type: "complete", id });
  return { type, text: JSON.stringify(payload) };
}

/** A text with this number of words, which differ in their number. */
const numbered = (count: number, word: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => word(place)).join(" ");

const deep = "series { category { series { content { episodes { series { thumbnail { url } } } } } } }";

/** Selections, with the error of those that are refused. A subscription has `catalogueUpdates` for `catalogue`. */
const selections: [string, string, string | null][] = [
  [
    "eight fields within each other",
    "{ catalogue { categories { series { content { episodes { series { thumbnail { url } } } } } } } }",
    null,
  ],
  ["nine fields within each other", `{ liveEpisodes { ${deep} } }`, "too deep"],
  [
    "nine by inline fragments",
    `{ ... { liveEpisodes { ... on Episode { ${deep.replace("content {", "... on Series { content {")} } } } } }`,
    "too deep",
  ],
  [
    "nine by named fragments",
    `{ liveEpisodes { ...A } } fragment A on Episode { series { category { ...B } } }
      fragment B on Category { series { content { ...C } } }
      fragment C on SeriesContent { episodes { series { thumbnail { url } } } }`,
    "too deep",
  ],
  ["15 aliases", `{ liveEpisodes { ${numbered(15, (place) => `a${place}: id`)} } }`, null],
  ["16 aliases", `{ liveEpisodes { ${numbered(16, (place) => `a${place}: id`)} } }`, "too many aliases"],
  [
    "101 aliases of what every type has",
    `{ liveEpisodes { ${numbered(101, (place) => `a${place}: __typename`)} } }`,
    "too many aliases",
  ],
  [
    "10 directives",
    `{ liveEpisodes { id ${"...A @include(if: true) ".repeat(10)} } } fragment A on Episode { id }`,
    null,
  ],
  [
    "11 directives",
    `{ liveEpisodes { ${"id @include(if: true) ".repeat(6)} ${"title @include(if: true) ".repeat(5)} } }`,
    "too many directives",
  ],
  ["the same field 10 times", `{ liveEpisodes { ${"id ".repeat(10)} } }`, null],
  ["the same field 500 times", `{ liveEpisodes { ${"id ".repeat(500)} } }`, "too often"],
  [
    "the same fragment 300 times",
    `{ liveEpisodes { ${"...A ".repeat(300)} } } fragment A on Episode { id }`,
    "too often",
  ],
  ["1,001 tokens", `{ liveEpisodes { id ${"# \n".repeat(2_000)} ${"id ".repeat(996)} } }`, "1000 tokens"],
  [
    "a fragment within itself",
    "{ liveEpisodes { ...A } } fragment A on Episode { id ...A }",
    "within itself",
  ],
  ["a fragment that nobody uses", "{ liveEpisodes { id } } fragment A on Episode { id }", "never used"],
  [
    "a billion fields by thirty fragments",
    `{ liveEpisodes { ...F0 } } ${numbered(30, (place) => `fragment F${place} on Episode { ...F${place + 1} ...F${place + 1} }`)}
      fragment F30 on Episode { nothing }`,
    "Cannot query field",
  ],
  [
    "a list within itself",
    "{ catalogue { categories { series { category { series { id } } } } } }",
    "A list of Series must not be nested within a list of Series",
  ],
];

describe.each(selections)("A document with %s", (_, selection, refusal) => {
  test(refusal === null ? "is answered" : "is refused by POST", async () => {
    const { status, body } = await post(selection);
    if (refusal === null) return expect({ status, body }).toMatchObject({ status: 200, body: { data: {} } });
    expect(status).toBe(400);
    expect(body.errors?.map(({ message }) => message).join(" ")).toContain(refusal);
  });

  test(refusal === null ? "can be followed" : "is refused over the socket", async () => {
    const { type, text } = await follow(
      `subscription ${selection.replace("{ catalogue {", "{ catalogueUpdates {")}`,
    );
    expect(type).toBe(refusal === null ? "next" : "error");
    if (refusal !== null) expect(text).toContain(refusal);
  });
});

describe("A query has at most 20 root fields", () => {
  test.each([
    [9, 200],
    [10, 400],
  ])("ten and, by way of fragments, %d and one: %d", async (count, status) => {
    const query = `{ ${"site { title } ".repeat(10)} ...A ... { viewer { id } } }
      fragment A on Query { ${"__typename ".repeat(count)} }`;
    expect((await post(query)).status).toBe(status);
  });
});

const matches = (count: number, first: string) =>
  numbered(count, (place) => `m${place}: matches${first} { id }`);

describe("The lists of a query have at most 3,000 entries together", () => {
  test.each<[string, string, number]>([
    ["three of 1,000", `{ ${matches(3, "(first: 1000)")} }`, 200],
    [
      "three of 1,000 and one more",
      `{ ${matches(3, "(first: 1000)")} searchSeries(title: "x", first: 1) { id } }`,
      400,
    ],
    ["15 of 1,000", `{ ${matches(15, "(first: 1000)")} }`, 400],
    ["15 without a number", `{ ${matches(15, "")} }`, 200],
    ["15 without a number and another list", `{ ${matches(15, "")} searchSeries(title: "x") { id } }`, 400],
    ["three by a variable", `query ($first: Int! = 1) { ${matches(3, "(first: $first)")} }`, 200],
    ["four by a variable", `query ($first: Int! = 1) { ${matches(4, "(first: $first)")} }`, 400],
    [
      "four of 1,000 by a fragment",
      `{ ...A ... { m: matches(first: 1000) { id } } } fragment A on Query { ${matches(3, "(first: 1000)")} }`,
      400,
    ],
  ])("%s", async (_, query, expected) => {
    const { status, body } = await post(query);
    expect(status).toBe(expected);
    if (expected === 400)
      expect(body.errors).toMatchObject([
        {
          message: "The values of `first` may add up to 3000; a variable counts as 1000.",
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        },
      ]);
  });
});

test("only the first few of many errors are reported", async () => {
  const { status, body } = await post(`{ ${numbered(50, (place) => `f${place}`)} }`);
  expect({ status, reported: body.errors?.length }).toEqual({ status: 400, reported: 5 });
});

describe("A list has at most 100 entries", () => {
  test.each([1_000_000, 101, 0, -1])(
    "first: %d is refused, in the document and as a variable",
    async (first) => {
      const refused = { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] };
      for (const { body } of [
        await post(`{ searchSeries(title: "x", first: ${first}) { id } }`),
        await post('query ($first: Int!) { searchSeries(title: "x", first: $first) { id } }', { first }),
      ])
        expect(body).toMatchObject(refused);
    },
  );

  test("without a number it has at most 20, and null is not accepted", async () => {
    await site.sql(
      `insert into series (slug, title, release_date, position)
        select 'listed-' || n, 'Listed', '2025-07-28', n from generate_series(1, 30) as n`,
    );
    const { body } = await post('{ searchSeries(title: "Listed") { id } }');
    expect(body.data?.["searchSeries"]).toHaveLength(20);
    expect((await post('{ searchSeries(title: "x", first: null) { id } }')).status).toBe(400);
  });
});

/** The probes of https://github.com/dolevf/graphql-cop that can be sent as documents. */
const probes: [string, string][] = [
  ["aliases", `query cop { ${numbered(101, (place) => `alias${place}:__typename`)} }`],
  ["directives", `query cop { __typename ${"@aa".repeat(10)} }`],
  ["repeated fields", `query cop { ${"__typename \n ".repeat(500)} }`],
  [
    "circular introspection",
    `query cop { __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }`,
  ],
  ["introspection", "query cop { __schema { types { name fields { name } } } }"],
  ["a type by its name", 'query cop { __type(name: "Series") { name } }'],
  ["a misspelt name, to get suggestions", "query cop { __schema { directive } }"],
  ["an unhandled error", "qwerty cop { abc }"],
];

describe("The usual vulnerability probes find nothing", () => {
  test.each(probes)("by POST: %s", async (_, probe) => {
    const { status, text, body } = await post(probe);
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.length).toBeLessThanOrEqual(5);
    expect(text).not.toMatch(/Did you mean|exception|stack|node_modules/);
  });

  test.each(probes)("over the socket: %s", async (_, probe) => {
    for (const document of [probe, probe.replace("query", "subscription")]) {
      const { type, text } = await follow(document);
      expect(type).toBe("error");
      expect(text).not.toMatch(/Did you mean|exception|stack|node_modules/);
    }
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["a field", "{ catalogeu { id } }", {}],
    ["an argument", '{ searchSeries(title: "x", frist: 1) { id } }', {}],
    ["a type", "{ catalogue { ... on Catalog { id } } }", {}],
    ["a value of an enum", "{ catalogue { series(sort: ORDR) { id } } }", {}],
    ["a variable's type", "query ($sort: SeriesSrt) { catalogue { series(sort: $sort) { id } } }", {}],
    [
      "a variable's value",
      "query ($sort: SeriesSort!) { catalogue { series(sort: $sort) { id } } }",
      { sort: "ORDR" },
    ],
    [
      "a field of an input",
      "mutation ($input: CredentialsInput!) { signIn(input: $input) { viewer { id } } }",
      { input: { email: "a@example.org", password: "password", rememer: true } },
    ],
  ])("a misspelt %s gets no suggestion", async (_, query, variables) => {
    const { status, text } = await post(query, variables);
    expect(status).toBe(400);
    expect(text).not.toMatch(/Did you mean|ORDER|catalogue|Catalogue|remember/);
  });

  // Removing suggestions from a message that quotes the text took many seconds, during which the process did nothing else.
  test.each<[string, (text: string) => Parameters<typeof post>]>([
    ["a document", (text) => [`{ searchSeries(title: "x", first: "${text}") { id } }`]],
    [
      "a variable",
      (first) => ['query ($first: Int!) { searchSeries(title: "x", first: $first) { id } }', { first }],
    ],
  ])(
    "a text of %s that looks like 7,000 suggestions does not block the process",
    async (_, ask) => {
      const { status } = await post(...ask("Did you mean ".repeat(7_000)));
      expect(status).toBe(400);
    },
    10_000,
  );

  test("a batch of ten is refused as one invalid request", async () => {
    const batch = Array.from({ length: 10 }, () => ({ query: "query cop { __typename }" }));
    const { status, text } = await send({ method: "POST", headers: json, body: JSON.stringify(batch) });
    expect(status).toBe(400);
    expect(text).not.toContain('"data"');
  });

  test.each([
    ["a query by GET", `/graphql?query=${encodeURIComponent("query cop { __typename }")}`, {}],
    ["a mutation by GET", `/graphql?query=${encodeURIComponent("mutation cop { __typename }")}`, {}],
    [
      "a query as a form",
      "/graphql",
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "query=query+cop+%7B__typename%7D",
      },
    ],
    ["an address for people", "/graphql", { headers: { accept: "text/html" } }],
  ])("%s", async (_, path, request) => {
    const { status, text } = await send(request, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('"data":{');
    expect(text).not.toMatch(/<html|graphiql|playground/i);
  });

  test("no response contains the duration of its parts", async () => {
    const { body, text } = await send({
      method: "POST",
      headers: { ...json, "x-apollo-tracing": "1" },
      body: JSON.stringify({ query: "query cop { __typename }" }),
    });
    expect(body).toMatchObject({ data: { __typename: "Query" } });
    expect(text).not.toContain("tracing");
  });
});
