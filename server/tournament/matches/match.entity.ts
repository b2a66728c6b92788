import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import type { ScheduledKind } from "../../../domain/tournament/matchForm.ts";
import { CalendarDay, ID, Instant } from "../../input/scalars.ts";
import type { MatchStatus } from "./match.enums.ts";
import { disciplineEnum, matchStatusEnum, scoringFormatEnum } from "./match.enums.ts";

/** The meaning of the day of a match. */
export const dayField = "The day in the tournament's time zone; null when it is not on the schedule.";

/** A player as stored in `sides`. */
export interface StoredPlayer {
  name: string;
  shortName?: string | null;
  country?: string | null;
}

/** A side as stored in `sides`; without players while they are unknown. */
export interface StoredSide {
  players: StoredPlayer[];
  from?: string | null;
  seed?: string | null;
  team?: string | null;
}

@ObjectType({ simpleResolvers: true, description: "One contest between two sides." })
@Entity("match")
export class Match {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** The id in the program that it was imported from. */
  @Column({ type: "text", name: "external_id", nullable: true })
  externalId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "The number on the printed order of play, from 1; null when it has none.",
  })
  @Column({ type: "integer", nullable: true })
  number!: number | null;

  @Field(() => disciplineEnum, { description: "The discipline." })
  @Column({ type: "text" })
  discipline!: Discipline;

  @Field(() => String, { description: "The draw, such as `Men's Singles U19`; empty when there is none." })
  @Column({ type: "text" })
  draw!: string;

  @Field(() => String, { description: "The round, such as `Quarter-final`; empty when there is none." })
  @Column({ type: "text" })
  round!: string;

  @Field(() => scoringFormatEnum, { description: "The scoring format." })
  @Column({ type: "text" })
  format!: ScoringFormat;

  @Field(() => Boolean, { description: "Whether the 25 seconds between two rallies are shown." })
  @Column({ type: "boolean", name: "has_time_clock" })
  hasTimeClock!: boolean;

  @Column({ type: "jsonb" })
  sides!: StoredSide[];

  @Field(() => CalendarDay, {
    nullable: true,
    description: dayField,
  })
  @Column({ type: "date", nullable: true })
  day!: string | null;

  @Field(() => ID, { nullable: true, description: "The id of the court; null while it has none." })
  @Column({ type: "uuid", name: "court_id", nullable: true })
  courtId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "The position among the matches of its court and day. Matches with the same position are ordered by their numbers. Null before it has a position: it comes last.",
  })
  @Column({ type: "integer", name: "court_sequence", nullable: true })
  sequence!: number | null;

  @Column({ type: "timestamptz", name: "scheduled_at", nullable: true })
  scheduledAt!: Date | null;

  @Column({ type: "text", name: "scheduled_kind" })
  scheduledKind!: ScheduledKind;

  @Field(() => matchStatusEnum, { description: "The status of the match in the tournament." })
  @Column({ type: "text" })
  status!: MatchStatus;

  @Field(() => Instant, { nullable: true, description: "When the players were called; null before that." })
  @Column({ type: "timestamptz", name: "called_at", nullable: true })
  calledAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When play began; null before that." })
  @Column({ type: "timestamptz", name: "started_at", nullable: true })
  startedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When the match ended; null before that." })
  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  /** The state that results from the log. */
  @Column({ type: "jsonb" })
  score!: ScoreState;

  /** The number of events in its log. */
  @Column({ type: "integer", name: "last_event_number" })
  lastEventNumber!: number;

  /** Incremented whenever another scorer takes over, so that later events of the former one are refused. */
  @Column({ type: "integer" })
  lease!: number;

  @Column({ type: "uuid", name: "scorer_token", nullable: true })
  scorerToken!: string | null;

  @Column({ type: "uuid", name: "scorer_user", nullable: true })
  scorerUser!: string | null;

  @Column({ type: "uuid", name: "scorer_device", nullable: true })
  scorerDevice!: string | null;

  /** False once its scorer has been silent for a while. */
  @Column({ type: "boolean", name: "is_fresh" })
  isFresh!: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      "The id of the broadcast in which it was shown, or of the last one of several; null when there was none. The episode decides whether the caller may watch it.",
  })
  @Column({ type: "uuid", name: "episode_id", nullable: true })
  episodeId!: string | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When its day, court, kind of start or time was last changed after its day had been published; null when it never was.",
  })
  @Column({ type: "timestamptz", name: "rescheduled_at", nullable: true, update: false })
  rescheduledAt!: Date | null;

  @Field(() => Int, {
    description:
      "Incremented by every change of a field in the form. `updateMatch` needs the current version. Events do not increment it.",
  })
  @Column({ type: "integer" })
  version!: number;
}

/** A match, with whether its court is visible to everyone, and whether its day is published or it was ever called. */
export type PlacedMatch = Match & { isPublic: boolean; isPublished: boolean };
