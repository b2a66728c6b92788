import type { GraphQLArgument, GraphQLField, GraphQLInputType } from "graphql";
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import pLimit from "p-limit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { makeCategory, makeEpisode, makeSeries, seriesInput } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { hostileTexts } from "../testing/hostileTexts.ts";
import { makeAdmin } from "../testing/people/admins.ts";
import { makeCalledMatch, makeCourt } from "../testing/tournament/matches.ts";
import { createDevice } from "../testing/tournament/scoring.ts";

const numbers = [
  -1,
  0,
  1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  Number.MAX_VALUE,
  0.5,
  "1",
  null,
  [],
  {},
];

/** Mutations that are tested elsewhere, because they take a file or end the caller's session. */
const leftOut = new Set(["uploadThumbnail", "previewImport", "signOut"]);

interface Leaf {
  kind: "text" | "number";
  /** Returns the arguments with this value at the leaf. */
  put: (value: unknown) => Record<string, unknown>;
  name: string;
}

const schema = buildSchema();
const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).flatMap((field) =>
    field.args.length === 0 || leftOut.has(field.name)
      ? []
      : [[field.name, { keyword: type === schema.getQueryType() ? "query" : "mutation", field }] as const],
  ),
);

let site: Harness;
let admin: Client;
const ids = { series: "", episode: "", category: "", court: "", match: "" };
beforeAll(async () => {
  site = await startHarness();
  admin = (await makeAdmin(site)).client;
  ids.series = (await makeSeries(site.admin)).id;
  ids.episode = (await makeEpisode(site.admin, ids.series)).id;
  ids.category = (await makeCategory(site.admin)).id;
  ids.court = (await makeCourt(site.admin)).id;
  ids.match = (await makeCalledMatch(site.admin, ids.court)).id;
  // The sample device holds lease 1.
  await createDevice(admin, "Sample", ids.match).take(ids.match);
});
afterAll(() => site.close());

let made = 0;

/** A valid value of the argument. */
function sampleOf(field: string, name: string, given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (isListType(type)) {
    const one = sampleOf(field, name, type.ofType);
    // A match has two sides, and a game two scores.
    return name === "sides" ? [one, one] : [one];
  }
  if (isEnumType(type)) return name === "kind" ? "NOTE" : type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(isRequiredInputField)
        .map((inner) => [inner.name, sampleOf(field, inner.name, inner.type)]),
    );
  if (name === "slug") return `sample-${++made}`;
  if (name === "videoUrl") return "/demonstration/play/court-1";
  switch (getNamedType(type).name) {
    case "ID":
      return idOf(field, name);
    case "Int":
      // Nothing has been recorded for the match yet.
      return name === "after" ? 0 : 1;
    case "Boolean":
      return true;
    case "Date":
      return "2025-07-28";
    case "DateTime":
      return "2025-07-28T09:00:00Z";
    default:
      return "sample";
  }
}

/** The id that the argument or the field needs. `callMatch` takes the ids of a match and of a court. */
function idOf(field: string, name: string): string {
  // This mutation also needs a number that confirms the deletion.
  if (field === "deleteManySeries") return ids.category;
  for (const named of [name, field])
    for (const [kind, id] of Object.entries(ids))
      if (named.toLowerCase().includes(kind.replace("category", "categor"))) return id;
  return field === "takeScoring" ? ids.match : ids.series;
}

/** Every text and number in the arguments, each with a function that sets it and keeps valid values at the others. */
function leavesOf({ name: field, args }: GraphQLField<unknown, unknown>): Leaf[] {
  const sample = (argument: GraphQLArgument) => sampleOf(field, argument.name, argument.type);
  return args.flatMap((argument) => {
    const others = args.filter((other) => other !== argument && isRequiredArgument(other));
    return placesIn(field, argument.name, argument.type).map(({ path, kind, put }) => ({
      kind,
      name: path,
      put: (value) => ({
        ...Object.fromEntries(others.map((other) => [other.name, sample(other)])),
        [argument.name]: put(value),
      }),
    }));
  });
}

interface Place {
  path: string;
  kind: Leaf["kind"];
  put: (value: unknown) => unknown;
}

function placesIn(field: string, path: string, given: GraphQLInputType): Place[] {
  const type = getNullableType(given);
  if (isListType(type))
    return placesIn(field, `${path}[]`, type.ofType).map(({ put, ...place }) => ({
      ...place,
      put: (value) => [put(value)],
    }));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((inner) =>
      placesIn(field, `${path}.${inner.name}`, inner.type).map(({ put, ...place }) => ({
        ...place,
        put: (value) => Object.assign({}, sampleOf(field, path, type), { [inner.name]: put(value) }),
      })),
    );
  const { name } = getNamedType(type);
  if (name === "Boolean") return [];
  return [{ path, kind: name === "Int" ? "number" : "text", put: (value) => value }];
}

function documentOf(keyword: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`);
  const given = field.args.map(({ name }) => `${name}: $${name}`);
  const isComposite = isObjectType(getNamedType(field.type));
  return `${keyword} (${declared.join()}) { ${field.name}(${given.join()}) ${isComposite ? "{ __typename }" : ""} }`;
}

/**
 * Changes wait for each other's transactions, so their number is limited. Otherwise one might wait too long for a
 * connection on a busy machine.
 */
const limitInFlight = pLimit(4);

const expectedCodes: ReadonlySet<string> = new Set(["BAD_USER_INPUT", "FORBIDDEN", "TOO_MANY_REQUESTS"]);

describe.each(rootFields)("A hostile value in %s", (_, { keyword, field }) => {
  beforeEach(() => site.sql("delete from attempt; delete from guess_counter"));

  test.each(leavesOf(field).map((leaf) => [leaf.name, leaf] as const))(
    "at %s is treated only as a value",
    async (_name, { kind, put }) => {
      const document = documentOf(keyword, field);
      const values = kind === "text" ? hostileTexts : numbers;
      const responses = await limitInFlight.map(values, (value) => admin.ask(document, put(value)));
      const codes = responses.flatMap(({ errors = [] }, place) =>
        errors.map(({ extensions }) => ({ value: values[place], code: extensions.code })),
      );
      expect(codes.filter(({ code }) => !expectedCodes.has(code))).toEqual([]);
    },
  );
});

describe("A text of the catalogue", () => {
  test.each([
    "\u{1F3F8} 决赛",
    "\u202Eהגמר\u202C",
    "a\uFEFFb",
    "1\t2\n3",
    "e\u0301 is not \u00E9",
    "<b>&amp;</b>",
  ])("%j is kept as it is", async (text) => {
    const { id, slug } = await makeSeries(admin, {
      title: text,
      shortDescription: text,
      longDescription: text,
    });
    await makeEpisode(admin, id, { title: text, shortDescription: text, longDescription: text });
    const { series } = await site.visitor.query<{ series: Record<string, unknown> }>(
      `query ($slug: String!) { series(slug: $slug) { title content {
          shortDescription longDescription episodes { title shortDescription longDescription } } } }`,
      { slug },
    );
    const descriptions = { shortDescription: text, longDescription: text };
    expect(series).toEqual({
      title: text,
      content: { ...descriptions, episodes: [{ title: text, ...descriptions }] },
    });
  });

  test.each(["a\u0000b", "a\ud800", "\udc00b"])("%j is no text, and refused", async (text) => {
    for (const input of [{ title: text }, { longDescription: text }, { tags: [text] }])
      expect(
        await admin.ask(
          "mutation ($input: SeriesInput!) { createSeries(input: $input) { userErrors { code } } }",
          {
            input: seriesInput(input),
          },
        ),
      ).toMatchObject({ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] });
  });
});

describe("A year that PostgreSQL or the format of dates does not support is refused", () => {
  const code = "BAD_USER_INPUT";

  test.each(["0000-01-01", "0000-12-31"])("in the day %s", async (day) => {
    const document = "query ($day: Date) { matches(day: $day) { id } }";
    expect(await site.visitor.ask(document, { day })).toMatchObject({ errors: [{ extensions: { code } }] });
    const written = await site.visitor.ask(`{ matches(day: "${day}") { id } }`);
    expect(written).toMatchObject({ errors: [{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] });
  });

  test.each(["0000-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])(
    "in the instant %s",
    async (until) => {
      const document = "query ($id: ID!, $until: DateTime) { timeline(matchId: $id, until: $until) { at } }";
      const response = await site.visitor.ask(document, { id: ids.series, until });
      expect(response).toMatchObject({ errors: [{ extensions: { code } }] });
    },
  );

  test.each(["0001-01-01", "9999-12-31"])("but not %s", async (day) => {
    const document = "query ($day: Date) { matches(day: $day) { id } }";
    expect(await site.visitor.query(document, { day })).toEqual({ matches: [] });
  });
});

test("none of these values was executed as SQL, and no rights have changed", async () => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.prototype.toString.call([])).toBe("[object Array]");
  const [counts] = await site.sql(
    `select (select count(*)::int from admin) as admins, (select count(*)::int from "user") as users,
      (select count(*)::int from series where id = '${ids.series}') as series,
      (select count(*)::int from category where id = '${ids.category}') as categories`,
  );
  expect(counts).toEqual({ admins: 2, users: 3, series: 1, categories: 1 });
});
