import { expect, test } from "vitest";

import { createBatcher } from "./batcher.ts";

/** Work that ends when the test ends it, and records its start. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test("Work that arrives during a batch starts together with the next one, in its order", async () => {
  const { begun, work, end } = createWork();
  const inRounds = createBatcher({ atATime: 1, most: 2, gatheringMs: 0 });
  const done = ["a", "b", "c", "d"].map((name) => inRounds(work(name)));
  expect(begun).toEqual(["a"]);
  end("a");
  expect(await done[0]).toBe("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("b");
  expect(await done[1]).toBe("b");
  expect(begun).toEqual(["a", "b", "c"]);
  end("c");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(done)).toEqual(["a", "b", "c", "d"]);
});

test("The number of concurrent batches is limited, and failing work does not delay other work", async () => {
  const { begun, work, end } = createWork();
  const inRounds = createBatcher({ atATime: 2, most: 10, gatheringMs: 0 });
  const [first, second, third] = ["a", "b", "c"].map((name) => inRounds(work(name)));
  expect(begun).toEqual(["a", "b"]);
  const failed = expect(first).rejects.toThrow("out");
  end("a", new Error("out"));
  await failed;
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("b");
  end("c");
  expect([await second, await third]).toEqual(["b", "c"]);
});

test("Work that arrives while other work is gathered starts together with it", async () => {
  const { begun, work, end } = createWork();
  const inRounds = createBatcher({ atATime: 1, most: 10, gatheringMs: 50 });
  const done = [inRounds(work("a")), inRounds(work("b"))];
  end("a");
  await done[0];
  done.push(inRounds(work("c")));
  await expect.poll(() => begun.length).toBeGreaterThan(1);
  expect(begun).toEqual(["a", "b", "c"]);
  end("b");
  end("c");
  expect(await Promise.all(done)).toEqual(["a", "b", "c"]);
});
