import { Field, ID, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorNote, UserErrorsField } from "../errors.ts";
import { Instant } from "../input/scalars.ts";
import { AlarmKind } from "./alarms.ts";

registerEnumType(AlarmKind, {
  name: "AlarmKind",
  description: "What an alarm is about.",
  valuesConfig: {
    LIVE_BUT_DOWN: { description: "An episode is live, but its stream is down." },
    UP_BUT_NOT_LIVE: {
      description:
        "An episode is not live, but its stream is up for a minute or more, within an hour of the planned start.",
    },
    LIVE_BUT_ENDED: { description: "An episode is live, but its stream has ended." },
    NOT_STARTED: {
      description:
        "The planned start of an episode passed more than five minutes and less than an hour ago, and it is neither live nor up.",
    },
    NO_BROADCAST: { description: "A match is scored on a court without a broadcast." },
    SAME_ADDRESS: { description: "Two live episodes have the same video." },
    SCORER_SILENT: { description: "The scorer of a match on court has sent nothing for a minute." },
    GO_LIVE_MISSED: {
      description:
        "LIVE of an episode was not switched on as planned, and the time to do so passed more than ten minutes ago. Until LIVE or the plan changes.",
    },
    WEBHOOK_OFF: {
      description: "The site has switched a webhook off; until an admin saves or deletes it.",
    },
  },
});

@ObjectType({ simpleResolvers: true, description: "What needs an operator." })
export class Alarm {
  @Field(() => ID, { description: "The same while the alarm is about the same thing, also when it returns." })
  id!: string;

  @Field(() => AlarmKind, { description: "What it is about." })
  kind!: AlarmKind;

  @Field(() => String, { description: "A sentence for the operator, without a full stop." })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The broadcast, as `series: episode`; null where the message names the court or the webhook.",
  })
  subject!: string | null;

  @Field(() => Instant, { description: "Since when it stands." })
  since!: Date;

  @Field(() => ID, { nullable: true, description: "The episode; null for an alarm about anything else." })
  episodeId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The slug of the episode's series; null for an alarm about anything else.",
  })
  seriesSlug!: string | null;

  @Field(() => ID, { nullable: true, description: "The court; null for an alarm about anything else." })
  courtId!: string | null;

  @Field(() => Boolean, { description: "An operator has made it quiet; it is listed all the same." })
  isQuiet!: boolean;
}

@ObjectType({ description: "The result of a change of what is watched or quiet." })
export class AlarmsPayload {
  @UserErrorsField()
  userErrors!: UserErrorNote[];
}
