import { Field, ObjectType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { superAdminField } from "../users/roles.ts";

@ObjectType("User", { description: "An account, as admins see it." })
export class Account {
  @Field(() => ID, { description: "Never changes." })
  id!: string;

  @Field(() => String, { description: "The address as the account's owner entered it." })
  email!: string;

  @Field(() => Boolean, {
    description: "Whether the account may administer the site; true for the super admin too.",
  })
  isAdmin!: boolean;

  @Field(() => Boolean, { description: superAdminField })
  isSuperAdmin!: boolean;

  @Field(() => Boolean, {
    description:
      "Whether the account's owner has proved that the address is theirs. Without proof, anyone could have entered the address.",
  })
  hasProvedEmail!: boolean;
}

@ObjectType({ description: "The result of a change of rights." })
export class AdminsPayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
