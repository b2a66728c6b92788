import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import { ID, Instant } from "../input/scalars.ts";
import { enteredNameField } from "../input/validation.ts";

@ObjectType({
  simpleResolvers: true,
  description:
    "A code that unlocks a protected series in addition to its password, until the code ends. The code itself is shown once, when it is created.",
})
@Entity("access_code")
export class AccessCode {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => ID, { description: "The series that the code unlocks." })
  @Column({ type: "uuid", name: "series_id" })
  seriesId!: string;

  @Field(() => String, { description: enteredNameField })
  @Column({ type: "text" })
  name!: string;

  /** The keyed hash by which a typed code is looked up. */
  @Column({ type: "text", name: "secret_hash" })
  secretHash!: string;

  /**
   * The code, encrypted with the server's secret. It is needed for backups and for a change of the secret, and is never
   * shown.
   */
  @Column({ type: "text", name: "code_cipher" })
  codeCipher!: string;

  @Field(() => String, { description: "The first characters of the code, by which an admin recognises it." })
  @Column({ type: "text" })
  hint!: string;

  @Field(() => Instant, { description: "When the code was created." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Field(() => Instant, {
    nullable: true,
    description: "The code unlocks nothing before this time; null when it is valid immediately.",
  })
  @Column({ type: "timestamptz", name: "starts_at", nullable: true })
  startsAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "When the code expires. The series is then locked again for everyone who unlocked it with the code; null when the code does not expire.",
  })
  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How many browsers and accounts can use the code; null when there is no limit.",
  })
  @Column({ type: "integer", name: "most_uses", nullable: true })
  mostUses!: number | null;

  @Field(() => Int, { description: "How many browsers and accounts have used the code, each counted once." })
  @Column({ type: "integer", default: 0 })
  uses!: number;

  @Field(() => Instant, {
    nullable: true,
    description: "When the code was last used; null before its first use.",
  })
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the code was revoked; null while it is not revoked.",
  })
  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  /** Incremented when the code is revoked, which ends everything that was unlocked with it. */
  @Column({ type: "integer", default: 1 })
  version!: number;
}
