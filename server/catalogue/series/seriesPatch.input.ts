import { Field, ID, InputType } from "type-graphql";

import { CalendarDay } from "../../input/scalars.ts";
import type { PatchOf } from "../patch.ts";
import type { SeriesInput } from "./series.input.ts";

@InputType({
  description:
    "The fields of `SeriesInput` that change; a field that is left out stays as it is. Null clears `thumbnailUrl`, `categoryId`, `embedLink` and `password`, and is refused for every other field.",
})
export class SeriesPatch implements PatchOf<SeriesInput> {
  @Field(() => String, { nullable: true, description: "As `SeriesInput.slug`." })
  slug: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `SeriesInput.title`." })
  title: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `SeriesInput.shortDescription`; an empty text removes it.",
  })
  shortDescription: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `SeriesInput.longDescription`; an empty text removes it.",
  })
  longDescription: string | null | undefined;

  @Field(() => CalendarDay, { nullable: true, description: "As `SeriesInput.releaseDate`." })
  releaseDate: string | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "All tags that the series has from now on; an empty list removes them.",
  })
  tags: string[] | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `SeriesInput.thumbnailUrl`; null removes the picture.",
  })
  thumbnailUrl: string | null | undefined;

  @Field(() => ID, {
    nullable: true,
    description: "As `SeriesInput.categoryId`; null takes the series out of its category.",
  })
  categoryId: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `SeriesInput.embedLink`; null removes it." })
  embedLink: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      "The new password; null or a blank text removes the password; it stays for callers who may not see it.",
  })
  password: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "As `SeriesInput.isPublished`." })
  isPublished: boolean | null | undefined;
}
