import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { askByGet } from "../testing/askByHttp.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../testing/rawSocket.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
// Closing the harness fails when the server has logged an error.
afterAll(() => site.close());

async function post(body: string) {
  const response = await fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/**
 * The socket's response to the subscription with these variables as JSON. A plain subscription after it proves that the
 * socket is still open.
 */
async function subscribe(query: string, variables: string) {
  const raw = await openAcknowledgedSocket(site.url);
  raw.send(
    `{"type":"subscribe","id":"odd","payload":{"query":${JSON.stringify(query)},"variables":${variables}}}`,
  );
  const first = await raw.messages.take();
  raw.send(subscribeMessage("plain", "subscription { liveEpisodes { id } }"));
  for (;;) {
    const message = await raw.messages.take();
    if (JSON.stringify(message).includes('"plain"')) break;
  }
  raw.socket.close();
  await raw.closed;
  return first;
}

const directives = [
  "@include(if: false)",
  "@skip(if: true)",
  "@include(if: $x)",
  "@skip(if: $x)",
  "@skip(if: $x) @include(if: $x)",
];
const heads = ["($x: Boolean = false)", "($x: Boolean! = true)", "($x: Boolean!)"];
const bodies = [
  (directive: string) => `{ liveEpisodes ${directive} { id } }`,
  (directive: string) => `{ liveEpisodes { id } unlockedSeries ${directive} { id } }`,
  (directive: string) => `{ ... ${directive} { liveEpisodes { id } } }`,
  (directive: string) => `{ ...A ${directive} } fragment A on Subscription { liveEpisodes { id } }`,
  (directive: string) => `{ ...A } fragment A on Subscription { liveEpisodes ${directive} { id } }`,
  (directive: string) =>
    `{ ...A } fragment A on Subscription { ...B ${directive} } fragment B on Subscription { ...A liveEpisodes { id } }`,
];
const documents = bodies.flatMap((body) =>
  directives.flatMap((directive) =>
    (directive.includes("$x") ? heads : [""]).map((head) => `subscription ${head} ${body(directive)}`),
  ),
);

describe("A subscription whose root field may be skipped has a specific error", () => {
  test.each(documents)("%s", async (query) => {
    expect(await askByGet(site.url, query)).toMatchObject({ status: 400, code: "GRAPHQL_VALIDATION_FAILED" });
    for (const variables of [{}, { x: true }, { x: false }, { x: null }, { x: "yes" }]) {
      expect(await post(JSON.stringify({ query, variables }))).toMatchObject({ status: 400 });
      expect(await subscribe(query, JSON.stringify(variables))).toMatchObject({ type: "error", id: "odd" });
    }
  });
});

const nest = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const nestObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("Variables that are nested too deeply are refused", () => {
  test.each([33, 500, 5_000, 16_000])("%i levels", async (depth) => {
    for (const nested of [nest(depth), nestObjects(depth)]) {
      const variables = `{"x":${nested}}`;
      for (const query of [
        "{ site { __typename } }",
        "query ($x: String!) { searchSeries(title: $x) { id } }",
      ])
        expect(await post(`{"query":${JSON.stringify(query)},"variables":${variables}}`)).toMatchObject({
          status: 400,
          text: expect.stringContaining("nested too deeply"),
        });
      const asParameter = new URLSearchParams({
        query: "{ site { __typename } }",
        variables: variables.slice(0, 8_000),
      });
      const response = await fetch(`${site.url}/graphql?${asParameter.toString()}`, {
        headers: { "apollo-require-preflight": "true" },
      });
      expect(response.status).toBeLessThan(500);
    }
  });

  test.each([33, 500, 2_000, 30_000])("%i levels over the socket", async (depth) => {
    expect(await subscribe("subscription { liveEpisodes { id } }", `{"x":${nest(depth)}}`)).toMatchObject({
      type: "error",
      payload: [{ message: "The variables are nested too deeply." }],
    });
  });

  test("other members of the body may have any depth, because they are ignored", async () => {
    for (const nested of [nest(45_000), nestObjects(16_000)])
      expect(await post(`{"query":"{ site { __typename } }","other":${nested}}`)).toMatchObject({
        status: 200,
      });
  });

  test("variables nested up to the limit are accepted", async () => {
    const body = `{"query":"{ site { __typename } }","variables":{"x":${nest(31)}}}`;
    expect(await post(body)).toMatchObject({ status: 200 });
  });
});
