// The web app's operations, exactly as the browser sends them.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { InMemoryCache } from "@apollo/client";
import { Kind, parse, print, visit } from "graphql";
import type { DocumentNode } from "graphql";

import { root } from "../../build.ts";

/** All operations and fragments by their names. */
const definitions = new Map(
  readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".graphql"))
    .flatMap((file) => parse(readFileSync(join(root, "web", file), "utf8")).definitions)
    .flatMap((definition) =>
      "name" in definition && definition.name ? [[definition.name.value, definition] as const] : [],
    ),
);
const cache = new InMemoryCache();

export function browserOperation(operationName: string, variables: Record<string, unknown> = {}) {
  const names = new Set<string>();
  collect(operationName, names);
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...names].map(find) };
  return { operationName, variables, query: print(cache.transformDocument(document)) };
}

function find(name: string) {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`No document of web/ defines ${name}.`);
  return definition;
}

function collect(name: string, names: Set<string>) {
  if (names.has(name)) return;
  names.add(name);
  visit(find(name), { FragmentSpread: (spread) => collect(spread.name.value, names) });
}
