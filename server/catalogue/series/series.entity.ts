import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import { CalendarDay, ID, Instant } from "../../input/scalars.ts";

@ObjectType({ simpleResolvers: true, description: "A group of broadcasts with its own page." })
@Entity("series")
export class Series {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, {
    description:
      "The last part of the page's address: unique, lowercase letters a-z, digits and hyphens. After a change, the former slug still leads to the series.",
  })
  @Column({ type: "text" })
  slug!: string;

  @Field(() => String, { description: "The title; never empty." })
  @Column({ type: "text" })
  title!: string;

  /** Part of the content that a password may protect. */
  @Column({ type: "text", name: "short_description" })
  shortDescription!: string;

  /** Part of the content that a password may protect. */
  @Column({ type: "text", name: "long_description" })
  longDescription!: string;

  @Field(() => CalendarDay, { description: "The day of the first broadcast, as the admins entered it." })
  @Column({ type: "date", name: "release_date" })
  releaseDate!: string;

  @Field(() => [String], {
    description:
      "The tags as the admins entered them, without repeats. `live` marks a series as live, `ppv` as embed-only.",
  })
  @Column({ type: "text", array: true })
  tags!: string[];

  /** The address as stored: without the site's address when the site itself serves the picture. */
  @Column({ type: "text", name: "thumbnail_url", nullable: true })
  thumbnailUrl!: string | null;

  @Field(() => Int, { description: "The position among all series, from 0; drafts have a position too." })
  @Column({ type: "integer", name: "position" })
  order!: number;

  @Column({ type: "uuid", name: "category_id", nullable: true })
  categoryId!: string | null;

  /** Part of the content that a password may protect. */
  @Column({ type: "text", name: "embed_link", nullable: true })
  embedLink!: string | null;

  /** The password, encrypted with the server's secret; null when the series is not protected. */
  @Column({ type: "text", name: "password_cipher", nullable: true })
  passwordCipher!: string | null;

  /** Incremented by every change of the password, which ends earlier unlocks. */
  @Column({ type: "integer", name: "password_version", default: 1 })
  passwordVersion!: number;

  @Field(() => Boolean, {
    description:
      "Whether the series is published. False for a draft, which exists for admins and editors only: all other callers find neither the series nor its episodes anywhere.",
  })
  @Column({ type: "boolean", name: "is_published", default: true })
  isPublished!: boolean;

  @Field(() => Instant, {
    nullable: true,
    description: "When an import created or replaced the series; null when none did.",
  })
  @Column({ type: "timestamptz", name: "imported_at", nullable: true })
  importedAt!: Date | null;

  @Field(() => Int, {
    description:
      "Incremented by every update that changes something. `updateSeries` needs the current version. Moving and changes of episodes do not increment it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}
