import type { Site, Testbed } from "../testbed/testbed.ts";
import { openAudience } from "./audience.ts";
import { createMeasuredSender } from "./measuredSender.ts";
import type { ChangeMessage } from "./measuredSender.ts";

/**
 * Starts a process that sends prepared messages when the database notifies it, so that a change takes the same path as in
 * the server.
 */
export async function openSender(
  testbed: Testbed,
  site: Site,
  name: "bareBroadcast" | "publishing",
  firstMessages: ChangeMessage[],
) {
  const sender = testbed.startProgram(new URL(`${name}.js`, import.meta.url));
  const measuredSender = createMeasuredSender({ sender, audience: openAudience(testbed) });
  const channel = name.toLowerCase();
  await site.sql(`create table ${channel} as select 0 as notifications`);
  const notify = () =>
    site.sql(
      `with counted as (update ${channel} set notifications = notifications + 1) select pg_notify('${channel}', '')`,
    );
  const url = await sender.ask<string>("serve", { databaseUrl: site.databaseUrl, channel });
  await sender.ask("prepare", firstMessages);
  return {
    ...measuredSender,
    url,
    stop: sender.stop,
    /** Sends the messages of a revision to all `count` sockets. */
    async repeat(revision: number, changeMessages: ChangeMessage[], count: number) {
      await sender.ask("prepare", changeMessages);
      return measuredSender.measureChange(revision, notify, count);
    },
  };
}
