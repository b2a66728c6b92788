import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { PendingWork } from "../concurrency/pendingWork.ts";
import { createPendingWork } from "../concurrency/pendingWork.ts";
import type { SharedSnapshot } from "./sharedSnapshot.ts";
import { createSharedSnapshot } from "./sharedSnapshot.ts";

interface Opened {
  place: number;
  clock: { epoch: string; revision: number; lastUpdated: Date };
  close: () => Promise<void>;
}

/** The revision of the database, and the newest one that this process has received. */
let present: number;
let known: number;
let openings: number;
let closed: number[];
let canOpen: boolean;
let shared: SharedSnapshot<Opened>;
let pendingWork: PendingWork;

beforeEach(() => {
  [present, known, openings, closed, canOpen] = [1, 1, 0, [], true];
  pendingWork = createPendingWork();
  shared = createSharedSnapshot({
    async open() {
      const place = ++openings;
      const clock = { epoch: "one", revision: present, lastUpdated: new Date() };
      await Promise.resolve();
      if (!canOpen) throw new Error(`${place} cannot be opened`);
      return { place, clock, close: async () => void closed.push(place) };
    },
    isNewest: ({ clock }) => clock.revision >= known,
    track: pendingWork.track,
    onError(error) {
      throw error;
    },
  });
});

afterEach(() => pendingWork.ended());

const readPlace = () => shared.read(async ({ place }) => place);

/** Starts a read that the test ends. */
function readLong() {
  const ending = new EventEmitter();
  const reading = shared.read(async ({ place }) => {
    await once(ending, "read");
    return place;
  });
  return { reading, end: () => ending.emit("read"), fail: (error: Error) => ending.emit("error", error) };
}

/** The snapshots that are closed when no work is left. */
async function findClosed(): Promise<number[]> {
  await pendingWork.ended();
  return closed.toSorted((one, other) => one - other);
}

/** Lets the requested reads begin. */
const begun = () => new Promise(setImmediate);

describe("One snapshot is shared", () => {
  test("by the readers that arrive while it is open, and closed after the last", async () => {
    const long = readLong();
    expect(await Promise.all([readPlace(), readPlace()])).toEqual([1, 1]);
    expect(closed).toEqual([]);
    long.end();
    expect(await long.reading).toBe(1);
    expect(await findClosed()).toEqual([1]);
  });

  test("but not with a reader that arrives after that", async () => {
    expect([await readPlace(), await readPlace()]).toEqual([1, 2]);
    expect(await findClosed()).toEqual([1, 2]);
  });

  test("but not with a reader that arrives after a newer clock", async () => {
    const long = readLong();
    await begun();
    present = known = 2;
    expect(await readPlace()).toBe(2);
    long.end();
    expect(await long.reading).toBe(1);
  });

  test("but not with a reader that arrives after another change", async () => {
    const long = readLong();
    await begun();
    shared.renew();
    expect(await readPlace()).toBe(2);
    long.end();
    await long.reading;
    expect(await findClosed()).toEqual([1, 2]);
  });

  test("but not with a reader that arrives after a failed read", async () => {
    const [failing, other] = [readLong(), readLong()];
    await begun();
    failing.fail(new Error("The connection is broken"));
    await expect(failing.reading).rejects.toThrow("The connection is broken");
    expect(await readPlace()).toBe(2);
    other.end();
    expect(await other.reading).toBe(1);
  });

  test("and one that cannot be opened fails for its readers, but not for the next", async () => {
    canOpen = false;
    const asked = await Promise.allSettled([readPlace(), readPlace()]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    canOpen = true;
    expect(await readPlace()).toBe(openings);
  });
});

describe("A snapshot that is opened early", () => {
  test("is used by the next read, and by no later one", async () => {
    const finish = shared.prepare();
    expect(await Promise.all([readPlace(), readPlace()])).toEqual([1, 1]);
    finish?.();
    expect(await findClosed()).toEqual([1]);
  });

  test("is closed although it has no reader", async () => {
    shared.prepare()?.();
    expect(await findClosed()).toEqual([1]);
  });

  test("does not exist while another one is being read", async () => {
    const long = readLong();
    await begun();
    expect(shared.prepare()).toBeNull();
    long.end();
    await long.reading;
    expect(shared.prepare()).not.toBeNull();
    expect(openings).toBe(2);
  });

  test("is not used when a change came after it was opened", async () => {
    const finish = shared.prepare();
    present = known = 2;
    expect(await readPlace()).toBe(2);
    finish?.();
    expect(await findClosed()).toEqual([1, 2]);
  });

  test("fails only for its reader when it cannot be opened", async () => {
    canOpen = false;
    const finish = shared.prepare();
    await expect(readPlace()).rejects.toThrow("1 cannot be opened");
    canOpen = true;
    expect(await readPlace()).toBe(2);
    finish?.();
    expect(await findClosed()).toEqual([2]);
  });
});
