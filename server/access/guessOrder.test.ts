import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import type { Guesses } from "../testing/catalogue/guesses.ts";
import { createGuesses, seriesPassword } from "../testing/catalogue/guesses.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";

let site: Harness;
let guesses: Guesses;
beforeAll(async () => {
  site = await startHarness();
  guesses = createGuesses(site);
  // Sequences keep their value when the statement fails.
  await site.sql("create sequence slot_request");
  await site.sql(
    `create function refuse_slot() returns trigger language plpgsql as $$
      begin perform nextval('slot_request'); raise exception 'no slot is free'; end $$`,
  );
});
afterAll(() => site.close());

/** How often the server has requested a slot in vain. */
async function countRequests(): Promise<number> {
  const [sequence] = await site.sql<{ count: number }>(
    "select case when is_called then last_value::int else 0 end as count from slot_request",
  );
  return sequence?.count ?? 0;
}

/**
 * Guesses from these browsers, in this order, while no slot is free. Returns their names in the order in which they
 * receive slots afterwards.
 */
async function findOrder(browsers: readonly [name: string, client: Client][]): Promise<string[]> {
  const series = await guesses.protectWithSpentBudget();
  const order: string[] = [];
  const waiting: Promise<unknown>[] = [];
  await site.sql(
    `create trigger refuse_slot before update of next_turn_at on guess_counter
      for each statement execute function refuse_slot()`,
  );
  for (const [name, client] of browsers) {
    const before = await countRequests();
    // The queue requests slots again when a guess joins it, so that the last one starts it.
    if (waiting.length === browsers.length - 1) await site.sql("drop trigger refuse_slot on guess_counter");
    waiting.push(guesses.guess(client, series, seriesPassword).then(() => order.push(name)));
    if (waiting.length < browsers.length) await expect.poll(countRequests).toBe(before + 1);
  }
  await Promise.all(waiting);
  return order;
}

describe("Guesses of a series that received too many wrong ones are evaluated", () => {
  test("first from browsers that unlocked a series before and from accounts, then from known browsers", async () => {
    const earlier = await guesses.openBrowser(null);
    await unlock(earlier, (await guesses.protect()).id, seriesPassword);
    const order = await findOrder([
      ["unknown", await guesses.openBrowser(null)],
      ["known", await guesses.openBrowser(61)],
      ["with an unlock", earlier],
      ["account", await site.open(someUser)],
    ]);
    expect(order).toEqual(["with an unlock", "account", "known", "unknown"]);
  });

  test("round-robin over subnets, and within a subnet over addresses", async () => {
    const addresses = {
      "first of an address": "2001:db8:5:1::1",
      "second of the address": "2001:db8:5:1::2",
      "of another address": "2001:db8:5:2::1",
      "of another subnet": "2001:db8:6:1::1",
    };
    const browsers = Object.entries(addresses).map(async ([name, address]): Promise<[string, Client]> => [
      name,
      await guesses.openBrowser(null, address),
    ]);
    expect(await findOrder(await Promise.all(browsers))).toEqual([
      "first of an address",
      "of another subnet",
      "of another address",
      "second of the address",
    ]);
  });
});
