import { afterEach, expect, test } from "vitest";

import type { SlowQueue, Waiter } from "./slowQueue.ts";
import { createSlowQueue } from "./slowQueue.ts";

const opened: SlowQueue[] = [];
afterEach(() => opened.splice(0).forEach((queue) => queue.close()));

/** A queue whose slots the test grants, and the order in which waiters were released. */
function openQueue() {
  const gone: string[] = [];
  const asked: (() => void)[] = [];
  const queue = createSlowQueue(() => new Promise((resolve) => asked.push(() => resolve(0))));
  opened.push(queue);
  return {
    queue,
    gone,
    join: (name: string, waiter: Partial<Waiter> = {}): void => {
      const address = waiter.address ?? name;
      void queue
        .wait({ rank: 0, address, subnet: address, ...waiter }, performance.now() + 60_000)
        .then(() => gone.push(name));
    },
    releaseNext: async (count: number): Promise<void> => {
      const before = gone.length;
      for (let released = 1; released <= count; released++) {
        await expect.poll(() => asked.length, { interval: 1 }).toBe(1);
        asked.shift()?.();
        await expect.poll(() => gone.length, { interval: 1 }).toBe(before + released);
      }
    },
  };
}

test("waiters of one rank are released in the order of their arrival", async () => {
  const { join, releaseNext, gone } = openQueue();
  for (const name of ["a", "b", "c"]) join(name);
  await releaseNext(3);
  expect(gone).toEqual(["a", "b", "c"]);
});

test("the lowest rank is released first, even when it arrives last", async () => {
  const { join, releaseNext, gone } = openQueue();
  join("unknown", { rank: 2 });
  join("known", { rank: 1 });
  join("account", { rank: 0 });
  await releaseNext(3);
  expect(gone).toEqual(["account", "known", "unknown"]);
});

test("an address that sends many guesses gets as many slots as one that sends a single guess", async () => {
  const { join, releaseNext, gone } = openQueue();
  for (let count = 1; count <= 5; count++) join(`flood ${count}`, { address: "flood", subnet: "flood" });
  join("viewer");
  await releaseNext(3);
  expect(gone).toEqual(["flood 1", "viewer", "flood 2"]);
});

test("a subnet with many addresses gets as many slots as one with a single address", async () => {
  const { join, releaseNext, gone } = openQueue();
  for (let count = 1; count <= 5; count++) join(`bot ${count}`, { subnet: "bots" });
  join("viewer 1", { subnet: "home" });
  join("viewer 2", { subnet: "hall" });
  await releaseNext(4);
  expect(gone).toEqual(["bot 1", "viewer 1", "viewer 2", "bot 2"]);
});

test("no guess waits beyond its deadline, even when the database grants no slots", async () => {
  const queue = createSlowQueue(() => Promise.reject(new Error("The database is away")));
  await queue.wait({ rank: 0, address: "a", subnet: "a" }, performance.now() + 1);
  expect(queue.isEmpty()).toBe(true);
});

test("all waiters are released when the server stops", async () => {
  const { queue, join, gone } = openQueue();
  for (const name of ["a", "b"]) join(name);
  queue.close();
  await expect.poll(() => gone).toEqual(["a", "b"]);
});
