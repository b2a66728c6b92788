import type { GraphQLSchema } from "graphql";
import { getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";

import type { ClockName } from "../live/clock.ts";
import { buildSchema } from "../schema.ts";
import { publicFields } from "./publicQueries.ts";

const schema = buildSchema();

/** The object types that a selection under these root fields can reach. */
function typesUnder(root: "Query" | "Subscription", fields: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const follow = (parent: string, chosen: readonly string[] | null): void => {
    const type = schema.getType(parent);
    if (!isObjectType(type)) return;
    for (const [name, field] of Object.entries(type.getFields())) {
      if (chosen !== null && !chosen.includes(name)) continue;
      const next = getNamedType(field.type).name;
      if (reached.has(next) || !isObjectType(schema.getType(next))) continue;
      reached.add(next);
      follow(next, null);
    }
  };
  follow(root, fields);
  return reached;
}

const publicFieldsOf = (clock: ClockName | null): string[] =>
  [...publicFields].flatMap(([field, its]) => (its === clock ? field : []));

const rootFields = (of: GraphQLSchema, root: "Query" | "Subscription"): string[] =>
  Object.keys((root === "Query" ? of.getQueryType() : of.getSubscriptionType())?.getFields() ?? {});

test("no type of one clock leads to data that the other clock counts", () => {
  const followed = rootFields(schema, "Subscription");
  const tournament = new Set([
    ...typesUnder("Query", publicFieldsOf("tournament")),
    ...typesUnder(
      "Subscription",
      followed.filter((name) => name.startsWith("tournament")),
    ),
  ]);
  const catalogue = new Set([
    ...typesUnder("Query", publicFieldsOf("catalogue")),
    ...typesUnder(
      "Subscription",
      followed.filter((name) => !name.startsWith("tournament")),
    ),
  ]);
  expect(tournament).toContain("Tournament");
  expect(catalogue).toContain("Series");
  expect([...tournament].filter((type) => catalogue.has(type))).toEqual([]);
});
