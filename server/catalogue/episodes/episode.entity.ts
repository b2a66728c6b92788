import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import { ID, Instant } from "../../input/scalars.ts";
import { languageField } from "../../input/validation.ts";

@ObjectType({ simpleResolvers: true, description: "One broadcast of a series." })
@Entity("episode")
export class Episode {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "uuid", name: "series_id" })
  seriesId!: string;

  @Field(() => Int, { description: "The position in the series, from 1." })
  @Column({ type: "integer" })
  number!: number;

  @Field(() => String, { description: "Empty when there is none." })
  @Column({ type: "text" })
  title!: string;

  @Field(() => String, { description: "Empty when there is none." })
  @Column({ type: "text", name: "short_description" })
  shortDescription!: string;

  @Field(() => String, { description: "Empty when there is none." })
  @Column({ type: "text", name: "long_description" })
  longDescription!: string;

  @Field(() => String, { description: languageField })
  @Column({ type: "text" })
  language!: string;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When the broadcast starts or started; null when unknown. An episode that is not live is upcoming before this time. Without a recording, it is late for six hours afterwards.",
  })
  @Column({ type: "timestamptz", name: "release_date", nullable: true })
  releaseDate!: Date | null;

  @Field(() => Instant, {
    description: "When the episode was added, by an admin or on the site that a backup comes from.",
  })
  @Column({ type: "timestamptz", name: "date_added", default: () => "now()" })
  dateAdded!: Date;

  @Field(() => Int, { description: "The entered length in seconds; 1 when none was entered." })
  @Column({ type: "integer", name: "duration_seconds" })
  durationSeconds!: number;

  @Column({ type: "text", name: "rating_value" })
  ratingValue!: string;

  @Column({ type: "text", name: "rating_source" })
  ratingSource!: string;

  /** The address as stored: without the site's address when the site itself serves the picture. */
  @Column({ type: "text", name: "thumbnail_url", nullable: true })
  thumbnailUrl!: string | null;

  @Field(() => Boolean, {
    description: "Whether the broadcast is running, that is, the operator's switch is on.",
  })
  @Column({ type: "boolean", name: "is_live" })
  isLive!: boolean;

  @Field(() => Instant, {
    nullable: true,
    description: "When the episode was switched live; null while it is not live.",
  })
  @Column({ type: "timestamptz", name: "live_since", nullable: true })
  liveSince!: Date | null;

  /** When the episode was last switched from live to not live; null when it never was. */
  @Column({ type: "timestamptz", name: "live_ended_at", nullable: true })
  liveEndedAt!: Date | null;

  @Column({ type: "text", name: "go_live" })
  goLive!: GoLive;

  @Column({ type: "text", name: "end_live" })
  endLive!: EndLive;

  /**
   * When LIVE was last switched, by any means; null when it never was. Triggers maintain this column and the next two.
   */
  @Column({ type: "timestamptz", name: "live_switched_at", nullable: true })
  liveSwitchedAt!: Date | null;

  /** When `goLive`, or the planned start, was last set; null while nothing is planned. */
  @Column({ type: "timestamptz", name: "go_live_set_at", nullable: true })
  goLiveSetAt!: Date | null;

  /**
   * When it was detected that the planned start was missed; null when it was not, and again once LIVE or the plan has
   * changed.
   */
  @Column({ type: "timestamptz", name: "go_live_missed_at", nullable: true })
  goLiveMissedAt!: Date | null;

  @Field(() => Boolean, {
    description:
      "Whether the episode is offered to the Roku feed; always false for a video that is not the provider's.",
  })
  @Column({ type: "boolean", name: "is_on_roku" })
  isOnRoku!: boolean;

  /** The address as stored: without the site's address when it belongs to the demonstration provider. */
  @Column({ type: "text", name: "video_url" })
  storedVideoUrl!: string;

  @Column({ type: "text", name: "embed_link", nullable: true })
  storedEmbedLink!: string | null;

  @Column({ type: "integer", name: "bitrate_kbps", nullable: true })
  bitrateKbps!: number | null;

  @Field(() => Int, {
    description:
      "Incremented by every update that changes something. `updateEpisode` needs the current version. Moving and `setEpisodeLive` do not increment it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}
