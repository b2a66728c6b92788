import { Field, InputType } from "type-graphql";

import { CalendarDay, ID } from "../../input/scalars.ts";
import type { PatchOf } from "../patch.ts";
import type { SeriesInput } from "./series.input.ts";

@InputType({
  description:
    "The fields of `SeriesInput` to change. Omitted fields do not change. Null clears `thumbnailUrl`, `categoryId`, `embedLink` and `password`, and is refused for every other field.",
})
export class SeriesPatch implements PatchOf<SeriesInput> {
  @Field(() => String, { nullable: true, description: "See `SeriesInput.slug`." })
  slug: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `SeriesInput.title`." })
  title: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `SeriesInput.shortDescription`; an empty text removes it.",
  })
  shortDescription: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `SeriesInput.longDescription`; an empty text removes it.",
  })
  longDescription: string | null | undefined;

  @Field(() => CalendarDay, { nullable: true, description: "See `SeriesInput.releaseDate`." })
  releaseDate: string | null | undefined;

  @Field(() => [String], {
    nullable: true,
    description: "The new list of all tags of the series; empty to remove all tags.",
  })
  tags: string[] | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `SeriesInput.thumbnailUrl`; null removes the picture.",
  })
  thumbnailUrl: string | null | undefined;

  @Field(() => ID, {
    nullable: true,
    description: "See `SeriesInput.categoryId`; null takes the series out of its category.",
  })
  categoryId: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `SeriesInput.embedLink`; null removes it." })
  embedLink: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      "The new password. Null or a blank text removes the password, except for callers who may not see it.",
  })
  password: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "See `SeriesInput.isPublished`." })
  isPublished: boolean | null | undefined;
}
