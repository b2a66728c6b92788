import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import { Instant } from "../input/scalars.ts";

@ObjectType({
  simpleResolvers: true,
  description:
    "Opens a protected series beside its password, until it ends. The code itself is shown once, when it is made.",
})
@Entity("access_code")
export class AccessCode {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => ID, { description: "The series that it opens." })
  @Column({ type: "uuid", name: "series_id" })
  seriesId!: string;

  @Field(() => String, { description: "As the admin entered it." })
  @Column({ type: "text" })
  name!: string;

  /** The keyed hash by which a typed code is found. */
  @Column({ type: "text", name: "secret_hash" })
  secretHash!: string;

  /** The code, encrypted with the server's secret, for backups and for a new secret; never shown. */
  @Column({ type: "text", name: "code_cipher" })
  codeCipher!: string;

  @Field(() => String, { description: "The first characters of the code, to tell it from others." })
  @Column({ type: "text" })
  hint!: string;

  @Field(() => Instant, { description: "When it was made." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Field(() => Instant, {
    nullable: true,
    description: "It opens nothing before; null when it opens at once.",
  })
  @Column({ type: "timestamptz", name: "starts_at", nullable: true })
  startsAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "From then on the series is locked again for all who used it; null when it does not expire.",
  })
  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How many browsers and accounts can use it; null when there is no limit.",
  })
  @Column({ type: "integer", name: "most_uses", nullable: true })
  mostUses!: number | null;

  @Field(() => Int, { description: "How many browsers and accounts have used it, each counted once." })
  @Column({ type: "integer", default: 0 })
  uses!: number;

  @Field(() => Instant, { nullable: true, description: "When it was last given; null before its first use." })
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When it was revoked; null while it is not." })
  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  /** Raised when it is revoked, so that everything that was unlocked with it ends. */
  @Column({ type: "integer", default: 1 })
  version!: number;
}
