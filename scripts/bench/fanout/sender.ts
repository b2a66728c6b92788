import type { Site, Stage } from "../stage/stage.ts";
import { openAudience } from "./audience.ts";
import { createContestant } from "./contestant.ts";
import type { News } from "./contestant.ts";

/**
 * Starts a process that is given what to send, and sends it at a notification of the database, so that a change takes the
 * same way as in the server.
 */
export async function openSender(
  stage: Stage,
  site: Site,
  name: "bareBroadcast" | "publishing",
  greeting: News[],
) {
  const sender = stage.startProgram(new URL(`${name}.js`, import.meta.url));
  const contestant = createContestant({ sender, audience: openAudience(stage) });
  const channel = name.toLowerCase();
  await site.sql(`create table ${channel} as select 0 as rings`);
  const ring = () =>
    site.sql(`with rung as (update ${channel} set rings = rings + 1) select pg_notify('${channel}', '')`);
  const url = await sender.ask<string>("serve", { databaseUrl: site.databaseUrl, channel });
  await sender.ask("prepare", greeting);
  return {
    ...contestant,
    url,
    stop: sender.stop,
    /** `count`: of sockets. */
    async repeat(revision: number, news: News[], count: number) {
      await sender.ask("prepare", news);
      return contestant.announce(revision, ring, count);
    },
  };
}
