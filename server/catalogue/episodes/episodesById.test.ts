import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../../testing/catalogue/access.ts";
import { makeRecordings } from "../../testing/catalogue/watching.ts";
import type { Client } from "../../testing/client.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { newAddress } from "../../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

describe("Episodes by their ids", () => {
  const document = "query ($ids: [ID!]!) { episodes(ids: $ids) { id } }";
  const read = async (client: Client, ids: string[]) =>
    (await client.query<{ episodes: { id: string }[] }>(document, { ids })).episodes.map(({ id }) => id);

  test("are returned in the requested order, each once, without those that do not exist or are locked", async () => {
    const { first, second } = await makeRecordings(site.admin, 2);
    const locked = await makeRecordings(site.admin, 1, { password: "secret" });
    const client = await site.open(undefined, newAddress());
    const gone = "3f0c1f2e-0000-4000-8000-000000000000";
    expect(await read(client, [second, gone, "constructor", locked.first, first, second])).toEqual([
      second,
      first,
    ]);
    await unlock(client, locked.series.id, "secret");
    expect(await read(client, [locked.first])).toEqual([locked.first]);
    expect(await read(client, [])).toEqual([]);
  });

  test("are at most 100, and are not cached", async () => {
    const ids = Array.from({ length: 101 }, () => "x");
    expect(await site.visitor.ask(document, { ids })).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
    const query = new URLSearchParams({ query: "{ episodes(ids: []) { id } }" });
    const response = await fetch(`${site.url}/graphql?${query.toString()}`, {
      headers: { "apollo-require-preflight": "true" },
    });
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
  });
});
