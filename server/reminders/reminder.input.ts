import { Field, InputType, Int } from "type-graphql";

import { registerValues } from "../input/enumValues.ts";
import type { ReminderKind } from "./reminder.entity.ts";

export const reminderKindEnum = registerValues<ReminderKind>("ReminderKind", "What a reminder is for.", {
  EPISODE: "One broadcast.",
  MATCH: "One match.",
  PLAYER: "All matches of one player.",
  SERIES: "All broadcasts of one series.",
});

export const endpointOfCaller = "The endpoint of the browser's push subscription.";

@InputType({ description: "A browser that receives messages, as its `PushSubscription.toJSON()` says it." })
export class PushDeviceInput {
  @Field(() => String, {
    description:
      "The address of the browser at its push service, by https. A secret, since it allows changing the browser's reminders: it is never returned.",
  })
  endpoint!: string;

  @Field(() => String, { description: "The browser's public key, of 65 bytes, as base64url." })
  p256dh!: string;

  @Field(() => String, { description: "The secret of 16 bytes that the browser shares, as base64url." })
  auth!: string;
}

@InputType({ description: "What to remind of, and when." })
export class ReminderInput {
  @Field(() => reminderKindEnum, { description: "What it is for." })
  kind!: ReminderKind;

  @Field(() => String, {
    description: "The id of the episode, match or series; for PLAYER the player's `key`.",
  })
  target!: string;

  @Field(() => Int, {
    defaultValue: 0,
    description:
      "0: when the broadcast goes live or the match is called to its court. 10: ten minutes before it is expected to begin.",
  })
  leadMinutes!: number;
}
