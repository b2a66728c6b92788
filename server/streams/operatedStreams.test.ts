import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { publish, unpublish } from "../testing/catalogue/drafts.ts";
import type { Client, Subscription } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { Person } from "../testing/people/admins.ts";
import { giveRole, makeStaff, operatorOf, takeRole } from "../testing/people/roles.ts";
import { makeWebhook } from "../testing/people/webhooks.ts";
import { makeCalledMatch, makeCourt } from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const patience = { timeout: 20_000 };
const refused = /You are not an operator of this court/;
const password = "the series password";

interface Alarm {
  id: string;
  subject: string | null;
  isQuiet: boolean;
}
interface Alarms {
  alarms: Alarm[];
}
interface Streams {
  streamHealth: { episodeId: string }[];
}
const alarmFields = "alarms { id subject isQuiet }";
const healthFields = "streamHealth { episodeId }";

const readAlarms = async (client: Client) => (await client.query<Alarms>(`{ ${alarmFields} }`)).alarms;
const readAlarmIds = async (client: Client) => (await readAlarms(client)).map(({ id }) => id).toSorted();
const readChecked = async (client: Client) =>
  (await client.query<Streams>(`{ ${healthFields} }`)).streamHealth
    .map(({ episodeId }) => episodeId)
    .toSorted();
const down = (episodeId: string) => `LIVE_BUT_DOWN:${episodeId}`;

/** A live episode whose stream is down, in its own series. */
async function makeBroken(
  series: Record<string, unknown>,
  title: string,
): Promise<{ id: string; seriesId: string }> {
  const { id: seriesId } = await makeSeries(site.admin, series);
  const { id } = await makeEpisode(site.admin, seriesId, {
    title,
    isLive: true,
    videoUrl: `/demonstration/play/${crypto.randomUUID()}`,
  });
  await site.sql("insert into stream_state values ($1, 'MISSING', now(), 'A reason.', null, null)", [id]);
  return { id, seriesId };
}

let shown: { id: string; seriesId: string };
let elsewhere: { id: string; seriesId: string };
let locked: { id: string; seriesId: string };
let draft: { id: string; seriesId: string };
/** Courts that show the first three episodes, and one without a broadcast. */
let courts: { own: string; other: string; behindPassword: string; bare: string };
let webhook: string;
let all: string[];
let ofOwn: Person;
let ofAll: Person;

beforeEach(async () => {
  await site.sql(
    "delete from stream_state; delete from episode; delete from match; delete from court; delete from webhook",
  );
  shown = await makeBroken({ title: "Court 1" }, "Final");
  elsewhere = await makeBroken({ title: "Court 2" }, "Semi-final");
  locked = await makeBroken({ title: "Locked", password }, "CANARY");
  draft = await makeBroken({ title: "DRAFT-CANARY" }, "DRAFT-CANARY");
  const makeShowing = async (episodeId: string | null) => (await makeCourt(site.admin, { episodeId })).id;
  courts = {
    own: await makeShowing(shown.id),
    other: await makeShowing(elsewhere.id),
    behindPassword: await makeShowing(locked.id),
    bare: await makeShowing(null),
  };
  await unpublish(site, draft.seriesId);
  const match = await makeCalledMatch(site.admin, courts.bare);
  await createDevice(site.admin).score(match.id, pressRallies("0"));
  webhook = (await makeWebhook(site.admin, { url: "https://scores.example.org/CANARY" })).webhook.id;
  await site.sql("update webhook set is_on = false, off_reason = 'GONE' where id = $1", [webhook]);
  all = [
    ...[shown, elsewhere, locked, draft].map(({ id }) => down(id)),
    `NO_BROADCAST:${courts.bare}`,
    `WEBHOOK_OFF:${webhook}`,
  ].toSorted();
  await expect.poll(() => readAlarmIds(site.admin), patience).toEqual(all);
  ofOwn = await makeStaff(site, operatorOf(courts.own));
  ofAll = await makeStaff(site, operatorOf(null));
});

describe("Alarms and the health of streams", () => {
  test("are complete for an admin", async () => {
    const episodes = [shown, elsewhere, locked, draft].map(({ id }) => id).toSorted();
    expect(await readChecked(site.admin)).toEqual(episodes);
  });

  test("are complete for an operator of all courts, except for drafts and webhooks", async () => {
    const { client } = ofAll;
    const hidden = [down(draft.id), `WEBHOOK_OFF:${webhook}`];
    expect(await readAlarmIds(client)).toEqual(all.filter((id) => !hidden.includes(id)));
    expect(await readChecked(client)).toEqual([shown, elsewhere, locked].map(({ id }) => id).toSorted());
    expect(client.received()).not.toContain("CANARY");
  });

  test("are limited for an operator of single courts to these and the episodes that they show", async () => {
    const { client } = ofOwn;
    expect(await readAlarmIds(client)).toEqual([down(shown.id)]);
    expect(await readChecked(client)).toEqual([shown.id]);
    await giveRole(site.admin, ofOwn.id, operatorOf(courts.bare));
    expect(await readAlarmIds(client)).toEqual([down(shown.id), `NO_BROADCAST:${courts.bare}`].toSorted());
  });

  test("contain the title of an episode in a protected series only for callers who have unlocked it", async () => {
    const { client } = await makeStaff(site, operatorOf(courts.behindPassword));
    expect(await readAlarms(client)).toMatchObject([{ id: down(locked.id), subject: "Locked" }]);
    expect(client.received()).not.toContain("CANARY");
    await unlock(client, locked.seriesId, password);
    expect(await readAlarms(client)).toMatchObject([{ subject: "Locked: CANARY" }]);
  });
});

const quiet = async (client: Client, id: string) =>
  (
    await client.query<{ quietAlarm: { alarms: Alarm[] | null; userErrors: { code: string }[] } }>(
      `mutation ($id: ID!) { quietAlarm(id: $id) { ${alarmFields} userErrors { code } } }`,
      { id },
    )
  ).quietAlarm;

test("operators can make only alarms quiet that they see", async () => {
  const refusal = { alarms: null, userErrors: [{ code: "NOT_FOUND" }] };
  expect(await quiet(ofOwn.client, down(elsewhere.id))).toEqual(refusal);
  expect(await quiet(ofAll.client, `WEBHOOK_OFF:${webhook}`)).toEqual(refusal);
  expect(await quiet(ofAll.client, down(draft.id))).toEqual(refusal);
  expect(await quiet(ofOwn.client, down(shown.id))).toMatchObject({
    alarms: [{ id: down(shown.id), isQuiet: true }],
    userErrors: [],
  });
  const made = (await readAlarms(site.admin)).filter(({ isQuiet }) => isQuiet);
  expect(made.map(({ id }) => id)).toEqual([down(shown.id)]);
});

const watch = async (client: Client, episodeId: string, isWatched = true) =>
  (
    await client.query<{ watchStream: { alarms: Alarm[] | null; userErrors: { code: string }[] } }>(
      `mutation ($id: ID!, $isWatched: Boolean!) {
        watchStream(episodeId: $id, isWatched: $isWatched) { ${alarmFields} userErrors { code } } }`,
      { id: episodeId, isWatched },
    )
  ).watchStream;

test("operators can have only those streams watched that they may switch", async () => {
  expect(await watch(ofOwn.client, shown.id)).toMatchObject({
    alarms: [{ id: down(shown.id) }],
    userErrors: [],
  });
  await expect(watch(ofOwn.client, elsewhere.id)).rejects.toThrow(refused);
  await expect(watch(ofOwn.client, crypto.randomUUID())).rejects.toThrow(refused);
  expect(await watch(ofAll.client, draft.id)).toEqual({ alarms: null, userErrors: [{ code: "NOT_FOUND" }] });
  const rows = await site.sql<{ episode_id: string }>("select episode_id from stream_watch");
  expect(rows.map(({ episode_id }) => episode_id)).toEqual([shown.id]);
});

/** The next value that satisfies the condition. All values before it were sent too. */
async function follow<Data>({ next }: Subscription<Data>, isWanted: (data: Data) => boolean): Promise<Data> {
  const { data } = await next();
  return isWanted(data) ? data : follow({ next, stop: () => undefined }, isWanted);
}

test("every operator of a court receives which of its streams are watched, and no others", async () => {
  interface Watched {
    watchedStreams: string[];
  }
  const watched = ofOwn.client.subscribe<Watched>("subscription { watchedStreams }");
  const isListed = ({ watchedStreams }: Watched) => watchedStreams.length > 0;
  await follow(watched, (value) => !isListed(value));
  await watch(site.admin, elsewhere.id);
  await watch(site.admin, draft.id);
  await watch(site.admin, shown.id);
  expect(await follow(watched, isListed)).toEqual({ watchedStreams: [shown.id] });
  await watch(site.admin, shown.id, false);
  await follow(watched, (value) => !isListed(value));

  const read = async (client: Client) =>
    (await client.query<Watched>("{ watchedStreams }")).watchedStreams.toSorted();
  expect(await read(ofOwn.client)).toEqual([]);
  expect(await read(ofAll.client)).toEqual([elsewhere.id]);
  expect(await read(site.admin)).toEqual([elsewhere.id, draft.id].toSorted());
});

test("a stream appears for an operator when its series is published, and disappears when it is unpublished", async () => {
  const health = ofAll.client.subscribe<Streams>(`subscription { ${healthFields} }`);
  const shows = ({ streamHealth }: Streams) => streamHealth.some(({ episodeId }) => episodeId === draft.id);
  await follow(health, (value) => !shows(value));
  await publish(site, draft.seriesId);
  await follow(health, shows);
  await unpublish(site, draft.seriesId);
  await follow(health, (value) => !shows(value));
});

test("the streams that an operator receives change with the broadcast of the court, and end with the role", async () => {
  const { client, id } = ofOwn;
  const alarms = client.subscribe<Alarms>(`subscription { ${alarmFields} }`);
  const health = client.subscribe<Streams>(`subscription { ${healthFields} }`);
  await follow(alarms, ({ alarms: [one] }) => one?.id === down(shown.id));
  await follow(health, ({ streamHealth: [one] }) => one?.episodeId === shown.id);

  await site.sql("update court set episode_id = $2 where id = $1", [courts.own, elsewhere.id]);
  expect(await follow(alarms, ({ alarms: [one] }) => one?.id !== down(shown.id))).toMatchObject({
    alarms: [{ id: down(elsewhere.id) }],
  });
  expect(await follow(health, ({ streamHealth: [one] }) => one?.episodeId !== shown.id)).toEqual({
    streamHealth: [{ episodeId: elsewhere.id }],
  });

  await giveRole(site.admin, id, operatorOf(null));
  await follow(alarms, (value) => value.alarms.length === 4);
  await takeRole(site.admin, id, operatorOf(null));
  expect(await alarms.next()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  let last: unknown;
  // Other values of the health may arrive before.
  while (!(last = (await health.next()).errors));
  expect(last).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
});
