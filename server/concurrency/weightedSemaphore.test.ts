import { describe, expect, test } from "vitest";

import { createWeightedSemaphore } from "./semaphore.ts";

const patient = new AbortController().signal;

/** Work of these weights, in the order in which it began, and how to end it. */
function createWork(capacity: number) {
  const run = createWeightedSemaphore(capacity);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (name: string, weight: number, signal = patient) =>
      run(signal, weight, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

describe("A weighted semaphore", () => {
  test("runs what fits together, and the rest in its order", async () => {
    const { begun, start, end } = createWork(10);
    const all = Promise.all([start("a", 6), start("b", 4), start("c", 7), start("d", 1)]);
    await expect.poll(() => begun).toEqual(["a", "b"]);
    end("b");
    end("a");
    await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
    end("c");
    end("d");
    await all;
  });

  test("lets nothing light pass what is heavy and came before it", async () => {
    const { begun, start, end } = createWork(10);
    const first = start("first", 6);
    const heavy = start("heavy", 8);
    const light = start("light", 1);
    await expect.poll(() => begun).toEqual(["first"]);
    end("first");
    await expect.poll(() => begun).toEqual(["first", "heavy", "light"]);
    end("heavy");
    end("light");
    await Promise.all([first, heavy, light]);
  });

  test("runs alone what is heavier than all it may hold", async () => {
    const { begun, start, end } = createWork(10);
    const all = Promise.all([start("huge", 99), start("light", 1)]);
    await expect.poll(() => begun).toEqual(["huge"]);
    end("huge");
    await expect.poll(() => begun).toEqual(["huge", "light"]);
    end("light");
    await all;
  });

  test("goes on with the others when somebody waits no longer", async () => {
    const { begun, start, end } = createWork(10);
    const first = start("first", 6);
    const leaving = new AbortController();
    const heavy = start("heavy", 8, leaving.signal);
    const light = start("light", 1);
    leaving.abort(new Error("left"));
    await expect(heavy).rejects.toThrow("left");
    await expect.poll(() => begun).toEqual(["first", "light"]);
    end("first");
    end("light");
    await Promise.all([first, light]);
  });
});
