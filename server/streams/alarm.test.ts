import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Subscription } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { deleteWebhook, makeWebhook } from "../testing/people/webhooks.ts";
import { makeCalledMatch, makeCourt } from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

interface Alarm {
  id: string;
  message: string;
  subject: string | null;
  episodeId: string | null;
  courtId: string | null;
  isQuiet: boolean;
}
const fields = "{ id message subject episodeId courtId isQuiet }";
const patience = { timeout: 60_000 };

let episodeId: string;
beforeEach(async () => {
  const series = await makeSeries(site.admin, { title: "Court 1" });
  ({ id: episodeId } = await makeEpisode(site.admin, series.id, { title: "Final", isLive: true }));
});

/** Stores the state of the stream, as the monitor does. */
const storeState = (state: string) =>
  site.sql(
    `insert into stream_state values ($1, $2, now(), 'A reason.', null, null)
      on conflict (episode_id) do update set state = excluded.state, since = excluded.since`,
    [episodeId, state],
  );

/** Takes values until the alarms of this test's episode satisfy the check. */
async function follow(
  { next }: Subscription<{ alarms: Alarm[] }>,
  isWanted: (alarms: Alarm[]) => boolean,
): Promise<Alarm[]> {
  const { data } = await next();
  const own = data.alarms.filter((alarm) => alarm.episodeId === episodeId);
  return isWanted(own) ? own : follow({ next, stop: () => undefined }, isWanted);
}

test("an alarm is sent to the admins, becomes quiet when one of them silences it, and is cleared", async () => {
  const alarms = site.admin.subscribe<{ alarms: Alarm[] }>(`subscription { alarms ${fields} }`);
  await follow(alarms, (own) => own.length === 0);
  await storeState("MISSING");
  const [alarm] = await follow(alarms, (own) => own.length > 0);
  expect(alarm).toEqual({
    id: `LIVE_BUT_DOWN:${episodeId}`,
    message: "LIVE is on, but the stream is down",
    subject: "Court 1: Final",
    episodeId,
    courtId: null,
    isQuiet: false,
  });

  const { quietAlarm } = await site.admin.query<{ quietAlarm: { alarms: Alarm[] } }>(
    `mutation ($id: ID!) { quietAlarm(id: $id) { alarms ${fields} userErrors { code } } }`,
    { id: alarm?.id },
  );
  expect(quietAlarm).toMatchObject({ userErrors: [], alarms: [expect.objectContaining({ isQuiet: true })] });
  await follow(alarms, ([own]) => own?.isQuiet === true);
  await storeState("UP");
  await follow(alarms, (own) => own.length === 0);
  await storeState("ENDED");
  expect(await follow(alarms, (own) => own.length > 0)).toMatchObject([
    { message: "LIVE is on, but the stream has ended", isQuiet: false },
  ]);
  await setEpisodeLive(site.admin, episodeId, false);
  await follow(alarms, (own) => own.length === 0);
  alarms.stop();
});

test.each([
  ["quietAlarm(id: $id)", "This alarm has ended."],
  ["watchStream(episodeId: $id, isWatched: true)", "Episode not found."],
])("%s of what is not there is refused", async (mutation, message) => {
  for (const id of ["nothing", crypto.randomUUID()]) {
    const response = await site.admin.query(
      `mutation ($id: ID!) { result: ${mutation} { alarms { id } userErrors { code message } } }`,
      { id },
    );
    expect(response).toEqual({ result: { alarms: null, userErrors: [{ code: "NOT_FOUND", message }] } });
  }
});

const messagesOf = async (courtId: string): Promise<string[]> => {
  const { alarms } = await site.admin.query<{ alarms: Alarm[] }>(`{ alarms ${fields} }`);
  return alarms.filter((alarm) => alarm.courtId === courtId).map(({ message }) => message);
};

test("a scored match on a court without a broadcast, and its silent scorer, are alarms", async () => {
  const court = await makeCourt(site.admin, { name: "Court 8" });
  const match = await makeCalledMatch(site.admin, court.id);
  expect(await messagesOf(court.id)).toEqual([]);
  await createDevice(site.admin).score(match.id, pressRallies("0"));
  await expect.poll(() => messagesOf(court.id), patience).toEqual(["No broadcast is set for Court 8"]);
  await site.sql("update scorer_heartbeat set heard_at = now() - interval '61 seconds' where match_id = $1", [
    match.id,
  ]);
  await expect
    .poll(() => messagesOf(court.id), patience)
    .toEqual(expect.arrayContaining(["Court 8: the scorer is silent"]));
  await site.sql("update court set episode_id = $2 where id = $1", [court.id, episodeId]);
  await expect.poll(() => messagesOf(court.id), patience).toEqual(["Court 8: the scorer is silent"]);
  // Deleted objects have no alarms.
  await site.sql("delete from match where id = $1", [match.id]);
  await expect.poll(() => messagesOf(court.id), patience).toEqual([]);
});

test("a webhook that was switched off is an alarm until an admin saves or deletes it", async () => {
  const { webhook } = await makeWebhook(site.admin, { url: "https://scores.example.org/hook" });
  const { id } = webhook;
  await site.sql("update webhook set is_on = false, off_reason = 'GONE' where id = $1", [id]);
  const readMessages = async () =>
    (await site.admin.query<{ alarms: Alarm[] }>(`{ alarms ${fields} }`)).alarms
      .filter((alarm) => alarm.id === `WEBHOOK_OFF:${id}`)
      .map(({ message }) => message);
  await expect.poll(readMessages, patience).toEqual(["The webhook to scores.example.org was switched off"]);
  await deleteWebhook(site.admin, id);
  await expect.poll(readMessages, patience).toEqual([]);
});
