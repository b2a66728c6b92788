import { openAudience } from "./audience.js";
import { createContestant } from "./contestant.js";

/**
 * Starts somebody who is given what to send and sends it when the database says that something changed, so that the way of
 * a change is as long as the server's.
 * @param {import("../stage/stage.js").Stage} stage
 * @param {import("../stage/stage.js").Site} site
 * @param {"bareBroadcast" | "publishing"} name
 * @param {import("./contestant.js").News[]} greeting
 */
export async function openSender(stage, site, name, greeting) {
  const sender = stage.startProgram(new URL(`${name}.js`, import.meta.url));
  const contestant = createContestant({ sender, audience: openAudience(stage) });
  const channel = name.toLowerCase();
  await site.sql(`create table ${channel} as select 0 as rings`);
  const ring = () =>
    site.sql(`with rung as (update ${channel} set rings = rings + 1) select pg_notify('${channel}', '')`);
  const url = await sender.ask("serve", { databaseUrl: site.databaseUrl, channel });
  await sender.ask("prepare", greeting);
  return {
    ...contestant,
    url,
    stop: sender.stop,
    /** @param {number} revision @param {import("./contestant.js").News[]} news @param {number} count of sockets */
    async repeat(revision, news, count) {
      await sender.ask("prepare", news);
      return contestant.tell(revision, ring, count);
    },
  };
}
