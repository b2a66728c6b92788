// Writes docs/configuration.md from the schemas that parse the configuration, so that both always agree.

import { writeFileSync } from "node:fs";

import * as v from "valibot";

import { variables } from "../server/configuration/variables.ts";

const preface = `# Configuration

<!-- Written by \`npm run docs\` from server/configuration/variables.ts. -->

The site reads its configuration from environment variables when it starts. All are optional: an unset variable has a default,
or its feature is off. An invalid value stops the start, and the site prints the variable with the message in the last column.`;

const sections = Object.entries(variables).map(
  ([heading, group]) => `## ${heading}\n\n${table(Object.entries(group))}`,
);
writeFileSync("docs/configuration.md", `${[preface, ...sections].join("\n\n")}\n`);

/** The optional properties of a schema, or of an action in its pipe. */
interface Part {
  message?: unknown;
  pipe?: readonly Part[];
  wrapped?: Part;
}

type Variable = v.GenericSchema & { wrapped: v.GenericSchema & Part };

function table(rows: [string, Variable][]): string {
  const head = "| Variable | Default | Meaning | Invalid when it |\n|---|---|---|---|";
  return [head, ...rows.map(([name, schema]) => row(name, schema))].join("\n");
}

function row(name: string, schema: Variable): string {
  const { meaning, otherwise } = v.getMetadata(schema.wrapped);
  if (typeof meaning !== "string")
    throw new Error(`${name} has no description in server/configuration/variables.ts`);
  const given: unknown = v.getDefault(schema);
  const absent = typeof otherwise === "string" ? otherwise : typeof given === "string" ? `\`${given}\`` : "—";
  return `| \`${name}\` | ${absent} | ${meaning} | ${[...messages(schema.wrapped)].join(", ")} |`;
}

/** The distinct messages of a schema's checks. */
function messages({ message, pipe = [], wrapped }: Part): Set<string> {
  const own = typeof message === "string" ? [message] : [];
  const parts = wrapped ? [wrapped, ...pipe] : pipe;
  return new Set([...own, ...parts.flatMap((part) => [...messages(part)])]);
}
