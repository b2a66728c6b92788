import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root, Subscription } from "type-graphql";

import { isSeriesLive } from "../../../domain/tags.ts";
import { SeriesContent } from "../../access/access.resolver.ts";
import type { Context } from "../../context.ts";
import { ID, Instant } from "../../input/scalars.ts";
import { catalogueClock } from "../../live/catalogueClock.ts";
import { follow } from "../../live/subscription.ts";
import { may } from "../../rights/rights.ts";
import { broadcastsOf } from "../series/broadcasts.ts";
import { SeriesUpdate } from "../series/lists.resolver.ts";
import { Series } from "../series/series.entity.ts";
import { Episode } from "./episode.entity.ts";
import { episodesById, episodesOfSeries, readLiveEpisodes, searchEpisodes } from "./episode.service.ts";
import { isOpenSeries, keepOpenEpisodes } from "./openEpisodes.ts";

@Resolver(() => Series)
export class SeriesBroadcastsResolver {
  @FieldResolver(() => Boolean, {
    description: "Whether the series has the tag `live` or at least one episode is live now.",
  })
  isLive(@Root() series: Series, @Ctx() context: Context): boolean | Promise<boolean> {
    const broadcasts = broadcastsOf(context, series);
    return broadcasts instanceof Promise
      ? broadcasts.then(({ isAnyLive }) => isSeriesLive(series.tags, isAnyLive))
      : isSeriesLive(series.tags, broadcasts.isAnyLive);
  }

  @FieldResolver(() => [Instant], {
    description:
      "Planned starts of episodes that are not live, earliest first: those that were in the future when the catalogue last changed, and those without a recording that had passed less than six hours before. The list does not change until the catalogue does. So the client omits a start that is more than six hours ago, or past with a recording (`upcomingRecordings`), and shows the first remaining one. Of a protected series, for admins and editors only; empty for everyone else, even after an unlock.",
  })
  upcoming(@Root() series: Series, @Ctx() context: Context): Date[] | Promise<Date[]> {
    return readStarts(context, series, "upcoming");
  }

  @FieldResolver(() => [Instant], {
    description:
      "The starts in `upcoming` whose episodes have a recording. Once such a start has passed, the recording can be watched, and the episode is not late. Of a protected series, for admins and editors only; empty for everyone else, even after an unlock.",
  })
  upcomingRecordings(@Root() series: Series, @Ctx() context: Context): Date[] | Promise<Date[]> {
    return readStarts(context, series, "upcomingRecordings");
  }
}

function readStarts(
  context: Context,
  series: Series,
  list: "upcoming" | "upcomingRecordings",
): Date[] | Promise<Date[]> {
  // Staff have their own scopes, so their responses are never cached for or sent to other callers.
  if (series.passwordCipher !== null && !may(context.caller, "SEE_DRAFTS")) return [];
  const broadcasts = broadcastsOf(context, series);
  return broadcasts instanceof Promise ? broadcasts.then((read) => read[list]) : broadcasts[list];
}

@Resolver(() => SeriesContent)
export class SeriesContentEpisodesResolver {
  @FieldResolver(() => [Episode], { description: "The episodes, ordered by number." })
  episodes(@Root() { seriesId }: SeriesContent, @Ctx() context: Context): Promise<Episode[]> {
    return context.load(episodesOfSeries, seriesId);
  }
}

@Resolver(() => SeriesUpdate)
export class SeriesUpdateEpisodesResolver {
  @FieldResolver(() => [Episode], {
    nullable: true,
    description: "New and changed episodes; null while the series is locked for the caller.",
  })
  async episodes(
    @Root() { seriesId, changes }: SeriesUpdate,
    @Ctx() context: Context,
  ): Promise<Episode[] | null> {
    const ids = new Set(changes?.flatMap(({ noun, id }) => (noun === "episode" ? id : [])));
    // Read concurrently with the series. The result is discarded when the series is locked.
    const [isOpen, ...changed] = await Promise.all([
      isOpenSeries(context, seriesId),
      ...[...ids].map((id) => context.load(episodesById, id)),
    ]);
    if (!isOpen) return null;
    if (changes === null) return context.load(episodesOfSeries, seriesId);
    return changed.filter((episode) => episode !== null).toSorted((a, b) => a.number - b.number);
  }

  @FieldResolver(() => [ID], {
    nullable: true,
    description: "The ids of all episodes in order, when one was added, deleted or moved; otherwise null.",
  })
  async episodeOrder(
    @Root() { seriesId, changes }: SeriesUpdate,
    @Ctx() context: Context,
  ): Promise<string[] | null> {
    const isAffected = changes === null || changes.some(({ noun, isMoved }) => noun === "episode" && isMoved);
    if (!isAffected || !(await isOpenSeries(context, seriesId))) return null;
    return (await context.load(episodesOfSeries, seriesId)).map(({ id }) => id);
  }
}

@Resolver()
export class EpisodeSearchResolver {
  @Query(() => [Episode], {
    description:
      "Episodes whose title contains the text, ignoring case and the kind of apostrophe; live ones first, then in the order of the catalogue. Empty for a blank text. Episodes of protected series are omitted while locked.",
  })
  searchEpisodes(
    @Ctx() { db, caller }: Context,
    @Arg("first", () => Int, {
      defaultValue: 20,
      description: "The maximum number of episodes, from 1 to 100.",
    })
    first: number,
    @Arg("title", () => String, {
      description: "A part of the title. Surrounding blanks are ignored.",
    })
    title: string,
  ): Promise<Episode[]> {
    return searchEpisodes(db, caller, title, first);
  }
}

@Resolver()
export class LiveEpisodesResolver {
  @Query(() => [Episode], {
    description:
      "Every episode that is live now, in the order of the catalogue. Episodes of protected series are omitted while locked.",
  })
  @Subscription(() => [Episode], {
    subscribe: ({ context }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        affects: ({ noun }) => noun !== "category",
        topic: null,
        sendsChangesOnly: false,
        isPersonal: false,
      }),
    description: "The episodes of the query with the same name: immediately, and again after each change.",
  })
  async liveEpisodes(@Ctx() context: Context): Promise<Episode[]> {
    return keepOpenEpisodes(context, await readLiveEpisodes(context.db));
  }
}
