import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestClient } from "../../testing/client.ts";
import type { ProxiedHarness } from "../../testing/harness.ts";
import { startProxiedHarness } from "../../testing/harness.ts";
import { createRandom } from "../../testing/random.ts";
import type { LossyRelay } from "../../testing/services/lossyRelay.ts";
import { startLossyRelay } from "../../testing/services/lossyRelay.ts";
import type { TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../../testing/tournament/matches.ts";
import type { SentEvent } from "../../testing/tournament/scoring.ts";
import { bearer, createDevice, makeScorerToken, press } from "../../testing/tournament/scoring.ts";
import type { SendingDevice } from "../../testing/tournament/sendingDevice.ts";
import { createSendingDevice } from "../../testing/tournament/sendingDevice.ts";

let site: ProxiedHarness;
let relay: LossyRelay;
beforeAll(async () => {
  site = await startProxiedHarness();
  relay = await startLossyRelay(site.url, createRandom(17));
});
afterAll(async () => {
  await relay.close();
  await site.close();
});

let match: TestMatch;
let tablet: SendingDevice;
beforeEach(async () => {
  const court = await makeCourt(site.admin);
  match = await makeCalledMatch(site.admin, court.id);
  const { secret } = await makeScorerToken(site.admin, court.id);
  const device = createDevice(site.openWith(bearer(secret)));
  const { lease } = await device.take(match.id);
  const far = createTestClient(relay.url, bearer(secret));
  tablet = createSendingDevice(createDevice(far, device.name, device.id), match.id, lease ?? 0);
});

/** 500 events: rallies of both sides, each of them undone, and 10 that count. */
function makeEvents(): SentEvent[] {
  const undone = Array.from({ length: 163 }, (_, place) => {
    const rally = press("RALLY", { side: place % 2 });
    return [rally, press("VOID", { detail: { eventId: rally.id } }), press("SHUTTLE")];
  }).flat();
  return [...undone, press("NOTE", { detail: { text: "On" } }), ...Array.from({ length: 10 }, rallyOfFirst)];
}
const rallyOfFirst = () => press("RALLY", { side: 0 });

async function sendThrough(events: readonly SentEvent[], beforeSending: () => Promise<void>): Promise<void> {
  const random = createRandom(5);
  const waiting = [...events];
  while (waiting.length > 0 || tablet.unsent() > 0) {
    waiting.splice(0, Math.ceil(random() * 6)).forEach(tablet.press);
    await beforeSending();
    await tablet.send();
  }
}

async function expectWholeLog(events: readonly SentEvent[]): Promise<void> {
  const log = await site.sql<{ id: string; number: number }>(
    "select id, number from match_event where match_id = $1 order by number",
    [match.id],
  );
  expect(log).toEqual(events.map(({ id }, place) => ({ id, number: place + 1 })));
  expect(await readMatch(site.visitor, match.id, "games lastEventNumber")).toEqual({
    games: [[10, 0]],
    lastEventNumber: events.length,
  });
}

test("Through a network that loses, aborts and delays requests and responses, each event is in the log once, in order", async () => {
  const events = makeEvents();
  await sendThrough(events, () => Promise.resolve());
  await expectWholeLog(events);
  for (const count of Object.values(relay.faults)) expect(count).toBeGreaterThan(3);
});

test("A server that loses its database between commit and response records each event once, in order", async () => {
  const events = makeEvents();
  let requests = 0;
  await sendThrough(events, async () => {
    requests += 1;
    if (requests % 12 === 0) void site.databaseProxy.cutAfter("COMMIT", "set local app.actor");
  });
  await expectWholeLog(events);
  expect(tablet.counts.failed).toBeGreaterThan(10);
});
