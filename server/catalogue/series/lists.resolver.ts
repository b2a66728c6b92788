import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  Subscription,
  registerEnumType,
} from "type-graphql";

import { seriesOfRow, seriesWithTag, sortByTags, tagsInUse } from "../../../domain/tags.ts";
import type { Context } from "../../context.ts";
import type { CatalogueChange } from "../../live/catalogueClock.ts";
import { catalogueClock } from "../../live/catalogueClock.ts";
import { changesSince, clockOf, cursorOf } from "../../live/clock.ts";
import { follow, SinceArg } from "../../live/subscription.ts";
import { Catalogue, CatalogueUpdate } from "../catalogue.resolver.ts";
import { Category } from "../categories/category.entity.ts";
import { categoriesById } from "../categories/category.service.ts";
import { isLiveNow } from "./broadcasts.ts";
import { Series } from "./series.entity.ts";
import { loadVisibleSeries, readVisibleSeries } from "./visibleSeries.ts";

/** How the catalogue's series are sorted. */
export enum SeriesSort {
  ORDER = "ORDER",
  TAG = "TAG",
}

registerEnumType(SeriesSort, {
  name: "SeriesSort",
  description: "In which order a list of series is given.",
  valuesConfig: {
    ORDER: { description: "The order the admins gave them." },
    TAG: { description: "By tags, then by order." },
  },
});

@ObjectType({ description: "What has changed of one series since the state that the subscriber had." })
export class SeriesUpdate {
  @Field(() => Int, { description: "The revision of the catalogue that the update leads to." })
  revision!: number;

  @Field(() => String, {
    description:
      "Opaque: the state that this update leads to. To be given as `since` when subscribing again.",
  })
  cursor!: string;

  /** Whose news these are; it may be deleted. */
  seriesId!: string;

  /** What changed of this series; null when everything is sent. */
  changes!: CatalogueChange[] | null;
}

@Resolver(() => Catalogue)
export class CatalogueSeriesResolver {
  @FieldResolver(() => [Series], { description: "All series that exist for the caller." })
  async series(
    @Ctx() context: Context,
    @Arg("sort", () => SeriesSort, {
      description: "How the series are sorted.",
      defaultValue: SeriesSort.ORDER,
    })
    sort: SeriesSort,
    @Arg("tag", () => String, {
      nullable: true,
      description:
        "Only series with this tag, compared without case; `live` is carried by every live series.",
    })
    tag: string | null,
  ): Promise<Series[]> {
    const all = await readVisibleSeries(context);
    const chosen = tag == null ? all : seriesWithTag(all, tag, isLiveNow);
    return sort === SeriesSort.TAG ? sortByTags(chosen) : chosen;
  }

  @FieldResolver(() => [String], {
    description:
      "Every tag of the series that exist for the caller, without repeats, sorted; `live` while any of them is live.",
  })
  async tags(@Ctx() context: Context): Promise<string[]> {
    return tagsInUse(await readVisibleSeries(context), isLiveNow);
  }
}

@Resolver(() => Category)
export class CategorySeriesResolver {
  @FieldResolver(() => [Series], {
    description:
      "Series that carry all the category's tags or name this category, in order, each once. Every live series carries the tag `live`.",
  })
  async series(@Root() category: Category, @Ctx() context: Context): Promise<Series[]> {
    return seriesOfRow(category, await readVisibleSeries(context), isLiveNow);
  }
}

@Resolver(() => CatalogueUpdate)
export class CatalogueUpdateSeriesResolver {
  @FieldResolver(() => [Series], {
    description:
      "New or changed, and those in the row of a category that is new or changed: a client that follows the rows needs only the ids of their series in `categories`.",
  })
  async series(@Root() { changes }: CatalogueUpdate, @Ctx() context: Context): Promise<Series[]> {
    if (changes === null) return readVisibleSeries(context);
    const ids = new Set(changes.flatMap(({ seriesId }) => seriesId ?? []));
    for (const { id } of await seriesOfChangedRows(context, changes)) ids.add(id);
    const changed = await Promise.all([...ids].map((id) => loadVisibleSeries(context, id)));
    return changed.filter((series) => series !== null);
  }

  @FieldResolver(() => [ID], {
    nullable: true,
    description: "The ids of all series in order, when a series came, went or moved; otherwise null.",
  })
  async order(@Root() { changes }: CatalogueUpdate, @Ctx() context: Context): Promise<string[] | null> {
    const isAffected = changes === null || changes.some(({ noun, isMoved }) => noun === "series" && isMoved);
    return isAffected ? (await readVisibleSeries(context)).map(({ id }) => id) : null;
  }
}

async function seriesOfChangedRows(context: Context, changes: readonly CatalogueChange[]): Promise<Series[]> {
  const ids = new Set(changes.flatMap(({ noun, id }) => (noun === "category" ? id : [])));
  if (ids.size === 0) return [];
  const all = await readVisibleSeries(context);
  const categories = await Promise.all([...ids].map((id) => context.load(categoriesById, id)));
  return categories.flatMap((category) => (category ? seriesOfRow(category, all, isLiveNow) : []));
}

@Resolver(() => SeriesUpdate)
export class SeriesUpdatesResolver {
  @Subscription(() => SeriesUpdate, {
    subscribe: ({ args, context }) =>
      follow(context, {
        clock: catalogueClock,
        since: args.since ?? null,
        // A category's name is a part of its series too.
        affects: ({ noun, seriesId }) => seriesId === args.id || noun === "category",
        topic: null,
        sendsChangesOnly: true,
        isPersonal: false,
      }),
    description:
      "What changed of one series after `since`: at once, and again after each committed change. Everything is sent when there is no `since`, when it cannot be followed, or when what the caller may see has changed since.",
  })
  async seriesUpdates(
    @Ctx() context: Context,
    @SinceArg() since: string | null,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<SeriesUpdate> {
    const changes = await changesSince(context, catalogueClock, since);
    const own = changes?.filter(({ seriesId }) => seriesId === id) ?? null;
    const isRelocked = own?.some((change) => change.isRelocked) ?? false;
    return {
      revision: clockOf(context, catalogueClock).revision,
      cursor: cursorOf(context, catalogueClock),
      seriesId: id,
      changes: isRelocked ? null : own,
    };
  }

  @FieldResolver(() => Series, {
    nullable: true,
    description: "Null when there is no such series for the caller, also once it is deleted or unpublished.",
  })
  series(@Root() { seriesId }: SeriesUpdate, @Ctx() context: Context): Promise<Series | null> {
    return loadVisibleSeries(context, seriesId);
  }
}
