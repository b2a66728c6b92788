import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import type { CodegenConfig } from "@graphql-codegen/cli";
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from "graphql";

import * as hooks from "./scripts/codegenHooks.ts";

const documents = new Map<string, DocumentNode>(
  readdirSync("web", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".graphql"))
    .toSorted()
    .map((path) => [basename(path, ".graphql"), parse(readFileSync(join("web", path), "utf8"))]),
);

const fragments = new Map<string, FragmentDefinitionNode>(
  [...documents.values()].flatMap(({ definitions }) =>
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment] as const),
  ),
);

/** The document with all its fragments, so that the generated file of one page does not import those of other pages. */
function complete(document: DocumentNode): string {
  const definitions = new Set(document.definitions);
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment) throw new Error(`No document of web/ defines the fragment ${name.value}.`);
        definitions.add(fragment);
      },
    });
  }
  return print({ kind: Kind.DOCUMENT, definitions: [...definitions] });
}

const folder = "web/lib/generated";

/** Removes the files of former documents, which the generator keeps. */
function removeStale(): void {
  for (const file of readdirSync(folder))
    if (!documents.has(basename(file, ".ts"))) rmSync(join(folder, file));
}

const config: CodegenConfig = {
  schema: "schema.graphql",
  // The generator calls it with each name under which a plugin may be published.
  pluginLoader: async (name) => (name === "@graphql-codegen/hooks" ? hooks : import(name)),
  config: {
    useTypeImports: true,
    arrayInputCoercion: false,
    scalars: { Date: "string", DateTime: "string", JSON: "unknown", Upload: "File" },
  },
  generates: Object.fromEntries(
    [...documents].map(([name, document]) => [
      `${folder}/${name}.ts`,
      {
        documents: complete(document),
        plugins: ["typescript-operations", "typed-document-node", "hooks"],
      },
    ]),
  ),
  hooks: { beforeDone: removeStale },
};

export default config;
