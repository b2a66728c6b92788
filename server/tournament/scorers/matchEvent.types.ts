import { Field, ID, Int, ObjectType } from "type-graphql";

import type { MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import { registerValues } from "../../input/enumValues.ts";
import { Instant, JsonValue } from "../../input/scalars.ts";

export const matchEventKindEnum = registerValues<MatchEventKind>(
  "MatchEventKind",
  "What an entry of a match's log says.",
  {
    TOSS: "The toss, before the first rally; the players warm up. Detail: `leftSide`, `server` (sides) and, in doubles, `serverPlayer`, `receiverPlayer`.",
    PLAY: "Play begins, or goes on after an interval or between two games. Detail in doubles: `serverPlayer`, `receiverPlayer`.",
    RALLY: "The side wins a rally: a point.",
    VOID: "An earlier event does not count; voiding a VOID restores what it voided. Detail: `eventId`.",
    CARD: "A card for a player. Detail: `colour` YELLOW, RED or BLACK.",
    INJURY: "A player is treated, until RESUMED or the next RALLY.",
    SUSPENDED: "The umpire suspends play, until RESUMED or the next RALLY.",
    RESUMED: "Back to what was before INJURY or SUSPENDED.",
    REFEREE: "The referee was called; changes no score.",
    SHUTTLE: "A new shuttle; changes no score.",
    OVERRULED: "The umpire overruled a line judge; changes no score.",
    SERVICE_CORRECTED:
      "Corrects service and positions. Detail: `serving`, and where they change `right`, `leftSide`.",
    RETIRED: "The side gives up; the other one wins.",
    WALKOVER: "The side does not compete; the other one wins.",
    NO_MATCH: "The match ends without a winner.",
    SCORE_SET:
      "A correction by an operator, or the score from a program that sends only scores. Detail: `games` and, where known, `serving`, `ending`, `winner`.",
    CONFIRMED: "The result is confirmed, which ends the lease.",
    NOTE: "A remark; changes no score. Detail: `text`, at most 500 characters.",
  },
);

@ObjectType("MatchEvent", {
  simpleResolvers: true,
  description: "One entry in the log of a match. Nothing in the log is ever changed or deleted.",
})
export class RecordedEvent {
  @Field(() => ID, { description: "Made by the device that recorded it." })
  id!: string;

  @Field(() => Int, { description: "Its place in the log, from 1 without gaps." })
  number!: number;

  @Field(() => matchEventKindEnum, { description: "What happened." })
  kind!: MatchEventKind;

  @Field(() => Int, {
    nullable: true,
    description: "Of RALLY, CARD, RETIRED and WALKOVER: the side, 0 or 1; null otherwise.",
  })
  side!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Of CARD and RETIRED: the player of the side, 0 or 1; null otherwise, and where it is unknown.",
  })
  player!: number | null;

  @Field(() => JsonValue, {
    description:
      "An object with the other fields of the kind, which its description names; empty when it has none.",
  })
  detail!: Record<string, unknown>;

  @Field(() => Instant, {
    description: "When it happened, by the server's clock; never earlier than the event before.",
  })
  at!: Date;

  @Field(() => Instant, { description: "When the server stored it." })
  recordedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "What the scorer of a match reported last." })
export class Scorer {
  @Field(() => ID, { description: "The court of the match." })
  courtId!: string;

  @Field(() => ID, { description: "The match." })
  matchId!: string;

  @Field(() => String, { description: "The name of the device." })
  name!: string;

  @Field(() => Int, { nullable: true, description: "Its charge in percent; null when it is unknown." })
  battery!: number | null;

  @Field(() => Int, { description: "How many events it had not sent." })
  unsent!: number;

  @Field(() => Instant, { description: "When the server last received something from it." })
  heardAt!: Date;
}
