import { describe, expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "./productSources.ts";

/** Values and types that a file declares and exports. */
function exportedNamesOf(file: string): string[] {
  const declared = sourceOf(file).matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm,
  );
  // A scalar or enum of the schema has a type and a value of the same name in one file.
  return [...new Set([...declared].map(([, name = ""]) => name))];
}

/** Each file of `scripts/bench` exports its figures under this name, by which `bench/run.ts` finds them. */
const conventional = "figures";

describe.each(["server", "web", "scripts"])("In %s and domain", (tree) => {
  test("no two files export the same name", () => {
    const filesOf = new Map<string, string[]>();
    for (const file of [...productSourcesOf("domain"), ...productSourcesOf(tree)])
      for (const name of exportedNamesOf(file))
        if (name !== conventional) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    expect(filesOf.size).toBeGreaterThan(100);
    expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});
