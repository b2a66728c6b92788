import { Field, Int, ObjectType } from "type-graphql";

import type { ScheduledKind } from "../../../domain/matchForm.ts";
import type { TimerKind } from "../../../domain/scoring/scoreState.ts";
import { Instant } from "../../input/scalars.ts";
import { scheduledKindEnum, timerKindEnum } from "./match.enums.ts";

@ObjectType({ simpleResolvers: true, description: "Someone who plays." })
export class Player {
  @Field(() => String, {
    description:
      "The player's identity: the same for all of their matches, and what a reminder of kind PLAYER has as its target.",
  })
  key!: string;

  @Field(() => String, { description: "The whole name; never empty." })
  name!: string;

  @Field(() => String, { description: "The name for narrow places; never empty." })
  shortName!: string;

  @Field(() => String, {
    nullable: true,
    description: "A code of two or three letters, such as `DEN`; null when it is unknown.",
  })
  country!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "One of the two sides of a match." })
export class MatchSide {
  @Field(() => [Player], {
    description: "One, or two in doubles; empty while they are not known.",
  })
  players!: Player[];

  @Field(() => String, {
    nullable: true,
    description:
      "Where the side comes from, such as `Winner of 104`; stays once its players are known. Null when nothing was entered.",
  })
  from!: string | null;

  @Field(() => String, { nullable: true, description: "As printed, such as `3/4`; null without one." })
  seed!: string | null;

  @Field(() => String, { nullable: true, description: "The name of its team; null without one." })
  team!: string | null;
}

@ObjectType("Service", { simpleResolvers: true, description: "Who serves to whom." })
export class CurrentService {
  @Field(() => Int, { description: "The side that serves, 0 or 1." })
  side!: number;

  @Field(() => Boolean, { description: "From the right service court; from the left otherwise." })
  fromRight!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: "The player of that side, 0 or 1; null in doubles while the positions are unknown.",
  })
  server!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The player of the other side, 0 or 1; null in doubles while the positions are unknown.",
  })
  receiver!: number | null;
}

@ObjectType({ simpleResolvers: true, description: "A time that is measured on court." })
export class MatchTimer {
  @Field(() => timerKindEnum, { description: "What is measured." })
  kind!: TimerKind;

  @Field(() => Instant, { description: "When it began." })
  startedAt!: Date;

  @Field(() => Int, {
    nullable: true,
    description: "How long it takes; null for INJURY and SUSPENSION, which count up.",
  })
  seconds!: number | null;
}

@ObjectType({ simpleResolvers: true, description: "When a match is to start." })
export class ScheduledStart {
  @Field(() => scheduledKindEnum, { description: "How the time is meant." })
  kind!: ScheduledKind;

  @Field(() => Instant, {
    nullable: true,
    description: "The time; with FOLLOWS it may be null, serves estimates only and is not shown.",
  })
  at!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "The score after one event that changed it." })
export class ScoreMark {
  @Field(() => Instant, { description: "When the event happened." })
  at!: Date;

  @Field(() => Int, { description: "The number of the game, from 1." })
  game!: number;

  @Field(() => [Int], { description: "The points of both sides in this game." })
  score!: readonly number[];

  @Field(() => Int, {
    nullable: true,
    description: "The side that won the point, 0 or 1; null when there was none (VOID, SCORE_SET).",
  })
  wonBy!: number | null;

  @Field(() => Boolean, { description: "The event was voided by a later one." })
  isVoided!: boolean;
}
