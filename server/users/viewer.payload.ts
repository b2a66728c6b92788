import { Field, ObjectType } from "type-graphql";

import type { UserErrorPayload } from "../errors.ts";
import { UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { superAdminField } from "./roles.ts";

@ObjectType({ description: "The caller's account, with data that only the caller may see." })
export class Viewer {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => String, { description: "The email address of the caller's account." })
  email!: string;

  @Field(() => Boolean, {
    description: "Whether the caller may administer the site; true for the super admin too.",
  })
  isAdmin!: boolean;

  @Field(() => Boolean, { description: superAdminField })
  isSuperAdmin!: boolean;

  @Field(() => Boolean, {
    description: "Whether the account has a password. False for an account that only signs in with Google.",
  })
  hasPassword!: boolean;

  @Field(() => Boolean, { description: "Whether the account's owner has proved that the address is theirs." })
  hasProvedEmail!: boolean;
}

@ObjectType({ description: "The result of a change of the caller's own data." })
export class ViewerPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "The caller after the change; null when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
