import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { WebhookEvent } from "../../domain/webhooks.ts";
import { registerValues } from "../input/enumValues.ts";
import { ID, Instant } from "../input/scalars.ts";

/** The schema's names of the events, with their values in messages and in the database. */
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
  description:
    "Events that a webhook can receive. The `type` of its messages is a text such as `episode.live`.",
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
        "An alarm was raised; the same alarm at most once in 60 seconds. No alarms of drafts, or of courts that are not public.",
    },
    ALARM_CLEARED: { description: "An alarm that was sent is over." },
    IMPORT_FINISHED: { description: "An import of a backup or of an order of play is over." },
  },
});

export type WebhookOffReason = "FAILING" | "GONE";

const webhookOffReasonEnum = registerValues<WebhookOffReason>(
  "WebhookOffReason",
  "The reason why the site switched a webhook off.",
  { FAILING: "No message could be delivered for three days.", GONE: "The receiver responded with 410." },
);

type WebhookDeliveryState = "WAITING" | "DELIVERED" | "GIVEN_UP" | "REPLACED";

/** Replaced deliveries are not listed. */
const webhookDeliveryStateEnum = registerValues<Exclude<WebhookDeliveryState, "REPLACED">>(
  "WebhookDeliveryState",
  "The state of a message.",
  {
    WAITING: "The message is waiting to be sent or retried.",
    DELIVERED: "The receiver responded with a status from 200 to 299.",
    GIVEN_UP: "The message was refused too often, or its webhook was switched off before the delivery.",
  },
);

@ObjectType({
  simpleResolvers: true,
  description: "An address of another program that receives messages, according to Standard Webhooks 1.0.",
})
@Entity("webhook")
export class Webhook {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, { description: "The address that receives the messages." })
  @Column({ type: "text" })
  url!: string;

  @Field(() => [webhookEventEnum], { description: "The events that it receives; never empty." })
  @Column({ type: "text", array: true })
  events!: WebhookEvent[];

  @Field(() => Boolean, {
    description: "Whether the webhook is on. Events that happen while it is off are not sent later.",
  })
  @Column({ type: "boolean", name: "is_on" })
  isOn!: boolean;

  @Field(() => webhookOffReasonEnum, {
    nullable: true,
    description:
      "The reason why the site switched it off; null while it is on, and when an admin switched it off.",
  })
  @Column({ type: "text", name: "off_reason", nullable: true })
  offReason!: WebhookOffReason | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When the first attempt after the last success failed; null when the last attempt succeeded.",
  })
  @Column({ type: "timestamptz", name: "failing_since", nullable: true })
  failingSince!: Date | null;

  @Field(() => Instant, { description: "When the webhook was created." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Field(() => Int, {
    description: "Incremented by every change. `updateWebhook` needs the current version.",
  })
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
    description: "The event of the message; null for a test.",
  })
  event!: WebhookEvent | null;

  @Field(() => Instant, { description: "When the event happened." })
  happenedAt!: Date;

  @Field(() => webhookDeliveryStateEnum, { description: "The state of the delivery." })
  state!: WebhookDeliveryState;

  @Field(() => Int, { description: "The number of attempts." })
  tries!: number;

  @Field(() => Instant, {
    nullable: true,
    description: "When the next attempt is due; null when there is none.",
  })
  nextTryAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the last attempt ended; null before the first attempt.",
  })
  triedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "The duration of the last attempt in milliseconds; null before the first attempt.",
  })
  tookMs!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The HTTP status of the last response; null when there was none.",
  })
  answerCode!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The first 1,024 bytes of the last response; null when there was none.",
  })
  answerText!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The reason why there was no response, as a sentence for the admin; null when there was one.",
  })
  problem!: string | null;
}
