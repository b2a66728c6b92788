import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";
import {
  deleteWebhook,
  makeWebhook,
  readWebhook,
  testWebhook,
  updateWebhook,
} from "../testing/people/webhooks.ts";
import type { Receiver, ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";
import { callMatch, makeCalledMatch, makeCourt, makeMatch } from "../testing/tournament/matches.ts";
import { createDevice, press, pressRallies } from "../testing/tournament/scoring.ts";

const patienceMs = 60_000;

let site: ProxiedHarness;
let receivers: ReceiverServer;
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startProxiedHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback", METRICS: "on" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

/** Creates a webhook for one test. */
async function openWebhook(events?: string[]) {
  const receiver = receivers.open();
  const { webhook } = await makeWebhook(site.admin, { url: receiver.url, ...(events && { events }) });
  return {
    receiver,
    webhook,
    read: () => readWebhook(site.admin, webhook.id),
    /** Makes the next attempts due now, or after this delay. */
    makeDue: (wait = "0") =>
      site.sql(
        "update webhook_delivery set next_try_at = now() + $2::interval where webhook_id = $1 and state = 'WAITING'",
        [webhook.id, wait],
      ),
    remove: () => deleteWebhook(site.admin, webhook.id),
  };
}

const readUnprepared = () => site.sql("select from webhook_message where body is null");

const typesOf = ({ received }: Receiver) => received.map(({ content }) => content.type);

async function makeBroadcast() {
  const series = await makeSeries(site.admin);
  return makeEpisode(site.admin, series.id);
}

describe("A receiver", () => {
  test("that does not respond does not prevent other changes, also with many waiting messages of several webhooks", async () => {
    const slow = [await openWebhook(), await openWebhook()];
    for (const { receiver, webhook } of slow) {
      receiver.respondToAll("nothing");
      for (let count = 0; count < 8; count += 1) await testWebhook(site.admin, webhook.id);
    }
    await expect
      .poll(() => slow.map(({ receiver }) => receiver.received.length), { timeout: patienceMs })
      .toEqual([8, 8]);
    for (const { remove } of slow) await remove();
  });

  test("that fails receives the message again after increasing delays, with the same id and body, until it is discarded", async () => {
    const { receiver, webhook, read, makeDue, remove } = await openWebhook();
    receiver.respondToAll({ status: 503, body: "busy" });
    await testWebhook(site.admin, webhook.id);
    const delays = [5, 30, 120, 600, 3_600, 21_600];
    for (const [place, delay] of delays.entries()) {
      await expect
        .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
        .toMatchObject({ state: "WAITING", tries: place + 1, answerCode: 503, answerText: "busy" });
      const [delivery] = (await read()).deliveries;
      const wait = (Date.parse(delivery?.nextTryAt ?? "") - Date.parse(delivery?.triedAt ?? "")) / 1_000;
      expect(wait).toBeGreaterThan(delay * 0.79);
      expect(wait).toBeLessThan(delay * 1.21);
      await makeDue();
    }
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ state: "GIVEN_UP", tries: 7, nextTryAt: null });
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1);
    expect((await read()).failingSince).not.toBeNull();
    receiver.respondToAll(null);
    await testWebhook(site.admin, webhook.id);
    await receiver.messages.take();
    await expect.poll(async () => (await read()).failingSince, { timeout: patienceMs }).toBeNull();
    await remove();
  });

  test("has the results of its messages counted in the metrics", async () => {
    const { receiver, webhook, makeDue, remove } = await openWebhook();
    const counts = () =>
      Promise.all(
        ["delivered", "failed", "given_up"].map((result) =>
          readMetric(site.url, `webhook_deliveries_total{result="${result}"}`),
        ),
      );
    const [delivered = 0, failed = 0, givenUp = 0] = await counts();
    receiver.refuse({ status: 503 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered, failed + 1, givenUp]);
    await makeDue();
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered + 1, failed + 1, givenUp]);
    // The message fails, and is discarded because its webhook is switched off.
    receiver.respondToAll({ status: 410 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(counts, { timeout: patienceMs }).toEqual([delivered + 1, failed + 2, givenUp + 1]);
    await remove();
  });

  test("cannot redirect messages to another address", async () => {
    const { receiver, webhook, read, remove } = await openWebhook();
    const other = receivers.open();
    receiver.refuse({ status: 307, headers: { location: other.url } });
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ state: "WAITING", answerCode: 307 });
    expect(other.received).toEqual([]);
    await remove();
  });

  test("that does not respond for ten seconds has failed", async () => {
    const { receiver, webhook, read, remove } = await openWebhook();
    receiver.respondToAll("nothing");
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(async () => (await read()).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ tries: 1, answerCode: null, problem: "There was no answer within 10 seconds." });
    expect((await read()).deliveries[0]?.tookMs).toBeGreaterThanOrEqual(9_900);
    await remove();
  });

  test("that responds with 410 has its webhook switched off", async () => {
    const { receiver, webhook, read, remove } = await openWebhook();
    receiver.respondToAll({ status: 410 });
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(read, { timeout: patienceMs })
      .toMatchObject({ isOn: false, offReason: "GONE", version: 2, deliveries: [{ state: "GIVEN_UP" }] });
    await remove();
  });

  test("that accepted nothing for three days has its webhook switched off at the next failure", async () => {
    const { receiver, webhook, read, makeDue, remove } = await openWebhook();
    receiver.respondToAll({ status: 500 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: expect.any(String) });
    await site.sql("update webhook set failing_since = now() - interval '73 hours' where id = $1", [
      webhook.id,
    ]);
    await makeDue();
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ isOn: false, offReason: "FAILING" });
    const { version } = await read();
    receiver.respondToAll(null);
    expect(await updateWebhook(site.admin, { ...webhook, version }, {})).toMatchObject({
      webhook: { isOn: true, offReason: null, failingSince: null },
    });
    await testWebhook(site.admin, webhook.id);
    await receiver.messages.take();
    await remove();
  });

  test("that was not tried for days is retried after a failure, as it may be reached again", async () => {
    const { receiver, webhook, read, makeDue, remove } = await openWebhook();
    receiver.respondToAll({ status: 500 });
    await testWebhook(site.admin, webhook.id);
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: expect.any(String) });
    await site.sql("update webhook set failing_since = now() - interval '7 days' where id = $1", [
      webhook.id,
    ]);
    await site.sql(
      "update webhook_delivery set state = 'GIVEN_UP', tried_at = now() - interval '6 days' where webhook_id = $1",
      [webhook.id],
    );
    await testWebhook(site.admin, webhook.id);
    await expect
      .poll(read, { timeout: patienceMs })
      .toMatchObject({ isOn: true, deliveries: [{ state: "WAITING", tries: 1 }, { state: "GIVEN_UP" }] });
    const [recent] = await site.sql(
      "select from webhook where failing_since > now() - interval '1 day' and id = $1",
      [webhook.id],
    );
    expect(recent).toBeDefined();
    receiver.respondToAll(null);
    await makeDue();
    await expect.poll(read, { timeout: patienceMs }).toMatchObject({ failingSince: null });
    await receiver.messages.take();
    await remove();
  });

  test("at an address that is not public receives no request, whatever its name", async () => {
    const guarded = await startProxiedHarness();
    const { webhook } = await makeWebhook(guarded.admin, { url: "https://localhost/hook" });
    await testWebhook(guarded.admin, webhook.id);
    await expect
      .poll(async () => (await readWebhook(guarded.admin, webhook.id)).deliveries[0], { timeout: patienceMs })
      .toMatchObject({ tries: 1, answerCode: null, problem: "The address is not public." });
    await guarded.close();
  });
});

describe("Messages about a match", () => {
  test("are sent in their order: none before the earlier ones were delivered", async () => {
    const { receiver, read, makeDue, remove } = await openWebhook([
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
    const { receiver, remove } = await openWebhook(["SCORE_CHANGED", "MATCH_FINISHED"]);
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
    const { receiver, read, makeDue, remove } = await openWebhook(["SCORE_CHANGED"]);
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
    const { receiver, makeDue, remove } = await openWebhook(["SCORE_CHANGED"]);
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
  const { receiver, remove } = await openWebhook(["EPISODE_LIVE", "MATCH_CALLED"]);
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
