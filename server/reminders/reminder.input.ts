import { Field, InputType, Int } from "type-graphql";

import { registerValues } from "../input/enumValues.ts";
import type { ReminderKind } from "./reminder.entity.ts";

export const reminderKindEnum = registerValues<ReminderKind>(
  "ReminderKind",
  "The kind of a reminder's target.",
  {
    EPISODE: "One broadcast.",
    MATCH: "One match.",
    PLAYER: "All matches of one player.",
    SERIES: "All broadcasts of one series.",
  },
);

/** The meaning of the fields that a reminder and its input share. */
export const reminderTarget = "The id of the episode, match or series; for PLAYER the player's `key`.";
export const reminderLead =
  "The minutes before the start. 0: when the broadcast goes live or the match is called to its court. 10: ten minutes before the expected start; never sent for a broadcast whose series is protected at that time, since its planned starts are not public.";

export const endpointOfCaller = "The endpoint of the browser's push subscription.";

@InputType({
  description: "The push subscription of a browser, with the values of `PushSubscription.toJSON()`.",
})
export class PushDeviceInput {
  @Field(() => String, {
    description:
      "The browser's https address at its push service. It allows changing the browser's reminders, so it is a secret and is never returned.",
  })
  endpoint!: string;

  @Field(() => String, { description: "The browser's public key, 65 bytes as base64url." })
  p256dh!: string;

  @Field(() => String, { description: "The secret that the browser shares, 16 bytes as base64url." })
  auth!: string;
}

@InputType({ description: "A requested reminder." })
export class ReminderInput {
  @Field(() => reminderKindEnum, { description: "The kind of the target." })
  kind!: ReminderKind;

  @Field(() => String, {
    description: reminderTarget,
  })
  target!: string;

  @Field(() => Int, {
    defaultValue: 0,
    description: reminderLead,
  })
  leadMinutes!: number;
}
