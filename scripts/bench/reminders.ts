// The time until all reminders are sent when the sending process is killed.

import { setTimeout as pause } from "node:timers/promises";

import { makeEpisode, makeSeries, setEpisodeLive } from "../../server/testing/catalogue/catalogue.ts";
import type { PushDevice, PushService } from "../../server/testing/services/pushService.ts";
import { startPushService } from "../../server/testing/services/pushService.ts";
import { now } from "./testbed/clock.ts";
import { bound, never } from "./testbed/comparison.ts";
import type { Figure } from "./testbed/figure.ts";
import { findJobHolder } from "./testbed/jobHolder.ts";
import { describeTimes, median } from "./testbed/numbers.ts";
import type { Server, Site, Sql } from "./testbed/testbed.ts";

const devices = { long: 10_000, short: 200 };
/** The share of the messages after which the process is killed. */
const killedAfterShare = 0.3;
const mostSeconds = 20;
/** A later reminder counts as lost; the limit is long since busy machines are slow. */
const longestMs = 90_000;

/** A broadcast goes live, and a push service on this machine receives a reminder for each follower of the series. */
export const reminderKills: Figure = {
  name: "Reminders",
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each, isQuick }) {
    const count = devices[isQuick ? "short" : "long"];
    const site = await testbed.openSite({ ALLOWED_PRIVATE_NETWORKS: "loopback" });
    const pushService = await startPushService();
    const servers = [await site.startServer(), await site.startServer()];
    const times: number[] = [];
    const switches: number[] = [];
    const costs: number[] = [];
    const delays: number[] = [];
    let [lost, doubled, repeated, kills] = [0, 0, 0, 0];
    for (const _ of each()) {
      const sender = await findJobHolder(site, servers, "reminders");
      const other = servers.find((server) => server !== sender) ?? sender;
      const admin = await site.signIn(other);
      const series = await makeSeries(admin);
      const episode = await makeEpisode(admin, series.id);
      const followers = await addFollowers(site.sql, pushService, series.id, count);
      const killedAt = Math.floor(count * killedAfterShare);
      const killing = killAfter(pushService, sender, killedAt);
      const before = await other.usage();
      const switchedAt = now();
      await setEpisodeLive(admin, episode.id, true);
      switches.push(now() - switchedAt);
      await killing;
      kills += 1;
      const reachedAt = await everyoneReached(site, followers, switchedAt + longestMs);
      times.push(reachedAt - switchedAt);
      const after = await other.usage();
      const messages = followers.reduce((sum, follower) => sum + follower.accepted, 0);
      costs.push((after.cpu - before.cpu) / 1_000 / (messages - killedAt));
      delays.push(after.longestDelay);
      lost += followers.filter(({ accepted }) => accepted === 0).length;
      doubled += followers.filter(({ shown }) => shown.size > 1).length;
      repeated += followers.filter(({ accepted }) => accepted > 1).length;
      await admin.close();
      servers[servers.indexOf(sender)] = await site.startServer();
    }
    await Promise.all(servers.map((server) => server.stop()));
    await pushService.close();
    return [
      never(`lost reminders of ${count}`, lost, `${kills} kills`),
      never(
        "devices that show a reminder twice",
        doubled,
        `${repeated} were sent twice, with the same Topic`,
      ),
      bound({
        what: `until the last of ${count} reminders was accepted`,
        value: Math.max(...times) / 1_000,
        unit: "s",
        most: mostSeconds,
        spread: describeTimes(times),
      }),
      bound({
        what: "server CPU of a reminder, in the other process",
        value: median(costs),
        unit: "ms",
        most: 2,
        spread: `longest delay of its event loop: ${Math.round(Math.max(...delays))} ms`,
      }),
      bound({
        what: "until the LIVE switch is acknowledged",
        value: Math.max(...switches) / 1_000,
        unit: "s",
        most: 1,
        spread: describeTimes(switches),
      }),
    ];
  },
};

export const figures: readonly Figure[] = [reminderKills];

/** Adds browsers that follow the series. It writes them to the database, since the API limits registrations by address. */
async function addFollowers(
  sql: Sql,
  pushService: PushService,
  seriesId: string,
  count: number,
): Promise<PushDevice[]> {
  const added = Array.from({ length: count }, () => pushService.addDevice());
  await sql("delete from push_subscription");
  await sql(
    `insert into push_subscription (endpoint, p256dh, auth)
      select endpoint, p256dh, auth from jsonb_to_recordset($1) as given (endpoint text, p256dh text, auth text)`,
    [JSON.stringify(added.map(({ subscription }) => subscription))],
  );
  await sql(
    `insert into reminder (endpoint, kind, target, lead_minutes)
      select endpoint, 'SERIES', $1, 0 from push_subscription`,
    [seriesId],
  );
  return added;
}

function killAfter(pushService: PushService, server: Server, messages: number): Promise<void> {
  let accepted = 0;
  return new Promise((resolve, reject) => {
    pushService.onAccepted(() => {
      accepted += 1;
      if (accepted === messages) server.kill().then(resolve, reject);
    });
  });
}

/** Waits until every device has a reminder and none is left to be sent. */
async function everyoneReached(
  { sql }: Site,
  followers: readonly PushDevice[],
  deadline: number,
): Promise<number> {
  while (followers.some(({ accepted }) => accepted === 0) && now() < deadline) await pause(20);
  const reachedAt = now();
  while ((await sql("select from reminder_due limit 1")).length > 0 && now() < deadline) await pause(100);
  return reachedAt;
}
