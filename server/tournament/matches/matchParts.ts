import { Field, Int, ObjectType } from "type-graphql";

import type { TimerKind } from "../../../domain/scoring/scoreState.ts";
import type { ScheduledKind } from "../../../domain/tournament/matchForm.ts";
import { Instant } from "../../input/scalars.ts";
import { scheduledKindEnum, timerKindEnum } from "./match.enums.ts";

@ObjectType("Player", { simpleResolvers: true, description: "A player of a match." })
class MatchPlayer {
  @Field(() => String, {
    description:
      "The player's identity, which is the same in all of their matches. It is the target of a reminder of kind PLAYER.",
  })
  key!: string;

  @Field(() => String, { description: "The full name; never empty." })
  name!: string;

  @Field(() => String, { description: "The name for narrow places; never empty." })
  shortName!: string;

  @Field(() => String, {
    nullable: true,
    description: "A code of two or three letters, such as `DEN`; null when it is unknown.",
  })
  country!: string | null;
}

export const sidePlayers = "One player, or two in doubles; empty while they are unknown.";

@ObjectType({ simpleResolvers: true, description: "One of the two sides of a match." })
export class MatchSide {
  @Field(() => [MatchPlayer], {
    description: sidePlayers,
  })
  players!: MatchPlayer[];

  @Field(() => String, {
    nullable: true,
    description:
      "The origin of the side, such as `Winner of 104`, also after its players are known; null when none was entered.",
  })
  from!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The seed as printed, such as `3/4`; null without one.",
  })
  seed!: string | null;

  @Field(() => String, { nullable: true, description: "The name of its team; null without one." })
  team!: string | null;
}

@ObjectType("Service", { simpleResolvers: true, description: "Who serves and who receives." })
export class CurrentService {
  @Field(() => Int, { description: "The side that serves, 0 or 1." })
  side!: number;

  @Field(() => Boolean, { description: "Whether the service is from the right service court." })
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

@ObjectType({ simpleResolvers: true, description: "A duration that is measured on court." })
export class MatchTimer {
  @Field(() => timerKindEnum, { description: "The kind of the timer." })
  kind!: TimerKind;

  @Field(() => Instant, { description: "When the timer began." })
  startedAt!: Date;

  @Field(() => Int, {
    nullable: true,
    description: "The duration in seconds; null for INJURY and SUSPENSION, which count up.",
  })
  seconds!: number | null;
}

export const meaningOfTime = "The meaning of the planned time.";

@ObjectType({ simpleResolvers: true, description: "The planned start of a match." })
export class ScheduledStart {
  @Field(() => scheduledKindEnum, { description: meaningOfTime })
  kind!: ScheduledKind;

  @Field(() => Instant, {
    nullable: true,
    description: "The time. With FOLLOWS it may be null, is used only for estimates and is not shown.",
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
    description: "The side that won the point, 0 or 1; null when no point was scored (VOID, SCORE_SET).",
  })
  wonBy!: number | null;

  @Field(() => Boolean, { description: "Whether a later event voided this one." })
  isVoided!: boolean;
}
