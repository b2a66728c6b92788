import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import {
  bringPositions,
  keepPosition,
  listPositions,
  makeRecordings,
  readRow,
} from "../testing/catalogue/watching.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import { openAccount } from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

test.each([
  [5, () => secondsAgo(0), 200],
  [-5, () => secondsAgo(60), 100],
])(
  "of two positions the later one is kept, also when a process whose clock differs by %i minutes has saved the first",
  async (minutes, seenAt, seconds) => {
    const { first } = await makeRecordings(site.admin, 1);
    const { client } = await openAccount(site);
    await moveClock(site, minutes);
    await keepPosition(client, first, 100);
    vi.useRealTimers();
    expect(await readRow(client)).toEqual([[first, 100]]);
    const kept = await bringPositions(client, [
      { episodeId: first, seconds: 200, seenAt: seenAt(), isHidden: false },
    ]);
    expect(kept.userErrors).toEqual([]);
    expect(listPositions(kept.viewer?.continueWatching ?? [])).toEqual([[first, seconds]]);
  },
);
