import { Field, ID, InputType, Int } from "type-graphql";

import { Instant } from "../input/scalars.ts";

@InputType({ description: "A new access code of a protected series." })
export class AccessCodeInput {
  @Field(() => ID, { description: "The series that it opens. Without a password the series is open anyway." })
  seriesId!: string;

  @Field(() => String, { description: "For the admins, at most 80 characters: who gets the code." })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "6 to 64 characters, compared exactly but for spaces around it. Without it a code of 8 characters is generated, which is compared without regard to case and hyphen.",
  })
  code?: string | null;

  @Field(() => Instant, { nullable: true, description: "It opens nothing before; without it, at once." })
  startsAt?: Date | null;

  @Field(() => Instant, { nullable: true, description: "When it expires; without it, it does not expire." })
  expiresAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How many browsers and accounts can use it, from 1 on; without it, there is no limit.",
  })
  mostUses?: number | null;
}
