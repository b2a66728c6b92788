import { Field, InputType } from "type-graphql";

@InputType()
export class ContactInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => String)
  message!: string;
}
