import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { limits } from "../../configuration/limits.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import { createDevice, press, pressRallies } from "../../testing/tournament/scoring.ts";
import { readTournamentRevision } from "../../testing/tournament/tournament.ts";

let site: Harness;
beforeAll(async () => {
  // The test controls the server's intervals. The database uses the real time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  site = await startHarness();
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

let match: TestMatch;
let pad: TestDevice;
beforeEach(async () => {
  const { id } = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, id);
  pad = createDevice(site.admin);
});

const isFresh = async (): Promise<boolean | undefined> =>
  (await readMatch<{ isFresh: boolean }>(site.visitor, match.id, "isFresh"))?.isFresh;
const fallSilent = (id = match.id) =>
  site.sql("update scorer_heartbeat set heard_at = now() - interval '61 seconds' where match_id = $1", [id]);
/** Lets the server check until it marks the score of the match as outdated. */
async function waitUntilOld(matchId = match.id): Promise<void> {
  await expect
    .poll(() => {
      vi.advanceTimersByTime(limits.scorers.checkMs);
      return readMatch(site.visitor, matchId, "isFresh");
    })
    .toEqual({ isFresh: false });
}

/** Creates a further outdated match, which shows that the server has checked. */
async function waitForCheck(): Promise<void> {
  const { id } = await makeCourt(site.admin);
  const witness = await makeCalledMatch(site.admin, id);
  await createDevice(site.admin).score(witness.id, pressRallies("0"));
  await fallSilent(witness.id);
  await waitUntilOld(witness.id);
}

describe("The score of a match", () => {
  test("is marked as outdated once its scorer has sent nothing for a minute, until the next event", async () => {
    await pad.score(match.id, pressRallies("0"));
    expect(await isFresh()).toBe(true);
    await fallSilent();
    await waitUntilOld();
    const revision = await readTournamentRevision(site);
    await waitForCheck();
    // The change was logged once for this match, and once for the witness.
    const changes = await site.sql("select from tournament_change where id = $1 and revision > $2", [
      match.id,
      revision,
    ]);
    expect(changes).toEqual([]);
    await pad.record(match.id, { lease: 1, after: 1, events: pressRallies("1") });
    expect(await isFresh()).toBe(true);
  });

  test("is up to date again with the next heartbeat", async () => {
    await pad.score(match.id, pressRallies("0"));
    await fallSilent();
    await waitUntilOld();
    await pad.record(match.id, { lease: 1, after: 1, events: [] });
    expect(await isFresh()).toBe(true);
  });

  test("is not marked before the match and after its end", async () => {
    await pad.take(match.id);
    await fallSilent();
    await waitForCheck();
    expect(await isFresh()).toBe(true);
    await pad.record(match.id, { lease: 1, after: 0, events: [press("RETIRED", { side: 0 })] });
    await fallSilent();
    await waitForCheck();
    expect(await isFresh()).toBe(true);
  });
});
