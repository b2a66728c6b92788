import { Field, InputType } from "type-graphql";

import type { PatchOf } from "../patch.ts";
import type { CategoryInput } from "./category.input.ts";

@InputType({
  description: "The fields of `CategoryInput` to change. Omitted fields do not change. Null is refused.",
})
export class CategoryPatch implements PatchOf<CategoryInput> {
  @Field(() => String, { nullable: true, description: "See `CategoryInput.slug`." })
  slug: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `CategoryInput.name`." })
  name: string | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "The new list of all tags of the category; at least one.",
  })
  tags: string[] | null | undefined;
}
