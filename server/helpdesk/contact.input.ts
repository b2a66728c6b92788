import { Field, InputType } from "type-graphql";

@InputType({ description: "A request to the organiser." })
export class ContactInput {
  @Field(() => String, { description: "Where the answer is to be sent." })
  email!: string;

  @Field(() => String, { description: "What the request is about, in one line." })
  subject!: string;

  @Field(() => String, { description: "The request itself, as plain text." })
  message!: string;
}
