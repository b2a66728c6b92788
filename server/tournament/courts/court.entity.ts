import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import { ID } from "../../input/scalars.ts";

@ObjectType({ simpleResolvers: true, description: "A place where matches are played." })
@Entity("court")
export class Court {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, { description: "Unique, such as `Court 1`; never empty." })
  @Column({ type: "text" })
  name!: string;

  /** The position among the courts, from 0. */
  @Column({ type: "integer" })
  position!: number;

  @Field(() => Boolean, {
    description:
      "Whether the court is public. False for a court that exists only for admins, its operators, its scorers and API tokens with `tournament:read`: all other callers find neither the court nor its matches anywhere.",
  })
  @Column({ type: "boolean", name: "is_public" })
  isPublic!: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      "The id of the broadcast that shows the court now; null when there is none. The episode decides whether the caller may watch it.",
  })
  @Column({ type: "uuid", name: "episode_id", nullable: true })
  episodeId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the series of that broadcast; null when there is none.",
  })
  @Column({ type: "uuid", name: "series_id", nullable: true })
  seriesId!: string | null;

  @Column({ type: "uuid", name: "current_match_id", nullable: true })
  currentMatchId!: string | null;

  @Field(() => Int, {
    description:
      "The assumed delay of a picture without its own time behind the court, in milliseconds, 0 to 120,000.",
  })
  @Column({ type: "integer", name: "picture_delay_ms" })
  pictureDelayMs!: number;

  @Field(() => Int, {
    description:
      "The correction that is added to the picture's own time to get the time in the hall, in milliseconds, -30,000 to 30,000. Negative for an encoder whose clock is fast.",
  })
  @Column({ type: "integer", name: "picture_offset_ms" })
  pictureOffsetMs!: number;

  @Field(() => Int, {
    description:
      "Incremented by every update that changes something. `updateCourt` needs the current version. Moving and calling matches do not increment it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}
