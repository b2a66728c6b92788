import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { TokenScope } from "../../../domain/apiToken.ts";
import { Instant } from "../../input/scalars.ts";

export enum AccessTokenKind {
  SCORER = "SCORER",
  API = "API",
}

registerEnumType(AccessTokenKind, {
  name: "AccessTokenKind",
  description: "What a token is for.",
  valuesConfig: {
    SCORER: { description: "A device token: scores the matches of one court." },
    API: { description: "An API token: lets a program do what its scopes allow." },
  },
});

/** The names that the schema gives the scopes, with what they are in the database. */
export const tokenScopeEnum = {
  CATALOGUE_READ: "catalogue:read",
  TOURNAMENT_READ: "tournament:read",
  SCORE_WRITE: "score:write",
  SCHEDULE_WRITE: "schedule:write",
  LIVE_WRITE: "live:write",
} as const satisfies Record<string, TokenScope>;

registerEnumType(tokenScopeEnum, {
  name: "TokenScope",
  description: "What an API token is allowed; the documentation lists the root fields of each.",
  valuesConfig: {
    CATALOGUE_READ: { description: "`catalogue:read`: reads and follows what a visitor may read." },
    TOURNAMENT_READ: {
      description:
        "`tournament:read`: reads and follows courts and matches, also courts that are not public and days that are not published.",
    },
    SCORE_WRITE: { description: "`score:write`: scores matches on every court." },
    SCHEDULE_WRITE: {
      description:
        "`schedule:write`: changes courts and matches, calls matches, imports and publishes the plan.",
    },
    LIVE_WRITE: { description: "`live:write`: switches LIVE of every episode that is no draft." },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "A credential without an account. Its secret is shown once, when it is made.",
})
@Entity("access_token")
export class AccessToken {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => AccessTokenKind, { description: "What it is for." })
  @Column({ type: "text" })
  kind!: AccessTokenKind;

  @Field(() => String, { description: "As the admin entered it." })
  @Column({ type: "text" })
  name!: string;

  @Field(() => ID, { nullable: true, description: "The court of a device token; null for other kinds." })
  @Column({ type: "uuid", name: "court_id", nullable: true })
  courtId!: string | null;

  @Field(() => [tokenScopeEnum], {
    description: "What an API token is allowed; empty for a device token.",
  })
  @Column({ type: "text", array: true, default: "{}" })
  scopes!: TokenScope[];

  @Field(() => String, {
    nullable: true,
    description:
      "The first characters of an API token, by which an admin recognises it; null for a device token.",
  })
  @Column({ type: "text", nullable: true })
  hint!: string | null;

  /** SHA-256 of the secret. */
  @Column({ type: "bytea", name: "secret_hash" })
  secretHash!: Buffer;

  @Field(() => Instant, { description: "When it was made." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "uuid", name: "created_by", nullable: true })
  createdBy!: string | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When it ends; null when it does not end by itself.",
  })
  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When it was last used, to the minute; null before its first use.",
  })
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  @Field(() => Instant, { nullable: true, description: "When it was revoked; null while it is not." })
  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
