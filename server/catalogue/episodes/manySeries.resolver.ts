import { Arg, Authorized, Ctx, Extensions, Int, Mutation, Resolver } from "type-graphql";

import type { Context } from "../../context.ts";
import { ID } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { CataloguePayload } from "../catalogue.resolver.ts";
import { ManySeriesInput } from "./manySeries.input.ts";
import { changeManySeries, deleteManySeries } from "./manySeries.service.ts";

@Resolver()
export class ManySeriesResolver {
  @Authorized<Right>("EDIT_CATALOGUE")
  @Extensions({ hasIds: true })
  @Mutation(() => CataloguePayload, {
    description:
      "Makes one change in each of several series and in their episodes, in one transaction. When one of the series does not exist any more, or one field is refused, nothing is changed.",
  })
  async changeManySeries(
    @Ctx() { db, services, caller }: Context,
    @Arg("change", () => ManySeriesInput, {
      description: "The change to make in each of the series.",
    })
    change: ManySeriesInput,
    @Arg("ids", () => [ID], { description: "The ids of the series, 1 to 1,000; repeats count once." })
    ids: string[],
  ): Promise<CataloguePayload> {
    await changeManySeries(db, services.config.site.timeZone, caller, ids, change);
    return { userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Extensions({ hasIds: true })
  @Mutation(() => CataloguePayload, {
    description:
      "Deletes several series and their episodes in one transaction, and renumbers the others. When one of them does not exist any more, nothing is deleted.",
  })
  async deleteManySeries(
    @Ctx() { db }: Context,
    @Arg("count", () => Int, {
      description:
        "The number of series, as the person has confirmed it. Any other number is refused with INVALID.",
    })
    count: number,
    @Arg("ids", () => [ID], { description: "The ids of the series, 1 to 1,000; repeats count once." })
    ids: string[],
  ): Promise<CataloguePayload> {
    await deleteManySeries(db, ids, count);
    return { userErrors: [] };
  }
}
