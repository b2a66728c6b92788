import { EventEmitter, once } from "node:events";

import { describe, expect, test } from "vitest";

import { testTimeoutMs } from "../testing/timeouts.ts";
import { createTimedSemaphore } from "./timedSemaphore.ts";

const refuse = () => new Error("too many tasks");

describe("Behind a semaphore with a time limit", () => {
  test("a task that cannot begin in time is refused and does not run, and later ones run", async () => {
    const runLimited = createTimedSemaphore({ permits: 1, waitMs: 10, refuse });
    const events = new EventEmitter();
    const first = runLimited(() => once(events, "end"));
    let hasRun = false;
    const second = runLimited(async () => {
      hasRun = true;
    });
    await expect(second).rejects.toThrow("too many tasks");
    // The first task has exceeded the limit itself, which applies only to waiting.
    events.emit("end", "done");
    expect(await first).toEqual(["done"]);
    expect(hasRun).toBe(false);
    expect(await runLimited(async () => "next")).toBe("next");
  });

  test("a task's own timeout is not taken for the limit's", async () => {
    const runLimited = createTimedSemaphore({ permits: 1, waitMs: testTimeoutMs, refuse });
    const ownError = new DOMException("The task took too long", "TimeoutError");
    await expect(runLimited(() => Promise.reject(ownError))).rejects.toBe(ownError);
  });
});
