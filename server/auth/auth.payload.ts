import { Field, ObjectType } from "type-graphql";

import { mailConfirmation } from "../../domain/accountForms.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { Viewer } from "../users/viewer.payload.ts";

@ObjectType({ description: "The result of a change of the caller's account or session." })
export class SessionPayload {
  @Field(() => Viewer, {
    nullable: true,
    description: "The caller's account; null after signing out, and when `userErrors` is not empty.",
  })
  viewer?: Viewer | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of a mutation that returns a message for the person." })
export class PasswordResetPayload {
  @Field(() => String, {
    nullable: true,
    description: `A sentence for the person, such as '${mailConfirmation}'; null when \`userErrors\` is not empty.`,
  })
  message?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
