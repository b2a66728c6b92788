import { Field, InputType, Int } from "type-graphql";

import { ID, Instant } from "../input/scalars.ts";

@InputType({ description: "A new access code of a protected series." })
export class AccessCodeInput {
  @Field(() => ID, {
    description: "The series that the code unlocks. A series without a password needs no code.",
  })
  seriesId!: string;

  @Field(() => String, {
    description: "A note for the admins that says who gets the code; 1 to 80 characters.",
  })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "6 to 64 characters, compared exactly except for surrounding spaces. Without it, a code of 8 characters is generated, which is compared ignoring case and hyphens.",
  })
  code?: string | null;

  @Field(() => Instant, {
    nullable: true,
    description: "The code unlocks nothing before this time; when omitted, it is valid immediately.",
  })
  startsAt?: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description: "When the code expires; when omitted, it does not expire.",
  })
  expiresAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "How many browsers and accounts can use the code, 1 to 100,000; when omitted, there is no limit.",
  })
  mostUses?: number | null;
}
