import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { canary } from "../testing/catalogue/canaries.ts";
import { deleteEpisode, makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import { unpublish } from "../testing/catalogue/drafts.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { deleteWebhook, makeWebhook, readWebhooks } from "../testing/people/webhooks.ts";
import type { Receiver, ReceiverServer } from "../testing/services/webhookReceiver.ts";
import { startReceivers } from "../testing/services/webhookReceiver.ts";
import { makeCalledMatch, makeCourt } from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

const patience = { timeout: 60_000 };

let site: Harness;
let receivers: ReceiverServer;
let receiver: Receiver;
let secret: string;
let series: { id: string };
let episode: { id: string };
beforeAll(async () => {
  receivers = await startReceivers();
  site = await startHarness({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(async () => {
  await site.close();
  await receivers.close();
});

/** Each test has a live broadcast, and a webhook of alarms. */
beforeEach(async () => {
  for (const { id } of await readWebhooks(site.admin)) await deleteWebhook(site.admin, id);
  receiver = receivers.open();
  const events = ["ALARM_RAISED", "ALARM_CLEARED"];
  ({ secret } = await makeWebhook(site.admin, { url: receiver.url, events }));
  series = await makeSeries(site.admin, { title: `A ${canary}` });
  episode = await makeEpisode(site.admin, series.id, { title: `A ${canary}`, isLive: true });
});

/** Stores the state of the stream, as the monitor does. */
const storeStream = (state: string) =>
  site.sql(
    `insert into stream_state values ($1, $2, now(), 'A reason.', null, null)
      on conflict (episode_id) do update set state = excluded.state, since = excluded.since`,
    [episode.id, state],
  );

/**
 * The sent messages about alarms of this kind for the test's broadcast or court. Other tests leave alarms behind too.
 */
function sentOf(kind: string, subject: string) {
  const isAbout = (body: string) => [kind, subject].every((word) => body.includes(`"${word}"`));
  return receiver.received.filter(({ body }) => isAbout(body)).map(({ content }) => content);
}

const typesSent = (kind: string, subject = episode.id) => sentOf(kind, subject).map(({ type }) => type);

const sent = (kind: string, types: string[], subject = episode.id) =>
  expect.poll(() => typesSent(kind, subject), patience).toEqual(types);

/** Waits until the alarm is active or over, and its message was sent or not. */
const stored = (id: string, state: { isActive: boolean; isSent: boolean | null }) =>
  expect
    .poll(
      () =>
        site.sql(`select cleared_at is null as "isActive", is_told as "isSent" from alarm where id = $1`, [
          id,
        ]),
      patience,
    )
    .toEqual([state]);

test("An alarm is sent when it is raised and when it is over, with no title", async () => {
  await storeStream("MISSING");
  await sent("LIVE_BUT_DOWN", ["alarm.raised"]);
  await storeStream("UP");
  await sent("LIVE_BUT_DOWN", ["alarm.raised", "alarm.cleared"]);
  const [raised, cleared] = sentOf("LIVE_BUT_DOWN", episode.id);
  expect(raised).toEqual({
    type: "alarm.raised",
    timestamp: expect.stringMatching(/Z$/),
    data: {
      alarm: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: "LIVE_BUT_DOWN",
        message: "LIVE is on, but the stream is down",
        since: expect.stringMatching(/Z$/),
        episodeId: episode.id,
        courtId: null,
      },
    },
  });
  expect(cleared?.data).toEqual(raised?.data);
  expect(JSON.stringify(receiver.received)).not.toContain(canary);
});

test("An alarm that returns within a minute is not raised twice, and is raised after it if it is still active", async () => {
  const id = `LIVE_BUT_DOWN:${episode.id}`;
  await storeStream("MISSING");
  await stored(id, { isActive: true, isSent: true });
  await storeStream("UP");
  await stored(id, { isActive: false, isSent: false });
  await storeStream("MISSING");
  await stored(id, { isActive: true, isSent: false });
  await sent("LIVE_BUT_DOWN", ["alarm.raised", "alarm.cleared"]);

  await site.sql("update alarm set raised_at = raised_at - interval '61 seconds' where id = $1", [id]);
  await sent("LIVE_BUT_DOWN", ["alarm.raised", "alarm.cleared", "alarm.raised"]);
  await storeStream("UP");
  await sent("LIVE_BUT_DOWN", ["alarm.raised", "alarm.cleared", "alarm.raised", "alarm.cleared"]);
});

test("A quiet alarm that returns after a minute is sent at once", async () => {
  const id = `LIVE_BUT_DOWN:${episode.id}`;
  await storeStream("MISSING");
  await stored(id, { isActive: true, isSent: true });
  await site.admin.query("mutation ($id: ID!) { quietAlarm(id: $id) { userErrors { code } } }", { id });
  await storeStream("UP");
  await stored(id, { isActive: false, isSent: false });
  await site.sql("update alarm set raised_at = raised_at - interval '61 seconds' where id = $1", [id]);
  await storeStream("MISSING");
  const active = () => site.sql("select is_told from alarm where id = $1 and cleared_at is null", [id]);
  await expect.poll(async () => (await active()).length, patience).toBe(1);
  expect(await active()).toEqual([{ is_told: true }]);
  await sent("LIVE_BUT_DOWN", ["alarm.raised", "alarm.cleared", "alarm.raised"]);
});

test("The messages about one alarm are received in their order, also when the first one fails", async () => {
  receiver.respondToAll({ status: 500 });
  const id = `LIVE_BUT_DOWN:${episode.id}`;
  await storeStream("MISSING");
  await stored(id, { isActive: true, isSent: true });
  await storeStream("UP");
  await stored(id, { isActive: false, isSent: false });
  await expect.poll(() => typesSent("LIVE_BUT_DOWN"), patience).toContain("alarm.raised");
  receiver.respondToAll(null);
  await expect.poll(() => typesSent("LIVE_BUT_DOWN"), patience).toContain("alarm.cleared");
  const types = typesSent("LIVE_BUT_DOWN");
  expect(types.length).toBeGreaterThan(2);
  expect(types.indexOf("alarm.cleared")).toBe(types.length - 1);
});

test.each([
  ["is deleted", () => deleteEpisode(site.admin, episode.id)],
  ["becomes a draft", () => unpublish(site, series.id, { title: `B ${canary}` })],
  ["is switched off", () => setEpisodeLive(site.admin, episode.id, false)],
])("An alarm is over when its broadcast %s", async (_how, end) => {
  await storeStream("ENDED");
  await sent("LIVE_BUT_ENDED", ["alarm.raised"]);
  await end();
  await sent("LIVE_BUT_ENDED", ["alarm.raised", "alarm.cleared"]);
  expect(JSON.stringify(receiver.received)).not.toContain(canary);
});

test("No alarm of a court that is not public is sent, and an alarm is sent as over, with its former text, when its court becomes so", async () => {
  const court = await makeCourt(site.admin, { name: `${canary} 8`, isPublic: false });
  const match = await makeCalledMatch(site.admin, court.id);
  await createDevice(site.admin).score(match.id, pressRallies("0"));
  await stored(`NO_BROADCAST:${court.id}`, { isActive: true, isSent: null });
  await site.sql("update court set is_public = true, name = 'Court 8' where id = $1", [court.id]);
  await sent("NO_BROADCAST", ["alarm.raised"], court.id);
  await site.sql("update court set is_public = false, name = $2 where id = $1", [court.id, `${canary} 8`]);
  await sent("NO_BROADCAST", ["alarm.raised", "alarm.cleared"], court.id);
  expect(JSON.stringify(receiver.received)).not.toContain(canary);
  expect(sentOf("NO_BROADCAST", court.id)[1]?.data).toMatchObject({
    alarm: { message: "No broadcast is set for Court 8", episodeId: null },
  });
});

/** The sent messages about webhooks that were switched off. */
const sentOff = (type: string) =>
  receiver.received.filter(({ body, content }) => content.type === type && body.includes("WEBHOOK_OFF"));

const idOf = ({ body }: { body: string }) => /"alarm":\{"id":"([^"]+)"/.exec(body)?.[1];

test("Two webhooks that were switched off are two alarms, which do not contain the addresses of the webhooks", async () => {
  const off = [];
  for (const host of ["scores.example.org", "boards.example.org"]) {
    const { webhook, secret: other } = await makeWebhook(site.admin, { url: `https://${host}/?key=shuttle` });
    off.push({ id: webhook.id, words: [webhook.id, host, "shuttle", other] });
  }
  const ids = off.map(({ id }) => id);
  await site.sql("update webhook set is_on = false, off_reason = 'GONE' where id = any($1)", [ids]);
  await expect.poll(() => sentOff("alarm.raised").length, patience).toBe(2);
  const raised = sentOff("alarm.raised");
  for (const message of raised) receiver.verify(message, secret);
  expect(raised[0]?.content.data).toEqual({
    alarm: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: "WEBHOOK_OFF",
      message: "A webhook was switched off",
      since: expect.stringMatching(/Z$/),
      episodeId: null,
      courtId: null,
    },
  });
  expect(new Set(raised.map(idOf)).size).toBe(2);

  for (const id of ids) await deleteWebhook(site.admin, id);
  await expect.poll(() => sentOff("alarm.cleared").length, patience).toBe(2);
  const cleared = sentOff("alarm.cleared");
  for (const message of cleared) receiver.verify(message, secret);
  expect(new Set(cleared.map(idOf))).toEqual(new Set(raised.map(idOf)));
  for (const word of off.flatMap(({ words }) => words))
    expect(JSON.stringify(receiver.received)).not.toContain(word);
});

test("Without a webhook that receives alarms, no message is stored", async () => {
  for (const { id } of await readWebhooks(site.admin)) await deleteWebhook(site.admin, id);
  await storeStream("MISSING");
  const id = `LIVE_BUT_DOWN:${episode.id}`;
  await stored(id, { isActive: true, isSent: true });
  expect(await site.sql("select from webhook_message where subject = md5($1)::uuid", [id])).toEqual([]);
});
