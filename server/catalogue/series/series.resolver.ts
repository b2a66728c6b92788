import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from "type-graphql";

import { embedOnlyTag, hasTag } from "../../../domain/tags.ts";
import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { Thumbnail, readThumbnail } from "../../files/thumbnail.ts";
import { ID } from "../../input/scalars.ts";
import { describeVersion } from "../../input/validation.ts";
import type { Right } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import { CataloguePayload } from "../catalogue.resolver.ts";
import { Category } from "../categories/category.entity.ts";
import { categoriesById } from "../categories/category.service.ts";
import { Series } from "./series.entity.ts";
import { SeriesInput } from "./series.input.ts";
import {
  createSeries,
  deleteSeries,
  findSeriesBySlug,
  patchSeries,
  publishedSeriesBySlug,
  reorderSeries,
  searchSeries,
  updateSeries,
} from "./series.service.ts";
import { SeriesPatch } from "./seriesPatch.input.ts";

@ObjectType({ description: "The result of a change of a series." })
export class SeriesPayload {
  @Field(() => Series, {
    description: "The series after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  series?: Series | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Series)
export class SeriesResolver {
  @Query(() => Series, {
    nullable: true,
    description: "The series with this current or former slug; null when there is none.",
  })
  series(
    @Ctx() context: Context,
    @Arg("slug", () => String, { description: "The slug, compared without case." })
    slug: string,
  ): Promise<Series | null> {
    const { caller, load } = context;
    return may(caller, "SEE_DRAFTS")
      ? findSeriesBySlug(context.db, caller, slug)
      : load(publishedSeriesBySlug, slug);
  }

  @Query(() => [Series], {
    description:
      "Series whose title contains the text, ignoring case and the kind of apostrophe. Empty for a blank text.",
  })
  searchSeries(
    @Ctx() { db, caller }: Context,
    @Arg("first", () => Int, {
      description: "The maximum number of series, 1 to 100.",
      defaultValue: 20,
    })
    first: number,
    @Arg("title", () => String, { description: "A part of the title." }) title: string,
  ): Promise<Series[]> {
    return searchSeries(db, caller, title, first);
  }

  @FieldResolver(() => Thumbnail, {
    description: "The picture of the card; null when there is none.",
    nullable: true,
  })
  thumbnail(@Root() series: Series, @Ctx() context: Context): ReturnType<typeof readThumbnail> {
    return readThumbnail(context, series);
  }

  @FieldResolver(() => Category, {
    description:
      "The category that the series names; null when it names none. Its tags may include it in other rows too.",
    nullable: true,
  })
  category(
    @Root() { categoryId }: Series,
    @Ctx() context: Context,
  ): Category | null | Promise<Category | null> {
    return categoryId === null ? null : context.load(categoriesById, categoryId);
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether the series is tagged `ppv`, so that its page shows only the frame at `content.embedLink`.",
  })
  isEmbedOnly(@Root() series: Series): boolean {
    return hasTag(series.tags, embedOnlyTag);
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => SeriesPayload, { description: "Adds a series after the last one." })
  async createSeries(
    @Ctx() context: Context,
    @Arg("input", () => SeriesInput, { description: "The new series." }) input: SeriesInput,
  ): Promise<SeriesPayload> {
    return { series: await createSeries(context.db, context.services, input), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => SeriesPayload, {
    description:
      "Replaces all fields of the series that the input contains. A former slug still leads to the series.",
  })
  async updateSeries(
    @Ctx() context: Context,
    @Arg("input", () => SeriesInput, { description: "The whole series." }) input: SeriesInput,
    @Arg("version", () => Int, {
      description: describeVersion("series"),
    })
    version: number,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<SeriesPayload> {
    const { db, services, caller, afterCommit } = context;
    afterCommit.push(services.pictureSweeper.wake);
    return { series: await updateSeries(db, services, caller, id, version, input), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => SeriesPayload, {
    description: "Updates only the fields in the patch, under the rules of `updateSeries`.",
  })
  async patchSeries(
    @Ctx() context: Context,
    @Arg("patch", () => SeriesPatch, { description: "The fields to change." }) patch: SeriesPatch,
    @Arg("version", () => Int, {
      description: describeVersion("series"),
    })
    version: number,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<SeriesPayload> {
    const { db, services, caller, afterCommit } = context;
    afterCommit.push(services.pictureSweeper.wake);
    return { series: await patchSeries(db, services, caller, id, version, patch), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CataloguePayload, {
    description: "Deletes the series and its episodes, and renumbers those after it.",
  })
  async deleteSeries(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<CataloguePayload> {
    await deleteSeries(db, id);
    return { userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CataloguePayload, {
    description:
      "Sorts all series in this order and numbers them 0..n-1. The ids must be exactly those of the catalogue; others are refused with OUT_OF_DATE.",
  })
  async reorderSeries(
    @Ctx() { db }: Context,
    @Arg("ids", () => [ID], { description: "The ids of all series in their new order." }) ids: string[],
  ): Promise<CataloguePayload> {
    await reorderSeries(db, ids);
    return { userErrors: [] };
  }
}
