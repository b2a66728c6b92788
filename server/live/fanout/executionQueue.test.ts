import { expect, test } from "vitest";

import { createExecutionQueue } from "./executionQueue.ts";

const makeCohort = () => ({ members: new Set([{ connection: {} }]) });

test("a failed execution is reported, and does not delay other ones", async () => {
  const errors: unknown[] = [];
  const queue = createExecutionQueue({
    hasMemory: () => true,
    track: (work) => work,
    onError: (error) => void errors.push(error),
  });
  const failure = new Error("The value could not be written.");
  const executed: string[] = [];
  const executionOf = (name: string) => () => {
    executed.push(name);
    return Promise.resolve(10);
  };
  queue.add(makeCohort(), 10, () => Promise.reject(failure));
  queue.add(makeCohort(), 10, executionOf("beside"));
  await expect.poll(() => errors).toEqual([failure]);
  queue.add(makeCohort(), null, executionOf("later"));
  await expect.poll(() => executed).toEqual(["beside", "later"]);
  expect(queue.size()).toBe(0);
});
