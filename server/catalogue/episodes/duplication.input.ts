import { Field, ID, InputType } from "type-graphql";
import * as v from "valibot";

import { blankReplaced, duplicationRules, noSeriesChosen } from "../../../domain/seriesCopy.ts";
import { UserErrorCode } from "../../errors.ts";
import { checkInput } from "../../input/validation.ts";

@InputType({ description: "A text that is replaced in copies." })
export class Replacement {
  @Field(() => String, {
    description:
      "1 to 200 characters, compared with case. A number at its beginning or end is compared as a whole: `Day 1` is no part of `Day 12`.",
  })
  from!: string;

  @Field(() => String, { description: "At most 200 characters; empty to leave the text out." })
  to!: string;
}

@InputType({ description: "How the copy of a series is to be called." })
export class SeriesCopyInput {
  @Field(() => ID, { description: "The series that is copied; one that `ids` does not name has no effect." })
  seriesId!: string;

  @Field(() => String, {
    nullable: true,
    description: "1 to 200 characters; absent for the title with the replacements.",
  })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Unique, 1 to 80 letters a-z, digits and hyphens, kept in lowercase; absent for one that is made from the slug of the series.",
  })
  slug?: string | null;
}

/** What is to be duplicated, as a caller asks for it. */
export interface DuplicationInput {
  ids: readonly string[];
  shiftDays: number;
  replace: readonly Replacement[];
  withEpisodes: boolean;
  copies: readonly SeriesCopyInput[];
}

const rules = v.object({
  ...duplicationRules,
  withEpisodes: v.boolean(),
  copies: v.array(
    v.object({ seriesId: v.string(), title: v.nullish(v.string()), slug: v.nullish(v.string()) }),
  ),
} satisfies Record<keyof DuplicationInput, v.GenericSchema>);

const codes = new Map([
  [noSeriesChosen, UserErrorCode.BLANK],
  [blankReplaced, UserErrorCode.BLANK],
]);

/** Each series once; throws a UserError for every argument at fault. */
export function checkDuplication(input: DuplicationInput): v.InferOutput<typeof rules> {
  const ids = new Set(input.ids.map((id) => id.toLowerCase()));
  const copies = input.copies.map(({ seriesId, title, slug }) => ({
    seriesId: seriesId.toLowerCase(),
    title,
    slug,
  }));
  return checkInput(rules, { ...input, ids: [...ids], copies }, codes);
}
