import { Arg, Authorized, Ctx, Int, Mutation, Resolver } from "type-graphql";

import type { Context } from "../../context.ts";
import { ID } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { CataloguePayload } from "../catalogue.resolver.ts";
import { Replacement, SeriesCopyInput } from "./duplication.input.ts";
import { duplicateSeries } from "./duplication.service.ts";

@Resolver()
export class DuplicationResolver {
  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CataloguePayload, {
    description:
      "Adds copies of series after the last one, in the order of the catalogue. Passwords, pictures, draft states and plans for LIVE are copied. LIVE, the tag `live`, Roku, access codes and former slugs are not. The `field` of an error in a title or slug is `copies`, the id of the series and the field, separated by dots.",
  })
  async duplicateSeries(
    @Ctx() { db, services }: Context,
    @Arg("copies", () => [SeriesCopyInput], {
      defaultValue: [],
      description: "Titles and slugs to use instead of the generated ones; empty for none.",
    })
    copies: SeriesCopyInput[],
    @Arg("withEpisodes", () => Boolean, { description: "Whether the episodes are copied too." })
    withEpisodes: boolean,
    @Arg("replace", () => [Replacement], {
      description:
        "At most 10 texts to replace in titles, descriptions, tags and slugs, all in one pass. In a slug, `Day 4` is written `day-4`. A slug that does not change or is taken gets the first free number from 2 on. Empty for none.",
    })
    replace: Replacement[],
    @Arg("shiftDays", () => Int, {
      description:
        "The number of days by which release dates are moved, -3,650 to 3,650. Times of day stay the same in `Site.timeZone`, also across a change to summer time.",
    })
    shiftDays: number,
    @Arg("ids", () => [ID], {
      description: "The ids of 1 to 100 series; repeats count once.",
    })
    ids: string[],
  ): Promise<CataloguePayload> {
    const { timeZone } = services.config.site;
    await duplicateSeries(db, timeZone, { ids, shiftDays, replace, withEpisodes, copies });
    return { userErrors: [] };
  }
}
