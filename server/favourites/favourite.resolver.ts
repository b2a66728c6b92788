import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";

import { Series } from "../catalogue/series/series.entity.ts";
import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import { Viewer, ViewerPayload } from "../users/viewer.payload.ts";
import { readViewer, userIdOf } from "../users/viewer.service.ts";
import { readSavedSeries, removeSavedSeries, saveSeries } from "./favourite.service.ts";

@Resolver(() => Viewer)
export class FavouriteResolver {
  @FieldResolver(() => [Series], {
    description: "The saved series that exist for the caller, in the order of saving.",
  })
  savedSeries(@Root() { id }: Viewer, @Ctx() context: Context): Promise<Series[]> {
    return readSavedSeries(context, id);
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Adds the series to the end of the caller's favourites. A series that is among them already keeps its position.",
  })
  async saveSeries(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<ViewerPayload> {
    const userId = userIdOf(context);
    await saveSeries(context.db, context.caller, userId, id);
    return { viewer: await readViewer(context, userId), userErrors: [] };
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Removes the series from the caller's favourites. Nothing changes when it is not among them.",
  })
  async removeSavedSeries(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<ViewerPayload> {
    const userId = userIdOf(context);
    await removeSavedSeries(context.db, userId, id);
    return { viewer: await readViewer(context, userId), userErrors: [] };
  }
}
