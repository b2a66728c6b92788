import { Field, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";

export const RoleName = { EDITOR: "EDITOR", OPERATOR: "OPERATOR" } as const;
export type RoleName = (typeof RoleName)[keyof typeof RoleName];

registerEnumType(RoleName, {
  name: "Role",
  description: "The permissions of an account that is not an admin.",
  valuesConfig: {
    EDITOR: {
      description:
        "Edits categories, series and episodes, and sees drafts. May neither see passwords nor switch LIVE.",
    },
    OPERATOR: {
      description:
        "Switches LIVE, calls matches and enters scores for one court or for all. Sees these courts when they are not public, including days that are not published.",
    },
  },
});

/** The meaning of the court of a role, also in the arguments that grant and revoke it. */
export const courtOfRole = "The court of an OPERATOR; null for all courts, and for any other role.";

@ObjectType({ simpleResolvers: true, description: "A role of an account." })
export class HeldRole {
  @Field(() => RoleName, { description: "The permissions of the account." })
  role!: RoleName;

  @Field(() => ID, {
    nullable: true,
    description: courtOfRole,
  })
  courtId!: string | null;
}

@ObjectType({ description: "The result of granting or revoking a role." })
export class StaffPayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
