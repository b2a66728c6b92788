import { Field, InputType } from "type-graphql";
import * as v from "valibot";

import { UserErrorCode } from "../errors.ts";
import { checkInput, slugRule } from "../validation.ts";

@InputType({ description: "A category as an admin enters it." })
export class CategoryInput {
  @Field(() => String, { description: "Unique; 1 to 80 letters a-z, digits and hyphens. Kept in lowercase." })
  slug!: string;

  @Field(() => String, { description: "Shown above the row; 1 to 200 characters." })
  name!: string;

  @Field(() => [String], { description: "At least one. Kept in lowercase, without repeats." })
  tags!: string[];
}

const required = "Please fill in all fields and add at least one tag.";

const rules = v.object({
  slug: slugRule(required),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(required),
    v.maxLength(200, "A name has at most 200 characters."),
  ),
  tags: v.pipe(
    v.array(
      v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(40, "A tag has at most 40 characters.")),
    ),
    v.transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]),
    v.nonEmpty(required),
    v.maxLength(20, "There can be at most 20 tags."),
  ),
});

/** The category as it will be stored; throws a UserError for every field at fault. */
export function checkCategory(input: CategoryInput): v.InferOutput<typeof rules> {
  return checkInput(rules, input, new Map([[required, UserErrorCode.BLANK]]));
}
