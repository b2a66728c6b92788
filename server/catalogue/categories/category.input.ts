import { Field, InputType } from "type-graphql";
import * as v from "valibot";

import { blankCategory, categoryRules } from "../../../domain/categoryForm.ts";
import { UserErrorCode } from "../../errors.ts";
import { checkInput } from "../../input/validation.ts";
import type { Category } from "./category.entity.ts";

@InputType({ description: "A category as an admin enters it." })
export class CategoryInput {
  @Field(() => String, {
    description: "Unique; 1 to 80 letters a-z, digits and hyphens. Stored in lowercase.",
  })
  slug!: string;

  @Field(() => String, { description: "The name that is shown above the row; 1 to 200 characters." })
  name!: string;

  @Field(() => [String], {
    description: "1 to 20 tags of at most 40 characters. Stored in lowercase, without repeats.",
  })
  tags!: string[];
}

const rules = v.object(categoryRules satisfies Record<keyof CategoryInput, v.GenericSchema>);

/** The columns that an admin enters. A new column counts as entered unless it is excluded here. */
type EnteredCategory = Omit<Category, "id" | "position" | "version">;

/** The category as it will be stored. Throws a UserError with every invalid field. */
export function checkCategory(input: CategoryInput): EnteredCategory {
  return checkInput(rules, input, new Map([[blankCategory, UserErrorCode.BLANK]]));
}
