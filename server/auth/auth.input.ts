import { Field, InputType } from "type-graphql";

@InputType({ description: "The credentials of a sign-up or sign-in." })
export class CredentialsInput {
  @Field(() => String, { description: "The account's email address." })
  email!: string;

  @Field(() => String, {
    description:
      "The account's password, 8 to 128 characters. `Site.passwordRule` describes the rule for new passwords.",
  })
  password!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether the session continues after the browser closes.",
  })
  remember!: boolean;
}
