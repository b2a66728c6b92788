import { Arg, Ctx, Query, Resolver } from "type-graphql";

import type { Context } from "../../context.ts";
import { ID } from "../../input/scalars.ts";
import { Episode } from "./episode.entity.ts";
import { readOpenEpisodes, readRequestedEpisodes } from "./openEpisodes.ts";

@Resolver()
export class EpisodesByIdResolver {
  @Query(() => Episode, {
    nullable: true,
    description: "The episode with this id; null when there is none for the caller, or its series is locked.",
  })
  async episode(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the episode." }) id: string,
  ): Promise<Episode | null> {
    const [episode = null] = await readOpenEpisodes(context, [id]);
    return episode;
  }

  @Query(() => [Episode], {
    description:
      "The episodes with these ids, in this order. Ids without an episode, and episodes whose series is locked for the caller, are omitted.",
  })
  episodes(
    @Ctx() context: Context,
    @Arg("ids", () => [ID], { description: "The ids of the episodes; at most 100." }) ids: string[],
  ): Promise<Episode[]> {
    return readRequestedEpisodes(context, ids);
  }
}
