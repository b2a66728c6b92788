import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { expect, test } from "vitest";

import { followSignal, withinTime } from "./abort.ts";

/** Ends when the signal aborts. */
const waitForAbort = async (signal: AbortSignal): Promise<unknown> => {
  if (!signal.aborted) await once(signal, "abort");
  return signal.reason;
};

test("work is aborted after its time limit", async () => {
  expect(await withinTime(new AbortController().signal, 1, waitForAbort)).toBeInstanceOf(DOMException);
});

test("work is aborted with the other signal and its reason, also when that signal has aborted already", async () => {
  const other = new AbortController();
  const work = withinTime(other.signal, 600_000, waitForAbort);
  other.abort("closing");
  expect(await work).toBe("closing");
  expect(await withinTime(other.signal, 600_000, waitForAbort)).toBe("closing");
});

test("work that has ended is not aborted", async () => {
  const other = new AbortController();
  const signal = await withinTime(other.signal, 600_000, (own) => Promise.resolve(own));
  other.abort();
  expect(signal.aborted).toBe(false);
});

test("a failure of the work is thrown to the caller", async () => {
  const failing = withinTime(new AbortController().signal, 600_000, () => Promise.reject(new Error("No.")));
  await expect(failing).rejects.toThrow("No.");
});

test("a deadline without other references is not garbage-collected", async () => {
  const controllers = Array.from({ length: 200 }, () => followSignal(AbortSignal.timeout(20)).controller);
  // Makes the garbage collector run.
  for (let round = 0; round < 20; round += 1) {
    Array.from({ length: 10_000 }, () => new Uint8Array(100));
    await wait(0);
  }
  await expect.poll(() => controllers.every(({ signal }) => signal.aborted)).toBe(true);
});
