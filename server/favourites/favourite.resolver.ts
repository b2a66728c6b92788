import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";

import { Series } from "../catalogue/series/series.entity.ts";
import type { Context } from "../context.ts";
import { Viewer, ViewerPayload, readViewer, userIdOf } from "../users/viewer.resolver.ts";
import { readSavedSeries, removeSavedSeries, saveSeries } from "./favourite.service.ts";

@Resolver(() => Viewer)
export class FavouriteResolver {
  @FieldResolver(() => [Series], { description: "In the order they were saved." })
  savedSeries(@Root() { id }: Viewer, @Ctx() context: Context): Promise<Series[]> {
    return readSavedSeries(context, id);
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Adds the series to the end of the caller's favourites; one that is among them already keeps its place.",
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
      "Takes the series out of the caller's favourites; changes nothing when it is not among them.",
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
