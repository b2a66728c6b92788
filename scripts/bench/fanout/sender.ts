import type { Site, Stage } from "../stage/stage.ts";
import { openAudience } from "./audience.ts";
import { createContestant } from "./contestant.ts";
import type { News } from "./contestant.ts";

/**
 * Starts a process that sends prepared messages when the database notifies it, so that a change takes the same path as in
 * the server.
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
  await site.sql(`create table ${channel} as select 0 as notifications`);
  const notify = () =>
    site.sql(
      `with counted as (update ${channel} set notifications = notifications + 1) select pg_notify('${channel}', '')`,
    );
  const url = await sender.ask<string>("serve", { databaseUrl: site.databaseUrl, channel });
  await sender.ask("prepare", greeting);
  return {
    ...contestant,
    url,
    stop: sender.stop,
    /** Sends the messages of a revision to all `count` sockets. */
    async repeat(revision: number, news: News[], count: number) {
      await sender.ask("prepare", news);
      return contestant.announce(revision, notify, count);
    },
  };
}
