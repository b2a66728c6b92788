import { readFileSync } from "node:fs";

import { isObjectType } from "graphql";
import { describe, expect, test } from "vitest";

import { buildSchema, printSortedSchema } from "./schema.ts";

test("schema.graphql is what the code says", () => {
  expect(readFileSync(new URL("../schema.graphql", import.meta.url), "utf8")).toBe(printSortedSchema());
});

describe("No secret can be asked for", () => {
  /** An admin's form needs the password of a series, a visitor keeps a grant; the others only speak of passwords. */
  const allowed = new Set([
    "Series.password",
    "Series.isProtected",
    "SeriesGrant.token",
    "Site.passwordRule",
    "Viewer.hasPassword",
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
