import { expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "./productSources.ts";

/** The values and types that a file declares and exports. */
function exportedNamesOf(file: string): string[] {
  const declared = sourceOf(file).matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm,
  );
  // A file exports the type and the value of a scalar or enum of the schema under one name.
  return [...new Set([...declared].map(([, name = ""]) => name))];
}

/** Names that mean the same in every file that exports them. */
const shared = new Map([
  [
    "figures",
    "Each file of `scripts/bench` exports its figures under this name, by which `bench/run.ts` imports them.",
  ],
  ["Grant", "The proof of an entered password, which the browser stores."],
  ["ImportPreview", "The type of the API, and the component that shows it."],
  ["MatchImportPreview", "The type of the API, and the component that shows it."],
  ["Thumbnail", "The type of the API, and the component that shows it."],
]);

test("no two files of the product export the same name", () => {
  const filesOf = new Map<string, string[]>();
  for (const file of ["domain", "server", "web", "scripts"].flatMap(productSourcesOf))
    for (const name of exportedNamesOf(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  expect(filesOf.size).toBeGreaterThan(1_000);
  const repeated = [...filesOf].filter(([, files]) => files.length > 1);
  expect(repeated.filter(([name]) => !shared.has(name))).toEqual([]);
  const names = new Set(repeated.map(([name]) => name));
  expect([...shared.keys()].filter((name) => !names.has(name))).toEqual([]);
});
