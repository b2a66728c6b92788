import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { repeatWords, openDocumentSender } from "../testing/documentSender.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let sender: Awaited<ReturnType<typeof openDocumentSender>>;
beforeAll(async () => {
  site = await startHarness({ PLAYGROUND: "off" });
  sender = await openDocumentSender(site.url);
});
afterAll(async () => {
  await sender.close();
  await site.close();
});

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
  ["15 aliases", `{ liveEpisodes { ${repeatWords(15, (place) => `a${place}: id`)} } }`, null],
  ["16 aliases", `{ liveEpisodes { ${repeatWords(16, (place) => `a${place}: id`)} } }`, "too many aliases"],
  [
    "101 aliases of what every type has",
    `{ liveEpisodes { ${repeatWords(101, (place) => `a${place}: __typename`)} } }`,
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
  ["1,001 tokens", `{ liveEpisodes { id ${"# \n".repeat(300)} ${"id ".repeat(996)} } }`, "1000 tokens"],
  [
    "a fragment within itself",
    "{ liveEpisodes { ...A } } fragment A on Episode { id ...A }",
    "within itself",
  ],
  ["a fragment that nobody uses", "{ liveEpisodes { id } } fragment A on Episode { id }", "never used"],
  [
    "a billion fields by thirty fragments",
    `{ liveEpisodes { ...F0 } } ${repeatWords(30, (place) => `fragment F${place} on Episode { ...F${place + 1} ...F${place + 1} }`)}
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
    const { status, body } = await sender.post(selection);
    if (refusal === null) return expect({ status, body }).toMatchObject({ status: 200, body: { data: {} } });
    expect(status).toBe(400);
    expect(body.errors?.map(({ message }) => message).join(" ")).toContain(refusal);
  });

  test(refusal === null ? "can be followed" : "is refused over the socket", async () => {
    const { type, text } = await sender.follow(
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
    expect((await sender.post(query)).status).toBe(status);
  });
});

const matches = (count: number, first: string) =>
  repeatWords(count, (place) => `m${place}: matches${first} { id }`);

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
    const { status, body } = await sender.post(query);
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
  const { status, body } = await sender.post(`{ ${repeatWords(50, (place) => `f${place}`)} }`);
  expect({ status, reported: body.errors?.length }).toEqual({ status: 400, reported: 5 });
});

describe("A list has at most 100 entries", () => {
  test.each([1_000_000, 101, 0, -1])(
    "first: %d is refused, in the document and as a variable",
    async (first) => {
      const refused = { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] };
      for (const { body } of [
        await sender.post(`{ searchSeries(title: "x", first: ${first}) { id } }`),
        await sender.post('query ($first: Int!) { searchSeries(title: "x", first: $first) { id } }', {
          first,
        }),
      ])
        expect(body).toMatchObject(refused);
    },
  );

  test("without a number it has at most 20, and null is not accepted", async () => {
    await site.sql(
      `insert into series (slug, title, release_date, position)
        select 'listed-' || n, 'Listed', '2025-07-28', n from generate_series(1, 30) as n`,
    );
    const { body } = await sender.post('{ searchSeries(title: "Listed") { id } }');
    expect(body.data?.["searchSeries"]).toHaveLength(20);
    expect((await sender.post('{ searchSeries(title: "x", first: null) { id } }')).status).toBe(400);
  });
});
