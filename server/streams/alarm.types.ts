import { Field, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID, Instant } from "../input/scalars.ts";
import { AlarmKind } from "./alarms.ts";

registerEnumType(AlarmKind, {
  name: "AlarmKind",
  description: "The kind of an alarm.",
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
        "LIVE of an episode was not switched on as planned, and the time for it passed more than ten minutes ago. The alarm lasts until LIVE or the plan changes.",
    },
    WEBHOOK_OFF: {
      description:
        "The site has switched a webhook off. The alarm lasts until an admin saves or deletes the webhook.",
    },
  },
});

@ObjectType({ simpleResolvers: true, description: "A problem that needs an operator." })
export class Alarm {
  @Field(() => ID, {
    description:
      "The id of the alarm. It stays the same while the alarm concerns the same objects, even if the alarm ends and returns.",
  })
  id!: string;

  @Field(() => AlarmKind, { description: "The kind of the alarm." })
  kind!: AlarmKind;

  @Field(() => String, { description: "A sentence for the operator, without a full stop." })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The broadcast, as `series: episode`; only the series while it is locked for the caller. Null when the message names the court or the webhook.",
  })
  subject!: string | null;

  @Field(() => Instant, { description: "When the alarm began." })
  since!: Date;

  @Field(() => ID, { nullable: true, description: "The id of the episode; null for any other alarm." })
  episodeId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The slug of the episode's series; null for any other alarm.",
  })
  seriesSlug!: string | null;

  @Field(() => ID, { nullable: true, description: "The id of the court; null for any other alarm." })
  courtId!: string | null;

  @Field(() => Boolean, { description: "Whether an operator has made the alarm quiet. It is still listed." })
  isQuiet!: boolean;
}

@ObjectType({ description: "The result of watching a stream or making an alarm quiet." })
export class AlarmsPayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
