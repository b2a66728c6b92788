import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { ScheduledKind } from "../../../domain/matchForm.ts";
import type { Discipline } from "../../../domain/scoring/doubles.ts";
import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import { CalendarDay, Instant } from "../../input/scalars.ts";
import type { MatchStatus } from "./match.enums.ts";
import { disciplineEnum, matchStatusEnum, scoringFormatEnum } from "./match.enums.ts";

/** A player as `sides` holds them. */
export interface StoredPlayer {
  name: string;
  shortName?: string | null;
  country?: string | null;
}

/** A side as `sides` holds it; without players while they are not known. */
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

  /** Of the program that it was imported from. */
  @Column({ type: "text", name: "external_id", nullable: true })
  externalId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "As printed on the order of play, from 1; null when it has none.",
  })
  @Column({ type: "integer", nullable: true })
  number!: number | null;

  @Field(() => disciplineEnum, { description: "Who plays against whom." })
  @Column({ type: "text" })
  discipline!: Discipline;

  @Field(() => String, { description: "Such as `Men's Singles U19`; empty when there is none." })
  @Column({ type: "text" })
  draw!: string;

  @Field(() => String, { description: "Such as `Quarter-final`; empty when there is none." })
  @Column({ type: "text" })
  round!: string;

  @Field(() => scoringFormatEnum, { description: "How it is counted." })
  @Column({ type: "text" })
  format!: ScoringFormat;

  @Field(() => Boolean, { description: "25 seconds between two rallies are shown." })
  @Column({ type: "boolean", name: "has_time_clock" })
  hasTimeClock!: boolean;

  @Column({ type: "jsonb" })
  sides!: StoredSide[];

  @Field(() => CalendarDay, {
    nullable: true,
    description: "Its day in the tournament's time zone; null when it is not on the schedule.",
  })
  @Column({ type: "date", nullable: true })
  day!: string | null;

  @Field(() => ID, { nullable: true, description: "The court it is played on; null while it has none." })
  @Column({ type: "uuid", name: "court_id", nullable: true })
  courtId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Its place among the matches of its court and day; those with the same place are in the order of their numbers. Null before it has one: it comes last.",
  })
  @Column({ type: "integer", name: "court_sequence", nullable: true })
  sequence!: number | null;

  @Column({ type: "timestamptz", name: "scheduled_at", nullable: true })
  scheduledAt!: Date | null;

  @Column({ type: "text", name: "scheduled_kind" })
  scheduledKind!: ScheduledKind;

  @Field(() => matchStatusEnum, { description: "Its status in the tournament." })
  @Column({ type: "text" })
  status!: MatchStatus;

  @Field(() => Instant, { nullable: true, description: "When its players were called; null before that." })
  @Column({ type: "timestamptz", name: "called_at", nullable: true })
  calledAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When play began; null before that." })
  @Column({ type: "timestamptz", name: "started_at", nullable: true })
  startedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When it ended; null before that." })
  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt!: Date | null;

  /** What the log adds up to. */
  @Column({ type: "jsonb" })
  score!: ScoreState;

  /** How many events its log holds. */
  @Column({ type: "integer", name: "last_event_number" })
  lastEventNumber!: number;

  /** Raised whenever another scorer takes over, so that what the former one still sends is refused. */
  @Column({ type: "integer" })
  lease!: number;

  @Column({ type: "uuid", name: "scorer_token", nullable: true })
  scorerToken!: string | null;

  @Column({ type: "uuid", name: "scorer_user", nullable: true })
  scorerUser!: string | null;

  @Column({ type: "uuid", name: "scorer_device", nullable: true })
  scorerDevice!: string | null;

  /** False once its scorer was not heard for a while. */
  @Column({ type: "boolean", name: "is_fresh" })
  isFresh!: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      "The broadcast in which it was shown, or the later one of several; null when there was none. Whether the caller may watch it is decided by the episode.",
  })
  @Column({ type: "uuid", name: "episode_id", nullable: true })
  episodeId!: string | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When its day, court, kind of start or time was changed last after its day had been published; null when none was.",
  })
  @Column({ type: "timestamptz", name: "rescheduled_at", nullable: true, update: false })
  rescheduledAt!: Date | null;

  @Field(() => Int, {
    description:
      "Raised by every change of what the form holds; `updateMatch` must name it. Events do not raise it.",
  })
  @Column({ type: "integer" })
  version!: number;
}

/** A match, whether its court is visible to everyone, and whether its day is published or it was called once. */
export type PlacedMatch = Match & { isPublic: boolean; isPublished: boolean };
