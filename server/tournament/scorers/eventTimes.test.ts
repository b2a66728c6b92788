import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt } from "../../testing/tournament/matches.ts";
import type { TestDevice } from "../../testing/tournament/scoring.ts";
import { makeTablet, press } from "../../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

let match: TestMatch;
let tablet: TestDevice;
beforeEach(async () => {
  const court = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, court.id);
  tablet = await makeTablet(site, court.id);
  await tablet.take(match.id);
  await site.sql("update match set called_at = now() - interval '1 hour' where id = $1", [match.id]);
});

const record = (after: number, events: Parameters<TestDevice["record"]>[1]["events"]) =>
  tablet.record(match.id, { lease: 1, after, events });

const readLog = () =>
  site.sql<{ at: Date; recorded_at: Date }>(
    "select at, recorded_at from match_event where match_id = $1 order by number",
    [match.id],
  );
const readTimes = async () => (await readLog()).map(({ at }) => at.toISOString());
const ago = (seconds: number) => new Date(Date.now() - 1_000 * seconds).toISOString();

describe("When an event happened", () => {
  test("is the time from a device that knows the server's time", async () => {
    const times = [ago(60), ago(30), ago(0)];
    await record(
      0,
      times.map((at) => press("RALLY", { side: 0, at })),
    );
    expect(await readTimes()).toEqual(times);
  });

  test("is computed for a device whose clock is wrong by an hour", async () => {
    for (const [after, wrongBy] of [3_600_000, -3_600_000].entries()) {
      const clock = (time: number) => new Date(time + wrongBy).toISOString();
      const now = Date.now();
      const event = press("RALLY", { side: 0, at: null, pressedAt: clock(now - 20_000) });
      const sent = { lease: 1, after, events: [event] };
      await tablet.record(match.id, sent, { sentAt: clock(now) });
      const at = (await readLog())[after]?.at.getTime() ?? 0;
      // The server assumes that a request was sent just before it was received.
      expect(at).toBeGreaterThanOrEqual(now - 20_000);
      expect(at).toBeLessThanOrEqual(Date.now() - 20_000);
    }
  });

  test("is never later than the recording, and never earlier than the previous event", async () => {
    const times = [ago(60), ago(-600), ago(90)];
    await record(
      0,
      times.map((at) => press("RALLY", { side: 0, at })),
    );
    await record(3, [press("RALLY", { side: 0, at: "0001-01-01T00:00:00Z" })]);
    const log = await readLog();
    for (const [place, { at, recorded_at }] of log.entries()) {
      expect(at.getTime()).toBeLessThanOrEqual(recorded_at.getTime());
      expect(at.getTime()).toBeGreaterThanOrEqual(log[place - 1]?.at.getTime() ?? 0);
    }
    expect(log[0]?.at.toISOString()).toBe(times[0]);
  });

  test("is not earlier than the call of the match", async () => {
    await record(0, [press("RALLY", { side: 0, at: "0001-01-01T00:00:00Z" })]);
    const [called] = await site.sql<{ called_at: Date }>("select called_at from match where id = $1", [
      match.id,
    ]);
    expect((await readLog())[0]?.at).toEqual(called?.called_at);
  });
});
