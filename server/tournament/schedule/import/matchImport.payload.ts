import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorNote, UserErrorsField } from "../../../errors.ts";

/** How a date such as 11/12/2026 is meant. */
export const dateOrderEnum = { DAY_FIRST: "DAY_FIRST", MONTH_FIRST: "MONTH_FIRST" } as const;

registerEnumType(dateOrderEnum, {
  name: "DateOrder",
  description: "Which number comes first in a date such as 11/12/2026.",
  valuesConfig: {
    DAY_FIRST: { description: "The 11th of December." },
    MONTH_FIRST: { description: "The 12th of November." },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    "What an operator should know about one place of a file. Row and column from 1, as a spreadsheet counts.",
})
export class MatchImportNote {
  @Field(() => Int, {
    description: "The row, from 1; in JSON the place of the entry. 0 for the file as a whole.",
  })
  row!: number;

  @Field(() => String, {
    nullable: true,
    description: "The column's heading, as the file has it; null for the whole row.",
  })
  column!: string | null;

  @Field(() => String, { description: "A sentence for the operator; it names the row." })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: "What importing an order of play does, or has done." })
export class MatchImportPreview {
  @Field(() => ID, { description: "Of the preview; `importMatches` wants it within an hour." })
  id!: string;

  @Field(() => Int, { description: "New matches." })
  added!: number;

  @Field(() => Int, { description: "Matches that the file changes." })
  changed!: number;

  @Field(() => Int, { description: "Matches that are already as the file has them." })
  unchanged!: number;

  @Field(() => [String], {
    description:
      "The number, or the sides, of each match on the file's days that is not in the file. They are kept.",
  })
  missing!: string[];

  @Field(() => [String], { description: "The courts that the file names and that do not exist." })
  newCourts!: string[];

  @Field(() => [MatchImportNote], {
    description: "Why the file cannot be imported as it is, row by row, 1,000 at most; empty when it can.",
  })
  errors!: MatchImportNote[];

  @Field(() => [MatchImportNote], {
    description:
      "What is done in another way than the file says, such as a match that is on court and stays there; 1,000 at most.",
  })
  notes!: MatchImportNote[];
}

@ObjectType({ description: "The result of reading or importing an order of play." })
export class MatchImportPayload {
  @Field(() => MatchImportPreview, {
    nullable: true,
    description: "What the import will do, or has done; null when `userErrors` is not empty.",
  })
  preview?: MatchImportPreview | null;

  @UserErrorsField()
  userErrors!: UserErrorNote[];
}
