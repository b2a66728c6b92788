import { Field, InputType } from "type-graphql";

@InputType({ description: "A request to the organiser." })
export class ContactInput {
  @Field(() => String, { description: "The email address to which the organiser replies." })
  email!: string;

  @Field(() => String, {
    description: "The subject of the request; 1 to 200 characters. Line breaks become spaces.",
  })
  subject!: string;

  @Field(() => String, { description: "The request, as plain text; 1 to 5,000 characters." })
  message!: string;
}
