// Writes docs/configuration.md from the one place that reads the configuration, so that neither can say more than the other.

import { writeFileSync } from "node:fs";

import * as v from "valibot";

import { variables } from "../server/configuration/variables.ts";

const preface = `# Configuration

<!-- Written by \`npm run docs\` from server/configuration/variables.ts. -->

The site reads its configuration from the environment, once, when it starts. Nothing is required: what is left out is
replaced by an embedded default. A value that cannot be used ends the start with one line that names the variable and says
what is wrong, in the words of the last column.`;

const sections = Object.entries(variables).map(
  ([heading, group]) => `## ${heading}\n\n${table(Object.entries(group))}`,
);
writeFileSync("docs/configuration.md", `${[preface, ...sections].join("\n\n")}\n`);

/** What a schema, or an action in its pipe, may have. */
interface Part {
  message?: unknown;
  pipe?: readonly Part[];
  wrapped?: Part;
}

type Variable = v.GenericSchema & { wrapped: v.GenericSchema & Part };

function table(rows: [string, Variable][]): string {
  const head = "| Variable | Without it | What it says | Cannot be used when it |\n|---|---|---|---|";
  return [head, ...rows.map(([name, schema]) => row(name, schema))].join("\n");
}

function row(name: string, schema: Variable): string {
  const { meaning, otherwise } = v.getMetadata(schema.wrapped);
  if (typeof meaning !== "string")
    throw new Error(`${name} is not explained in server/configuration/variables.ts`);
  const given: unknown = v.getDefault(schema);
  const absent = typeof otherwise === "string" ? otherwise : typeof given === "string" ? `\`${given}\`` : "—";
  return `| \`${name}\` | ${absent} | ${meaning} | ${[...complaints(schema.wrapped)].join(", ")} |`;
}

/** What the checks of a schema complain of, each once. */
function complaints({ message, pipe = [], wrapped }: Part): Set<string> {
  const own = typeof message === "string" ? [message] : [];
  const parts = wrapped ? [wrapped, ...pipe] : pipe;
  return new Set([...own, ...parts.flatMap((part) => [...complaints(part)])]);
}
