import { readFileSync } from "node:fs";

import { Kind, OperationTypeNode, getVariableValues, parse, specifiedRules, validate } from "graphql";
import type { OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";

import { limits } from "../../configuration/limits.ts";
import { UserErrorCode } from "../../errors.ts";
import { extraRules, parseOptions } from "../../graphql/documentRules.ts";
import { buildSchema } from "../../schema.ts";

const text = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const schema = buildSchema();

/** The operation of an example. A JSON block right below a GraphQL block contains its variables. */
interface Example {
  query: string;
  variables: Record<string, unknown>;
}

const graphqlBlocks: Example[] = [...text.matchAll(/```graphql\n(.+?)```(?:\n+```json\n(.+?)```)?/gs)].map(
  ([, query = "", variables = "{}"]) => ({ query, variables: JSON.parse(variables) as Example["variables"] }),
);

const jsonBodies = [...text.matchAll(/(?:--data|--form operations=)\s*'(\{.+\})'/g)].map(
  ([, sent = ""]) => ({ variables: {}, ...(JSON.parse(sent) as object) }) as Example,
);

const queryParameters: Example[] = [...text.matchAll(/--data-urlencode 'query=(.+)'/g)].map(
  ([, query = ""]) => ({
    query,
    variables: {},
  }),
);

const examples = [...graphqlBlocks, ...jsonBodies, ...queryParameters];

describe("Every example of docs/api.md can be sent to this server", () => {
  test("The page contains examples of each kind", () => {
    for (const kind of [graphqlBlocks, jsonBodies, queryParameters]) expect(kind.length).toBeGreaterThan(0);
  });

  test.each(examples)("$query", ({ query, variables }) => {
    const document = parse(query, parseOptions);
    expect(validate(schema, document, [...specifiedRules, ...extraRules])).toEqual([]);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION)
      throw new Error("The example does not begin with an operation");
    expect(problemsOf(operation, variables)).toEqual([]);
  });
});

const rootFields = Object.values(OperationTypeNode).flatMap((kind) =>
  Object.keys(schema.getRootType(kind)?.getFields() ?? {}),
);

test.each([...new Set(rootFields), ...Object.values(UserErrorCode)])("docs/api.md describes %s", (name) => {
  expect(text).toMatch(new RegExp(`\\b${name}\\b`));
});

test("The proxy of docs/operating.md closes idle connections before the server does", () => {
  const operating = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const [, upstream = ""] = /^upstream \w+ \{(.+?)^\}/ms.exec(operating) ?? [];
  const [, seconds = ""] = /^ +keepalive_timeout (\d+)s;/m.exec(upstream) ?? [];
  expect(seconds).not.toBe("");
  // A request that is sent while the server closes the connection would fail.
  expect(Number(seconds) * 1_000).toBeLessThanOrEqual(limits.http.keepAliveMs - 1_000);
});

test.each(["pg_dump", "pg_restore"])(
  "%s of docs/operating.md does not use the connection pooler",
  (program) => {
    const operating = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
    const [command = ""] = new RegExp(`^${program} .+$`, "m").exec(operating) ?? [];
    // It clears the search_path of its session, which the pooler would pass to the site.
    expect(command).toContain('"${DATABASE_DIRECT_URL:-$DATABASE_URL}"');
  },
);

/** The errors of the variables. The file is left out, since only a multipart request contains it. */
function problemsOf(operation: OperationDefinitionNode, variables: Example["variables"]): string[] {
  const definitions = operation.variableDefinitions ?? [];
  const { errors = [] } = getVariableValues(
    schema,
    definitions.filter(({ variable }) => variable.name.value !== "file"),
    variables,
  );
  const defined = definitions.map(({ variable }) => variable.name.value);
  const unknown = Object.keys(variables).filter((name) => !defined.includes(name));
  return [...errors.map(({ message }) => message), ...unknown.map((name) => `$${name} is used nowhere`)];
}
