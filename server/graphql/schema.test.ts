import { readFileSync } from "node:fs";

import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from "graphql";
import { getMetadataStorage } from "type-graphql";
import { describe, expect, test } from "vitest";

import { buildSchema, printSortedSchema } from "../schema.ts";

test("schema.graphql is up to date", () => {
  expect(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8")).toBe(printSortedSchema());
});

test("a field that has a role or a middleware is never read without it", () => {
  const schema = buildSchema();
  // type-graphql reads the plain fields of a type with simple resolvers without checking roles or middlewares.
  const guarded = getMetadataStorage().objectTypes.flatMap(({ name, fields = [] }) =>
    fields
      .filter(({ roles, middlewares = [] }) => roles !== undefined || middlewares.length > 0)
      .map(({ schemaName }) => ({ name, schemaName })),
  );
  for (const { name, schemaName } of guarded) {
    const type = schema.getType(name);
    expect(isObjectType(type) && type.getFields()[schemaName]?.resolve, `${name}.${schemaName}`).toBeTypeOf(
      "function",
    );
  }
});

describe("No secret can be selected", () => {
  /**
   * The form of an admin needs the password of a series, a visitor keeps a grant, and a new secret of a webhook and a
   * new API token are shown once. The other fields only mention passwords, or are tokens without their secret.
   */
  const allowed = new Set([
    "AccessTokenPayload.token",
    "ApiTokenPayload.secret",
    "ApiTokenPayload.token",
    "Query.accessTokens",
    "ScorerTokenPayload.token",
    "Series.password",
    "Series.isProtected",
    "SeriesGrant.token",
    "Site.passwordRule",
    "Viewer.hasPassword",
    "Webhook.formerSecretEndsAt",
    "WebhookSecretPayload.secret",
  ]);

  test("no output field is named after a password, hash, secret, token or salt", () => {
    const schema = buildSchema();
    const named = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => type !== schema.getMutationType())
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
      .filter((name) => /pass(word)?|hash|secret|token|salt/i.test(name.split(".")[1] ?? ""));
    expect(named.filter((name) => !allowed.has(name))).toEqual([]);
  });
});

describe("The schema has descriptions", () => {
  const schema = buildSchema();
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const fields = types
    .filter((type) => isObjectType(type) || isInputObjectType(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ ...field, name: `${type.name}.${field.name}` })),
    );
  const nouns: readonly (readonly [string, readonly { name: string; description?: unknown }[]])[] = [
    ["type", types],
    ["field", fields],
    [
      "argument",
      types
        .filter(isObjectType)
        .flatMap((type) =>
          Object.values(type.getFields()).flatMap(({ name, args }) =>
            args.map((argument) => ({ ...argument, name: `${type.name}.${name}(${argument.name})` })),
          ),
        ),
    ],
    [
      "value",
      types
        .filter(isEnumType)
        .flatMap((type) =>
          type.getValues().map((value) => ({ ...value, name: `${type.name}.${value.name}` })),
        ),
    ],
  ];

  test.each(nouns)("each %s has a description", (_noun, described) => {
    expect(described.length).toBeGreaterThan(10);
    expect(described.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  test("each scalar names its specification", () => {
    const scalars = types.filter(isScalarType);
    expect(scalars.map(({ name }) => name).toSorted()).toEqual(["Date", "DateTime", "JSON", "Upload"]);
    for (const { specifiedByURL } of scalars) expect(specifiedByURL).toMatch(/^https:/);
  });
});
