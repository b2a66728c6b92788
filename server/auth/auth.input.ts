import { Field, InputType } from "type-graphql";

@InputType({ description: "The credentials of a sign-up or sign-in." })
export class CredentialsInput {
  @Field(() => String, { description: "The account's email address." })
  email!: string;

  @Field(() => String, {
    description:
      "The account's password, 8 to 128 characters; `Site.passwordRule` says the rule for new ones.",
  })
  password!: string;

  @Field(() => Boolean, { defaultValue: false, description: "Keeps the session when the browser closes." })
  remember!: boolean;
}
