import { Field, ObjectType } from "type-graphql";

import { UserErrorNote } from "../errors.ts";
import { Viewer } from "../users/viewer.resolver.ts";

@ObjectType()
export class SessionPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "Null after signing out, and when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}

@ObjectType()
export class PasswordResetPayload {
  @Field(() => String, {
    nullable: true,
    description:
      "'Check your inbox for further instructions' and the like; null when `userErrors` is not empty.",
  })
  message?: string | null;

  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}
