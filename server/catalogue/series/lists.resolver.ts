import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Resolver,
  Root,
  Subscription,
  registerEnumType,
} from "type-graphql";

import { seriesOfRow, seriesWithTag, sortByTags, tagsInUse } from "../../../domain/tags.ts";
import type { Context } from "../../context.ts";
import { ID } from "../../input/scalars.ts";
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
  description: "The sort order of a list of series.",
  valuesConfig: {
    ORDER: { description: "The order that the admins chose." },
    TAG: { description: "By tags, then by order." },
  },
});

@ObjectType({ description: "The changes of one series since the subscriber's last state." })
export class SeriesUpdate {
  @Field(() => Int, { description: "The revision of the catalogue after the update." })
  revision!: number;

  @Field(() => String, {
    description:
      "An opaque text that identifies the state after this update. Pass it as `since` when subscribing again.",
  })
  cursor!: string;

  /** The id of the subscribed series, which may be deleted. */
  seriesId!: string;

  /** The changes of this series; null when the whole state is sent. */
  changes!: CatalogueChange[] | null;
}

@Resolver(() => Catalogue)
export class CatalogueSeriesResolver {
  @FieldResolver(() => [Series], { description: "All series that exist for the caller." })
  async series(
    @Ctx() context: Context,
    @Arg("sort", () => SeriesSort, {
      description: "The sort order.",
      defaultValue: SeriesSort.ORDER,
    })
    sort: SeriesSort,
    @Arg("tag", () => String, {
      nullable: true,
      description:
        "Only series with this tag, compared without case. Every live series carries the tag `live`.",
    })
    tag: string | null,
  ): Promise<Series[]> {
    const all = await readVisibleSeries(context);
    const chosen = tag == null ? all : seriesWithTag(all, tag, isLiveNow);
    return sort === SeriesSort.TAG ? sortByTags(chosen) : chosen;
  }

  @FieldResolver(() => [String], {
    description:
      "Every tag of the series that exist for the caller, without repeats, sorted; includes `live` while any of them is live.",
  })
  async tags(@Ctx() context: Context): Promise<string[]> {
    return tagsInUse(await readVisibleSeries(context), isLiveNow);
  }
}

@Resolver(() => Category)
export class CategorySeriesResolver {
  @FieldResolver(() => [Series], {
    description:
      "The series that carry all the category's tags or name this category, in order, each once. Every live series carries the tag `live`.",
  })
  async series(@Root() category: Category, @Ctx() context: Context): Promise<Series[]> {
    return seriesOfRow(category, await readVisibleSeries(context), isLiveNow);
  }
}

@Resolver(() => CatalogueUpdate)
export class CatalogueUpdateSeriesResolver {
  @FieldResolver(() => [Series], {
    description:
      "New and changed series, and the series in the row of a new or changed category. So a client that subscribes to the rows needs only the ids of their series in `categories`.",
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
    description: "The ids of all series in order, when a series was added, deleted or moved; otherwise null.",
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
        // The name of its category is part of a series too.
        affects: ({ noun, seriesId }) => seriesId === args.id || noun === "category",
        topic: null,
        sendsChangesOnly: true,
        isPersonal: false,
      }),
    description:
      "The changes of one series after `since`: immediately, and again after each committed change. The whole state is sent when there is no `since`, when it cannot be resumed, or when the caller's rights have changed since.",
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
    description:
      "The series; null when there is no such series for the caller, also after it is deleted or unpublished.",
  })
  series(@Root() { seriesId }: SeriesUpdate, @Ctx() context: Context): Promise<Series | null> {
    return loadVisibleSeries(context, seriesId);
  }
}
