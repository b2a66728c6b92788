import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { WebhookEvent } from "../../domain/webhooks.ts";
import { registerValues } from "../input/enumValues.ts";
import { Instant } from "../input/scalars.ts";

/** The names that the schema gives the events, with what they are in messages and in the database. */
export const webhookEventEnum = {
  EPISODE_LIVE: "episode.live",
  EPISODE_ENDED: "episode.ended",
  MATCH_CALLED: "match.called",
  MATCH_STARTED: "match.started",
  MATCH_FINISHED: "match.finished",
  SCORE_CHANGED: "score.changed",
  ALARM_RAISED: "alarm.raised",
  ALARM_CLEARED: "alarm.cleared",
  IMPORT_FINISHED: "import.finished",
} as const satisfies Record<string, WebhookEvent>;

registerEnumType(webhookEventEnum, {
  name: "WebhookEvent",
  description: "Events that a webhook can receive; the `type` of its messages is such as `episode.live`.",
  valuesConfig: {
    EPISODE_LIVE: { description: "A broadcast went live for the public." },
    EPISODE_ENDED: { description: "A broadcast is not live any more for the public." },
    MATCH_CALLED: { description: "The players of a match were called to their court." },
    MATCH_STARTED: { description: "A match began." },
    MATCH_FINISHED: { description: "A match ended." },
    SCORE_CHANGED: {
      description: "The score of a match changed; at most one message in a second for each match.",
    },
    ALARM_RAISED: {
      description:
        "Something needs an operator; the same at most once in 60 seconds. Nothing of drafts, and of courts that are not public.",
    },
    ALARM_CLEARED: { description: "An alarm that was told is over." },
    IMPORT_FINISHED: { description: "An import of a backup or of an order of play is over." },
  },
});

export type WebhookOffReason = "FAILING" | "GONE";

export const webhookOffReasonEnum = registerValues<WebhookOffReason>(
  "WebhookOffReason",
  "Why the site switched a webhook off.",
  { FAILING: "No message could be delivered for three days.", GONE: "The receiver answered with 410." },
);

export type WebhookDeliveryState = "WAITING" | "DELIVERED" | "GIVEN_UP" | "REPLACED";

/** Replaced ones are not listed. */
export const webhookDeliveryStateEnum = registerValues<Exclude<WebhookDeliveryState, "REPLACED">>(
  "WebhookDeliveryState",
  "What became of a message.",
  {
    WAITING: "It is to be sent, or to be sent again.",
    DELIVERED: "The receiver answered with a status from 200 to 299.",
    GIVEN_UP: "It was refused too often, or its webhook was switched off before it was delivered.",
  },
);

@ObjectType({
  simpleResolvers: true,
  description: "An address of another program, which is sent messages after Standard Webhooks 1.0.",
})
@Entity("webhook")
export class Webhook {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, { description: "Where the messages go." })
  @Column({ type: "text" })
  url!: string;

  @Field(() => [webhookEventEnum], { description: "The events that it receives; never empty." })
  @Column({ type: "text", array: true })
  events!: WebhookEvent[];

  @Field(() => Boolean, { description: "What happens while it is off is not sent to it later." })
  @Column({ type: "boolean", name: "is_on" })
  isOn!: boolean;

  @Field(() => webhookOffReasonEnum, {
    nullable: true,
    description: "Why the site switched it off; null while it is on, and when an admin did.",
  })
  @Column({ type: "text", name: "off_reason", nullable: true })
  offReason!: WebhookOffReason | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the first attempt after the last success failed; null when the last one succeeded.",
  })
  @Column({ type: "timestamptz", name: "failing_since", nullable: true })
  failingSince!: Date | null;

  @Field(() => Instant, { description: "When it was made." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Field(() => Int, { description: "Raised by every change; `updateWebhook` must name it." })
  @Column({ type: "integer", default: 1 })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: "A message to a webhook, with its last attempt." })
export class WebhookDelivery {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => ID, {
    description:
      "The header `webhook-id` of every attempt; the same for all webhooks that receive the event.",
  })
  messageId!: string;

  @Field(() => webhookEventEnum, {
    nullable: true,
    description: "What the message is about; null for a test.",
  })
  event!: WebhookEvent | null;

  @Field(() => Instant, { description: "When it happened." })
  happenedAt!: Date;

  @Field(() => webhookDeliveryStateEnum, { description: "What became of it." })
  state!: WebhookDeliveryState;

  @Field(() => Int, { description: "How many attempts there were." })
  tries!: number;

  @Field(() => Instant, {
    nullable: true,
    description: "When the next attempt is due; null when there is none.",
  })
  nextTryAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the last attempt ended; null before the first.",
  })
  triedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How long the last attempt took, in milliseconds; null before the first.",
  })
  tookMs!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The HTTP status of the last answer; null when there was none.",
  })
  answerCode!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The first 1,024 bytes of the last answer; null when there was none.",
  })
  answerText!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why there was no answer, as a sentence for the admin; null when there was one.",
  })
  problem!: string | null;
}
