import type { GraphQLArgument, GraphQLInputType, GraphQLObjectType } from "graphql";
import {
  OperationTypeNode,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createRandom } from "../testing/random.ts";
import { leave, openAcknowledgedSocket } from "../testing/rawSocket.ts";

const schema = buildSchema();
/** Each takes two messages, of which a socket may send 120 in one burst. */
const documentsOfSeed = 55;
const mostLevels = 4;

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
  const { id } = await makeSeries(site.admin, { slug: "x" });
  await makeEpisode(site.admin, id);
});
// Closing the harness fails when the server has logged an error.
afterAll(() => site.close());

/** Creates random requests: mostly valid ones, with all that the language offers, and some mistakes. */
function createGenerator(random: () => number) {
  const has = (share: number) => random() < share;
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const several = (most: number, create: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, create).join(" ");
  let named = 0;
  let fragments: { name: string; type: string; text: string }[] = [];

  const condition = () => (has(0.02) ? "null" : pick(["true", "false", "$flag", "$other"]));
  const directive = () => pick([`@include(if: ${condition()})`, `@skip(if: ${condition()})`]);
  const directives = () => (has(0.2) ? several(has(0.1) ? 2 : 1, directive) : "");

  function literal(type: GraphQLInputType): string {
    if (isNonNullType(type)) return literal(type.ofType);
    if (has(0.03)) return pick(["null", "[]", "{}", "-1", '""']);
    if (isListType(type)) return `[${literal(type.ofType)}]`;
    if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
    if (isInputObjectType(type))
      return `{${Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || has(0.2))
        .map((field) => `${field.name}: ${literal(field.type)}`)
        .join(", ")}}`;
    if (type.name === "Boolean") return condition();
    if (["Int", "Float"].includes(type.name)) return pick(["1", "0", "2147483647"]);
    return has(0.5) ? '"x"' : ({ ID: "$id", String: "$text" }[type.name] ?? '"x"');
  }

  function args(all: readonly GraphQLArgument[]): string {
    const given = all.filter((one) => isRequiredArgument(one) || has(0.3));
    return given.length > 0 ? `(${given.map((one) => `${one.name}: ${literal(one.type)}`).join(", ")})` : "";
  }

  function fragmentOn(type: GraphQLObjectType, level: number): string {
    const [first, ...others] = fragments.filter((one) => one.type === type.name);
    if (first && has(0.5)) return pick([first, ...others]).name;
    const fragment = { name: `F${(named += 1)}`, type: type.name, text: "" };
    // A fragment that is added first may contain itself.
    const isFirst = has(0.03);
    if (isFirst) fragments.push(fragment);
    fragment.text = `fragment ${fragment.name} on ${type.name} ${select(type, level + 1)}`;
    if (!isFirst) fragments.push(fragment);
    return fragment.name;
  }

  function select(type: GraphQLObjectType, level: number): string {
    const fields = Object.values(type.getFields());
    const simple = fields.filter((field) => !isObjectType(getNamedType(field.type)));
    const field = (): string => {
      const [first, ...others] = level < mostLevels ? fields : simple;
      if (!first || has(0.1)) return "__typename";
      const chosen = pick([first, ...others]);
      const inner = getNamedType(chosen.type);
      const alias = has(0.9) ? `a${(named += 1)}: ` : "";
      const selection = isObjectType(inner) ? select(inner, level + 1) : "";
      return `${alias}${chosen.name}${args(chosen.args)} ${directives()} ${selection}`;
    };
    const part = (): string => {
      if (level >= mostLevels || has(0.7)) return field();
      if (has(0.5)) return `...${fragmentOn(type, level)} ${directives()}`;
      return `... ${pick(["", `on ${type.name}`])} ${directives()} ${select(type, level + 1)}`;
    };
    return `{ ${several(level === 0 ? 1 : 2, part)} }`;
  }

  function operation(name: string): string {
    const { QUERY, SUBSCRIPTION, MUTATION } = OperationTypeNode;
    const kind = pick([QUERY, QUERY, SUBSCRIPTION, SUBSCRIPTION, MUTATION]);
    const type = schema.getRootType(kind);
    const selection = type ? select(type, 0) : "";
    const used = [selection, ...fragments.map(({ text }) => text)].join(" ");
    const flag = pick(["Boolean!", "Boolean = true", "Boolean! = false", "Boolean! = true"]);
    const heads = { $flag: flag, $other: "Boolean! = true", $id: 'ID! = "x"', $text: 'String! = "x"' };
    const declared = Object.entries(heads).filter(([variable]) => used.includes(variable) !== has(0.03));
    const head = declared.map(([variable, declaredType]) => `${variable}: ${declaredType}`).join(", ");
    return `${kind} ${name} ${head && `(${head})`} ${selection}`;
  }

  return () => {
    fragments = [];
    const names = pick([["A"], ["A"], [""], ["A", "B"], ["A", "B", "C"], ["A", "A"], ["", "B"]]);
    const operations = names.map(operation);
    if (has(0.1)) fragments.push({ name: "Unused", type: "Site", text: "fragment Unused on Site { title }" });
    const query = [...operations, ...fragments.map(({ text }) => text)].join("\n");
    const variables = { flag: pick<unknown>([undefined, true, false, null, "yes"]) };
    const operationName = has(0.9) ? names.at(-1) || undefined : pick(["Missing", "", undefined]);
    return { query, variables, operationName };
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  "Generated documents cause no 5xx over HTTP, no closed socket and no fault (seed %i)",
  async (seed) => {
    const generate = createGenerator(createRandom(seed));
    const socket = await openAcknowledgedSocket(site.url);
    const statuses = new Set<number>();
    for (let number = 0; number < documentsOfSeed; number += 1) {
      const payload = generate();
      const response = await fetch(`${site.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(payload),
      });
      await response.text();
      expect(response.status, payload.query).toBeLessThan(500);
      statuses.add(response.status);
      const id = String(number);
      socket.send({ type: "subscribe", id, payload });
      for (;;) if ((await socket.messages.take()).id === id) break;
      socket.send({ type: "complete", id });
    }
    await leave(socket);
    // Some documents are executed, others are refused.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
  },
);
