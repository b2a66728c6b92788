import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByPost, sendRequest } from "../testing/askByHttp.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "off" });
});
afterAll(() => site.close());

/** Five aliases of a field. */
const five = (name: string, field: string) =>
  Array.from({ length: 5 }, (_, place) => `${name}${place}: ${field}`).join(" ");

describe("An invalid request is refused with the reason", () => {
  test.each([
    ["a syntax error", "{", {}, 400, "GRAPHQL_PARSE_FAILED"],
    ["an unknown field", "{ nothing }", {}, 400, "GRAPHQL_VALIDATION_FAILED"],
    [
      "a variable of another type",
      'query ($a: Int!) { searchSeries(title: "x", first: $a) { id } }',
      { a: "x" },
      400,
      "BAD_USER_INPUT",
    ],
    ["more than 1,000 tokens", `{ catalogue { ${"id ".repeat(1_001)} } }`, {}, 400, "GRAPHQL_PARSE_FAILED"],
    [
      "a mutation with two root fields",
      "mutation { a: signOut { viewer { id } } b: signOut { viewer { id } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "a mutation whose root field is in a fragment",
      "mutation { ...F } fragment F on Mutation { signOut { viewer { id } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    ["a subscription", "subscription { liveEpisodes { id } }", {}, 400, "BAD_USER_INPUT"],
    [
      "more than 15 aliases",
      `{ ${Array.from({ length: 16 }, (_, place) => `a${place}: __typename`).join(" ")} }`,
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "a list within itself",
      "{ catalogue { categories { series { category { series { id } } } } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "a list within another list of its type",
      "{ catalogue { series { category { series { id } } } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "a list within another list of its type, at a distance",
      "{ liveEpisodes { series { category { series { content { episodes { id } } } } } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "ten aliases that fragments multiply to 30",
      `{ liveEpisodes { ${five("a", "series { ...A }")} } } fragment A on Series { ${five("b", "category { name }")} }`,
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "a list within itself by way of fragments",
      "{ catalogue { series { ...A } } } fragment A on Series { category { ...B } } fragment B on Category { series { ... on Series { ...C } } } fragment C on Series { category { series { id } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "fragments that double at each step",
      `{ ...F0 } ${Array.from({ length: 40 }, (_, place) => `fragment F${place} on Query { ...F${place + 1} ...F${place + 1} }`).join(" ")} fragment F40 on Query { nothing }`,
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
    [
      "introspection while there is no playground",
      "{ __schema { types { name } } }",
      {},
      400,
      "GRAPHQL_VALIDATION_FAILED",
    ],
  ])("%s", async (_, query, variables, status, code) => {
    const response = await askByPost(site.url, query, {}, variables);
    expect(response).toMatchObject({ status, code });
  });

  test("the queries of the pages are accepted, however deep they are", async () => {
    const { status } = await askByPost(
      site.url,
      "{ catalogue { categories { series { category { name } content { episodes { series { title } videos { url } } } } } } liveEpisodes { series { content { episodes { id } } } } }",
    );
    expect(status).toBe(200);
  });

  test("15 aliases are accepted, also when fragments multiply some of them", async () => {
    const { status } = await askByPost(
      site.url,
      `{ liveEpisodes { ${five("a", "id")} b: series { ...A } c: series { ...A } } } fragment A on Series { d: id e: id f: id g: id }`,
    );
    expect(status).toBe(200);
  });

  test.each([
    ["by its hash", {}],
    ["with its text", { query: "{ catalogue { revision } }" }],
  ])("a persisted query %s", async (_, query) => {
    const persistedQuery = { version: 1, sha256Hash: "0".repeat(64) };
    const response = await sendRequest(`${site.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...query, extensions: { persistedQuery } }),
    });
    // Apollo Client recognises the message, and then sends the whole query.
    expect(response).toMatchObject({
      code: "BAD_USER_INPUT",
      errors: [{ message: "PersistedQueryNotSupported" }],
    });
  });

  test("without suggestions that reveal the schema", async () => {
    const { text } = await askByPost(site.url, '{ catalogeu { id } serie(slug: "x") { idd } }');
    expect(text).not.toContain("Did you mean");
    expect(text).not.toContain("catalogue");
  });

  test("with at most five errors", async () => {
    const { errors } = await askByPost(
      site.url,
      `{ ${Array.from({ length: 50 }, (_, place) => `f${place}`).join(" ")} }`,
    );
    expect(errors?.length).toBeLessThanOrEqual(6);
  });

  test.each(["a\u{0}b", "\u{0}"])("a text with a NUL in it: %j", async (text) => {
    for (const [client, document] of [
      [site.visitor, "query ($text: String!) { searchSeries(title: $text) { id } }"],
      [site.visitor, "query ($text: String!) { series(slug: $text) { id } }"],
      [
        site.admin,
        'mutation ($text: String!) { createSeries(input: {slug: "nul", title: $text, releaseDate: "2025-07-28"}) { series { id } } }',
      ],
      [
        site.admin,
        'mutation ($text: String!) { createCategory(input: {slug: "nul", name: "NUL", tags: [$text]}) { category { id } } }',
      ],
    ] as const) {
      const { errors } = await client.ask(document, { text });
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["BAD_USER_INPUT"]);
    }
  });

  test("no account has an email with a NUL in it", async () => {
    const response = await site.visitor.ask(
      'mutation { signIn(input: {email: "a\\u0000b", password: "password"}) { userErrors { code } } }',
    );
    expect(response).toMatchObject({ data: { signIn: { userErrors: [{ code: "INVALID_CREDENTIALS" }] } } });
  });
});
