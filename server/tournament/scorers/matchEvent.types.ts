import { Field, Int, ObjectType } from "type-graphql";

import type { MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import { registerValues } from "../../input/enumValues.ts";
import { ID, Instant, JsonValue } from "../../input/scalars.ts";

export const matchEventKindEnum = registerValues<MatchEventKind>(
  "MatchEventKind",
  "The kind of an entry in a match's log.",
  {
    TOSS: "The toss, before the first rally; the players warm up. Detail: `leftSide`, `server` (sides) and, in doubles, `serverPlayer`, `receiverPlayer`.",
    PLAY: "Play begins, or continues after an interval or between two games. Detail in doubles: `serverPlayer`, `receiverPlayer`.",
    RALLY: "The side wins a rally, and with it a point.",
    VOID: "An earlier event no longer counts. Voiding a VOID restores the event that it voided. Detail: `eventId`.",
    CARD: "A card for a player. Detail: `colour` YELLOW, RED or BLACK.",
    INJURY: "A player is treated, until RESUMED or the next RALLY.",
    SUSPENDED: "The umpire suspends play, until RESUMED or the next RALLY.",
    RESUMED: "Play returns to the phase before INJURY or SUSPENDED.",
    REFEREE: "The referee was called; does not change the score.",
    SHUTTLE: "A new shuttle; does not change the score.",
    OVERRULED: "The umpire overruled a line judge; does not change the score.",
    SERVICE_CORRECTED:
      "Corrects service and positions. Detail: `serving`, and `right` and `leftSide` when they change.",
    RETIRED: "The side gives up; the other one wins.",
    WALKOVER: "The side does not compete; the other one wins.",
    NO_MATCH: "The match ends without a winner.",
    SCORE_SET:
      "A correction by an operator, or the score from a program that sends only scores. Detail: `games` and, when known, `serving`, `ending`, `winner`.",
    CONFIRMED: "The result is confirmed, which ends the lease.",
    NOTE: "A remark; does not change the score. Detail: `text`, at most 500 characters.",
  },
);

@ObjectType("MatchEvent", {
  simpleResolvers: true,
  description: "One entry in the log of a match. Entries are never changed or deleted.",
})
export class RecordedEvent {
  @Field(() => ID, { description: "A UUID that the recording device has created." })
  id!: string;

  @Field(() => Int, { description: "The position in the log, from 1 without gaps." })
  number!: number;

  @Field(() => matchEventKindEnum, { description: "The kind of the event." })
  kind!: MatchEventKind;

  @Field(() => Int, {
    nullable: true,
    description: "The side of a RALLY, CARD, RETIRED or WALKOVER, 0 or 1; null otherwise.",
  })
  side!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "The player of the side of a CARD or RETIRED, 0 or 1; null otherwise, and when it is unknown.",
  })
  player!: number | null;

  @Field(() => JsonValue, {
    description:
      "An object with the other fields of the kind, which are listed in its description; empty when it has none.",
  })
  detail!: Record<string, unknown>;

  @Field(() => Instant, {
    description: "When the event happened, by the server's clock; never earlier than the previous event.",
  })
  at!: Date;

  @Field(() => Instant, { description: "When the server stored the event." })
  recordedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "The last report of a match's scorer." })
export class Scorer {
  @Field(() => ID, { description: "The id of the court of the match." })
  courtId!: string;

  @Field(() => ID, { description: "The id of the match." })
  matchId!: string;

  @Field(() => String, { description: "The name of the device." })
  name!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The charge of the device in percent; null when it is unknown.",
  })
  battery!: number | null;

  @Field(() => Int, { description: "The number of events that the device had not sent yet." })
  unsent!: number;

  @Field(() => Instant, { description: "When the server last received something from the device." })
  heardAt!: Date;
}
