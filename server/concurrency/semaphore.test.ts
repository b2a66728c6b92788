import { describe, expect, test } from "vitest";

import { createSemaphore } from "./semaphore.ts";

const neverAborted = new AbortController().signal;

/** Work that ends when the test ends it. */
function createWork() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    run: (name: number) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    },
    endOne: () => ends.shift()?.(),
  };
}

describe("Behind a semaphore", () => {
  test("a limited number of tasks runs at a time, and the others follow in their order", async () => {
    const runLimited = createSemaphore(2);
    const work = createWork();
    const all = Promise.all([1, 2, 3, 4].map((name) => runLimited(neverAborted, work.run(name))));
    await Promise.resolve();
    expect(work.begun).toEqual([1, 2]);
    for (const begun of [
      [1, 2, 3],
      [1, 2, 3, 4],
    ]) {
      work.endOne();
      await expect.poll(() => work.begun).toEqual(begun);
    }
    work.endOne();
    work.endOne();
    expect(await all).toEqual([1, 2, 3, 4]);
  });

  test("an aborted task leaves the queue, and the next one runs", async () => {
    const runLimited = createSemaphore(1);
    const work = createWork();
    const controller = new AbortController();
    const first = runLimited(neverAborted, work.run(1));
    const second = runLimited(controller.signal, work.run(2));
    const third = runLimited(neverAborted, work.run(3));
    controller.abort(new Error("late"));
    await expect(second).rejects.toThrow("late");
    work.endOne();
    await first;
    await expect.poll(() => work.begun).toEqual([1, 3]);
    work.endOne();
    expect(await third).toBe(3);
  });

  test("a failing task releases its permit", async () => {
    const runLimited = createSemaphore(1);
    await expect(runLimited(neverAborted, () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    expect(await runLimited(neverAborted, async () => "next")).toBe("next");
  });

  test("a task whose signal has aborted does not begin", async () => {
    const work = createWork();
    await expect(createSemaphore(1)(AbortSignal.abort(new Error("late")), work.run(1))).rejects.toThrow(
      "late",
    );
    expect(work.begun).toEqual([]);
  });
});
