import { Field, ID, ObjectType } from "type-graphql";

import { UserErrorNote } from "../errors.ts";

@ObjectType("User", { description: "An account, as admins see it." })
export class Account {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => Boolean)
  isAdmin!: boolean;

  @Field(() => Boolean)
  isSuperAdmin!: boolean;

  @Field(() => Boolean, {
    description: "Shown to admins before they give rights to an address that anyone could have typed.",
  })
  hasProvedEmail!: boolean;
}

@ObjectType()
export class AdminsPayload {
  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}
