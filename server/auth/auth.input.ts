import { Field, InputType } from "type-graphql";

@InputType()
export class CredentialsInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => Boolean, { defaultValue: false, description: "Keep the session when the browser closes." })
  remember!: boolean;
}
