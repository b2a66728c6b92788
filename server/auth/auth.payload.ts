import { Field, ObjectType } from "type-graphql";

import { UserErrorNote } from "../errors.ts";
import { Viewer } from "../users/viewer.resolver.ts";

@ObjectType({ description: "What a change of the caller's account or session gives." })
export class SessionPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "Null after signing out, and when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @Field(() => [UserErrorNote], {
    description: "What the person can put right; empty when everything was done.",
  })
  userErrors!: UserErrorNote[];
}

@ObjectType({ description: "What a mutation gives that answers with a sentence." })
export class PasswordResetPayload {
  @Field(() => String, {
    nullable: true,
    description:
      "A sentence to be shown, such as 'Check your inbox for further instructions'; null when `userErrors` is not empty.",
  })
  message?: string | null;

  @Field(() => [UserErrorNote], {
    description: "What the person can put right; empty when everything was done.",
  })
  userErrors!: UserErrorNote[];
}
