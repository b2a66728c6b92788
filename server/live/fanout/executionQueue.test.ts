import { expect, test } from "vitest";

import { createExecutionQueue } from "./executionQueue.ts";

const makeCohort = () => ({ members: new Set([{ connection: {} }]) });

test("a failed execution is reported, and does not delay other ones", async () => {
  const errors: unknown[] = [];
  const queue = createExecutionQueue({
    hasMemory: () => true,
    watch: (work) => work,
    onError: (error) => void errors.push(error),
  });
  const failure = new Error("The value could not be written.");
  const answered: string[] = [];
  const answer = (name: string) => () => {
    answered.push(name);
    return Promise.resolve(10);
  };
  queue.add(makeCohort(), 10, () => Promise.reject(failure));
  queue.add(makeCohort(), 10, answer("beside"));
  await expect.poll(() => errors).toEqual([failure]);
  queue.add(makeCohort(), null, answer("later"));
  await expect.poll(() => answered).toEqual(["beside", "later"]);
  expect(queue.size()).toBe(0);
});
