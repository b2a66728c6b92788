import { Field, ObjectType, registerEnumType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import type { TokenScope } from "../../../domain/apiToken.ts";
import { ID, Instant } from "../../input/scalars.ts";
import { enteredNameField } from "../../input/validation.ts";

export enum AccessTokenKind {
  SCORER = "SCORER",
  API = "API",
}

registerEnumType(AccessTokenKind, {
  name: "AccessTokenKind",
  description: "The kind of a token.",
  valuesConfig: {
    SCORER: { description: "A device token, which scores the matches of one court." },
    API: { description: "An API token, which gives a program the rights of its scopes." },
  },
});

/** The schema's names of the scopes, with their values in the database. */
export const tokenScopeEnum = {
  CATALOGUE_READ: "catalogue:read",
  TOURNAMENT_READ: "tournament:read",
  SCORE_WRITE: "score:write",
  SCHEDULE_WRITE: "schedule:write",
  LIVE_WRITE: "live:write",
} as const satisfies Record<string, TokenScope>;

registerEnumType(tokenScopeEnum, {
  name: "TokenScope",
  description: "A scope of an API token. The documentation lists the root fields of each.",
  valuesConfig: {
    CATALOGUE_READ: {
      description: "`catalogue:read`: reads and subscribes to the data that a visitor may read.",
    },
    TOURNAMENT_READ: {
      description:
        "`tournament:read`: reads and subscribes to courts and matches, also courts that are not public and days that are not published.",
    },
    SCORE_WRITE: { description: "`score:write`: scores matches on every court." },
    SCHEDULE_WRITE: {
      description:
        "`schedule:write`: changes courts and matches, calls matches, imports and publishes the order of play.",
    },
    LIVE_WRITE: { description: "`live:write`: switches LIVE of every episode that is not a draft." },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: "A credential without an account. Its secret is shown once, when it is created.",
})
@Entity("access_token")
export class AccessToken {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => AccessTokenKind, { description: "The kind of the token." })
  @Column({ type: "text" })
  kind!: AccessTokenKind;

  @Field(() => String, { description: enteredNameField })
  @Column({ type: "text" })
  name!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The id of the court of a device token; null for an API token.",
  })
  @Column({ type: "uuid", name: "court_id", nullable: true })
  courtId!: string | null;

  @Field(() => [tokenScopeEnum], {
    description: "The scopes of an API token; empty for a device token.",
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

  @Field(() => Instant, { description: "When the token was created." })
  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "uuid", name: "created_by", nullable: true })
  createdBy!: string | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the token expires; null when it does not expire.",
  })
  @Column({ type: "timestamptz", name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the token was last used, to the minute; null before its first use.",
  })
  @Column({ type: "timestamptz", name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the token was revoked; null while it is not revoked.",
  })
  @Column({ type: "timestamptz", name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
