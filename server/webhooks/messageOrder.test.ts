import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { openWebhook } from "../testing/people/webhooks.ts";
import type { Receiver, ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";
import { callMatch, makeCalledMatch, makeCourt, makeMatch } from "../testing/tournament/matches.ts";
import { createDevice, press, pressRallies } from "../testing/tournament/scoring.ts";

const patienceMs = 60_000;

let site: ProxiedHarness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startProxiedHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

const open = (events?: string[]) => openWebhook(site, receivers, events);

const readUnprepared = () => site.sql("select from webhook_message where body is null");

const typesOf = ({ received }: Receiver) => received.map(({ content }) => content.type);

async function makeBroadcast() {
  const series = await makeSeries(site.admin);
  return makeEpisode(site.admin, series.id);
}

describe("Messages about a match", () => {
  test("are sent in their order: none before the earlier ones were delivered", async () => {
    const { receiver, read, makeDue, remove } = await open([
      "MATCH_CALLED",
      "MATCH_STARTED",
      "MATCH_FINISHED",
    ]);
    const [court, another] = [await makeCourt(site.admin), await makeCourt(site.admin)];
    receiver.respondToAll({ status: 500 });
    const match = await makeCalledMatch(site.admin, court.id);
    await expect
      .poll(async () => (await read()).deliveries, { timeout: patienceMs })
      .toMatchObject([{ state: "WAITING", tries: 1 }]);
    await makeDue("1 hour");
    receiver.respondToAll(null);
    const device = createDevice(site.admin);
    await device.score(match.id, [press("PLAY"), ...pressRallies("01")]);
    const other = await makeCalledMatch(site.admin, another.id);
    // Messages about another match do not wait.
    expect(idOf((await receiver.messages.take()).content)).toBe(other.id);
    await makeDue();
    const taken = [await receiver.messages.take(), await receiver.messages.take()];
    expect(taken.map(({ content }) => content.type)).toEqual(["match.called", "match.started"]);
    expect(taken[0]?.id).toBe(receiver.received[0]?.id);
    expect(taken.map(({ content }) => idOf(content))).toEqual([match.id, match.id]);
    await remove();
  });

  test("contain at most one score in a second, the newest, and always the last one", async () => {
    const { receiver, remove } = await open(["SCORE_CHANGED", "MATCH_FINISHED"]);
    const court = await makeCourt(site.admin);
    const match = await makeCalledMatch(site.admin, court.id, { format: "ONE_BY_21" });
    const device = createDevice(site.admin);
    const taking = await device.take(match.id);
    const lease = taking.lease ?? 0;
    let after = 0;
    const send = async (events: Parameters<typeof device.record>[1]["events"]) => {
      ({ lastEventNumber: after } = await device.record(match.id, { lease, after, events }));
    };
    await send([press("PLAY")]);
    let changes = 0;
    for (; changes < 20; changes += 1) await send(pressRallies("0"));
    // Changes the score until the site has sent a few messages.
    for (; receiver.received.length < 3; changes += 2) {
      const rally = press("RALLY", { side: 1 });
      await send([rally]);
      await send([press("VOID", { detail: { eventId: rally.id } })]);
    }
    await send(pressRallies("0"));
    await expect.poll(() => typesOf(receiver), { timeout: patienceMs }).toContain("match.finished");
    const scores = receiver.received.filter(({ content }) => content.type === "score.changed");
    expect(typesOf(receiver).at(-1)).toBe("match.finished");
    expect(scores.at(-1)?.content.data["match"]).toMatchObject({ games: [[21, 0]], status: "FINISHED" });
    expect(scores.length).toBeLessThan(changes);
    const gaps = scores.slice(1).map(({ at }, place) => at - (scores[place]?.at ?? 0));
    // Measured at the receiver.
    expect(Math.min(...gaps)).toBeGreaterThan(900);
    await remove();
  });

  test("contain only the newest score after the receiver was unavailable", async () => {
    const { receiver, read, makeDue, remove } = await open(["SCORE_CHANGED"]);
    receiver.respondToAll({ status: 500 });
    const court = await makeCourt(site.admin);
    const match = await makeCalledMatch(site.admin, court.id);
    const device = createDevice(site.admin);
    await device.score(match.id, [press("PLAY"), ...pressRallies("0")]);
    await expect
      .poll(async () => (await read()).deliveries, { timeout: patienceMs })
      .toMatchObject([{ state: "WAITING", tries: 1 }]);
    await makeDue("1 hour");
    await device.score(match.id, pressRallies("0"));
    await device.score(match.id, pressRallies("1"));
    await expect.poll(readUnprepared, { timeout: patienceMs }).toEqual([]);
    expect((await read()).deliveries).toMatchObject([{ state: "WAITING", tries: 1 }]);
    receiver.respondToAll(null);
    await makeDue();
    const { content } = await receiver.messages.take();
    expect(content.data["match"]).toMatchObject({ id: match.id, games: [[2, 1]] });
    expect(receiver.received).toHaveLength(2);
    await remove();
  });

  test("contain the newest score of each match after the receiver was unavailable", async () => {
    const { receiver, makeDue, remove } = await open(["SCORE_CHANGED"]);
    receiver.respondToAll({ status: 500 });
    const ids: string[] = [];
    for (const rallies of ["0", "1"]) {
      const { id } = await makeCalledMatch(site.admin, (await makeCourt(site.admin)).id);
      await createDevice(site.admin).score(id, [press("PLAY"), ...pressRallies(rallies)]);
      ids.push(id);
    }
    await expect.poll(readUnprepared, { timeout: patienceMs }).toEqual([]);
    receiver.respondToAll(null);
    await makeDue();
    const taken = [await receiver.messages.take(), await receiver.messages.take()];
    expect(new Set(taken.map(({ content }) => idOf(content)))).toEqual(new Set(ids));
    await remove();
  });
});

const idOf = ({ data }: { data: Record<string, unknown> }): unknown => {
  const match = data["match"];
  return typeof match === "object" && match !== null && "id" in match ? match.id : null;
};

test("When a process is disconnected while it sends, another sends the rest: each message is received, with one id", async () => {
  const { receiver, remove } = await open(["EPISODE_LIVE", "MATCH_CALLED"]);
  const another = await site.startAnother();
  receiver.respondToAll("nothing");
  const episodes = [await makeBroadcast(), await makeBroadcast(), await makeBroadcast()];
  for (const { id } of episodes) await setEpisodeLive(site.admin, id, true);
  await expect.poll(() => receiver.received.length, { timeout: patienceMs }).toBe(3);
  const begun = receiver.received.map(({ id }) => id);
  // The first process runs the job. It can neither store a response nor read the next message.
  site.databaseProxy.freeze();
  receiver.respondToAll(null);
  const admin = await another.open({ email: "admin@example.org", password: "shuttlecock-2025" });
  const court = await makeCourt(admin);
  const match = await makeMatch(admin);
  await callMatch(admin, match.id, court.id);
  const taken = [];
  while (taken.length < 4) taken.push(await receiver.messages.take());
  expect(taken.map(({ id }) => id)).toEqual(expect.arrayContaining(begun));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(4);
  site.databaseProxy.restore();
  await remove();
});
