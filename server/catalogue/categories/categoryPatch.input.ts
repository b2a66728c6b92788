import { Field, InputType } from "type-graphql";

import type { PatchOf } from "../patch.ts";
import type { CategoryInput } from "./category.input.ts";

@InputType({
  description:
    "The fields of `CategoryInput` that change; a field that is left out stays as it is. Null is refused.",
})
export class CategoryPatch implements PatchOf<CategoryInput> {
  @Field(() => String, { nullable: true, description: "As `CategoryInput.slug`." })
  slug: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `CategoryInput.name`." })
  name: string | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "All tags that the category has from now on; at least one.",
  })
  tags: string[] | null | undefined;
}
