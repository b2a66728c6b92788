import { describe, expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "./productSources.ts";

/** The values and types that a file declares and exports. */
function exportedNamesOf(file: string): string[] {
  const declared = sourceOf(file).matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm,
  );
  // A file exports the type and the value of a scalar or enum of the schema under one name.
  return [...new Set([...declared].map(([, name = ""]) => name))];
}

/** The name under which each file of `scripts/bench` exports its figures, and by which `bench/run.ts` imports them. */
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
