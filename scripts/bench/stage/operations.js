// The web app's own operations, in the words in which the browser sends them.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { InMemoryCache } from "@apollo/client";
import { parse, print, visit } from "graphql";

import { root } from "../../../dist/scripts/build.js";

/** Every operation and fragment by its name. @type {Map<string, import("graphql").DefinitionNode>} */
const definitions = new Map(
  readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".graphql"))
    .flatMap((file) => parse(readFileSync(join(root, "web", file), "utf8")).definitions)
    .map((definition) => [definition.name.value, definition]),
);
const cache = new InMemoryCache();

/** @param {string} operationName @param {Record<string, unknown>} [variables] */
export function sayAsBrowser(operationName, variables = {}) {
  /** @type {Set<string>} */
  const names = new Set();
  collect(operationName, names);
  const document = { kind: "Document", definitions: [...names].map((name) => definitions.get(name)) };
  return { operationName, variables, query: print(cache.transformDocument(document)) };
}

/** @param {string} name @param {Set<string>} names */
function collect(name, names) {
  if (names.has(name)) return;
  names.add(name);
  visit(definitions.get(name), { FragmentSpread: (spread) => collect(spread.name.value, names) });
}
