import { Field, InputType } from "type-graphql";
import * as v from "valibot";

import { blankReplaced, duplicationRules, noSeriesChosen } from "../../../domain/duplication/seriesCopy.ts";
import { UserErrorCode } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { checkInput } from "../../input/validation.ts";

@InputType({ description: "A text to replace in copies." })
export class Replacement {
  @Field(() => String, {
    description:
      "1 to 200 characters, compared with case. A number at its beginning or end is compared as a whole: `Day 1` does not match in `Day 12`.",
  })
  from!: string;

  @Field(() => String, { description: "The replacement, at most 200 characters; empty to remove the text." })
  to!: string;
}

@InputType({ description: "The title and slug of the copy of a series." })
export class SeriesCopyInput {
  @Field(() => ID, {
    description: "The series that is copied. A series that `ids` does not contain has no effect.",
  })
  seriesId!: string;

  @Field(() => String, {
    nullable: true,
    description: "1 to 200 characters; when omitted, the title with the replacements.",
  })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Unique, 1 to 80 letters a-z, digits and hyphens, stored in lowercase; when omitted, a slug that is derived from the slug of the series.",
  })
  slug?: string | null;
}

/** The requested duplication. */
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

/** The checked duplication, with each series once. Throws a UserError with every invalid argument. */
export function checkDuplication(input: DuplicationInput): v.InferOutput<typeof rules> {
  const ids = new Set(input.ids.map((id) => id.toLowerCase()));
  const copies = input.copies.map(({ seriesId, title, slug }) => ({
    seriesId: seriesId.toLowerCase(),
    title,
    slug,
  }));
  return checkInput(rules, { ...input, ids: [...ids], copies }, codes);
}
