import type { GraphQLResolveInfo } from "graphql";
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Info,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";

import { Episode } from "../catalogue/episodes/episode.entity.ts";
import { episodesById, episodesWithoutLongTexts } from "../catalogue/episodes/episode.service.ts";
import type { Context } from "../context.ts";
import { ID, Instant } from "../input/scalars.ts";
import { Viewer, ViewerPayload } from "../users/viewer.payload.ts";
import { readViewer, userIdOf } from "../users/viewer.service.ts";
import { asksFor } from "./selection.ts";
import {
  type ShownPosition,
  hidePosition,
  keepPosition,
  keepVisitorPositions,
  readContinued,
  readSeriesPositions,
} from "./watching.service.ts";

const positionSeconds = "The position in seconds from the beginning of the recording.";

@ObjectType("WatchPosition", {
  description: "The position at which the viewer stopped watching a recording.",
})
class WatchPositionView {
  @Field(() => Episode, { description: "The episode of the recording." })
  episode!: Episode;

  @Field(() => Int, { description: positionSeconds })
  seconds!: number;

  @Field(() => Instant, { description: "When the position was saved." })
  seenAt!: Date;
}

@InputType({ description: "A position that a visitor's browser has stored." })
export class WatchPositionInput {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => Int, { description: positionSeconds })
  seconds!: number;

  @Field(() => Instant, { description: "When the position was saved; a future time counts as now." })
  seenAt!: Date;

  @Field(() => Boolean, { description: "Whether the visitor has hidden the recording in the row." })
  isHidden!: boolean;
}

/**
 * Long descriptions are read only when they are selected, because this list is sent again with each change of the
 * account.
 */
const episodesAskedFor = (info: GraphQLResolveInfo) =>
  asksFor(info, "longDescription") ? episodesById : episodesWithoutLongTexts;

@Resolver(() => Viewer)
export class WatchingResolver {
  @FieldResolver(() => [WatchPositionView], {
    description:
      "The recordings to continue, the one watched last first, at most 20. Hidden ones, live ones, and those of series that are locked for the caller or embed-only are omitted.",
  })
  continueWatching(
    @Root() { id }: Viewer,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShownPosition[]> {
    return readContinued(context, id, episodesAskedFor(info));
  }

  @FieldResolver(() => [WatchPositionView], {
    description:
      "The positions in one series, also those hidden in `continueWatching`, in no particular order; live episodes are omitted. Empty while the series is locked for the caller or embed-only.",
  })
  watchPositions(
    @Root() { id }: Viewer,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg("seriesId", () => ID, { description: "The id of the series." }) seriesId: string,
  ): Promise<ShownPosition[]> {
    return readSeriesPositions(context, id, seriesId, episodesAskedFor(info));
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Saves the position at which the viewer stopped watching a recording, and shows it in `continueWatching` again if it was hidden. Other browsers are not notified. Another position than 0 within the first 30 seconds, or one of a live broadcast, changes nothing.",
  })
  async keepPosition(
    @Ctx() context: Context,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
    @Arg("seconds", () => Int, {
      description:
        "The position in seconds from the beginning. 0, or more than 95 % of the entered duration, deletes the position, because the recording was watched.",
    })
    seconds: number,
  ): Promise<ViewerPayload> {
    const userId = userIdOf(context);
    await keepPosition(context, userId, episodeId, seconds);
    return { viewer: await readViewer(context, userId), userErrors: [] };
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Moves a visitor's positions to the account after signing in. For each episode, the position that was saved later is kept. Episodes that the caller may not see are omitted.",
  })
  async keepPositions(
    @Ctx() context: Context,
    @Arg("positions", () => [WatchPositionInput], { description: "The positions; at most 50." })
    positions: WatchPositionInput[],
  ): Promise<ViewerPayload> {
    const userId = userIdOf(context);
    await keepVisitorPositions(context, userId, positions);
    return { viewer: await readViewer(context, userId), userErrors: [] };
  }

  @Authorized()
  @Mutation(() => ViewerPayload, {
    description:
      "Hides a recording in `continueWatching`, or shows it again, in all browsers of the account. The position is kept. Changes nothing for a recording without a position.",
  })
  async hidePosition(
    @Ctx() context: Context,
    @Arg("isHidden", () => Boolean, { description: "Whether the recording is hidden; false shows it again." })
    isHidden: boolean,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
  ): Promise<ViewerPayload> {
    const userId = userIdOf(context);
    await hidePosition(context.db, userId, episodeId, isHidden);
    return { viewer: await readViewer(context, userId), userErrors: [] };
  }
}
