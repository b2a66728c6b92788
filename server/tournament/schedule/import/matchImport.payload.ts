import { Field, Int, ObjectType, registerEnumType } from "type-graphql";

import { UserErrorPayload, UserErrorsField } from "../../../errors.ts";
import { ID } from "../../../input/scalars.ts";

/** The order of day and month in a date such as 11/12/2026. */
export const dateOrderEnum = { DAY_FIRST: "DAY_FIRST", MONTH_FIRST: "MONTH_FIRST" } as const;

registerEnumType(dateOrderEnum, {
  name: "DateOrder",
  description: "The order of day and month in a date such as 11/12/2026.",
  valuesConfig: {
    DAY_FIRST: { description: "The 11th of December." },
    MONTH_FIRST: { description: "The 12th of November." },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    "A note for the operator about one place in a file. Rows and columns are counted from 1, as in a spreadsheet.",
})
export class MatchImportNote {
  @Field(() => Int, {
    description: "The number of the row, from 1; in JSON the position of the entry. 0 for the whole file.",
  })
  row!: number;

  @Field(() => String, {
    nullable: true,
    description: "The column's heading in the file; null for the whole row.",
  })
  column!: string | null;

  @Field(() => String, { description: "A sentence for the operator; it names the row." })
  message!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "The effect of importing an order of play, before or after the import.",
})
export class MatchImportPreview {
  @Field(() => ID, { description: "The id of the preview, which `importMatches` accepts for an hour." })
  id!: string;

  @Field(() => Int, { description: "The number of new matches." })
  added!: number;

  @Field(() => Int, { description: "The number of matches that the file changes." })
  changed!: number;

  @Field(() => Int, { description: "The number of matches that the file does not change." })
  unchanged!: number;

  @Field(() => [String], {
    description:
      "The number, or the sides, of each match on the file's days that is not in the file. These matches are kept.",
  })
  missing!: string[];

  @Field(() => [String], { description: "The names of courts in the file that do not exist." })
  newCourts!: string[];

  @Field(() => [MatchImportNote], {
    description: "The reasons why the file cannot be imported, row by row, at most 1,000; empty when it can.",
  })
  errors!: MatchImportNote[];

  @Field(() => [MatchImportNote], {
    description:
      "Differences between the file and the import, such as a match that is on court and stays there; at most 1,000.",
  })
  notes!: MatchImportNote[];
}

@ObjectType({ description: "The result of reading or importing an order of play." })
export class MatchImportPayload {
  @Field(() => MatchImportPreview, {
    nullable: true,
    description: "The effect of the import; null when `userErrors` is not empty.",
  })
  preview?: MatchImportPreview | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}
