import { type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { hasTag, tagsInUse } from "../../domain/tags.ts";
import {
  type CatalogueState,
  type CategoryState,
  isLiveNow,
  rowOf,
  type SeriesState,
} from "./catalogueState.ts";
import type { Followers } from "./followers.ts";
import { isOpenTo, type Person, type RequestContext } from "./roots/accountState.ts";
import { showEpisodes } from "./shownEpisodes.ts";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const cursorOf = (revision: number) => `cursor-${revision}`;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const describeRows = ({ categories, series }: CatalogueState) =>
  categories.map((one) => [one, idsOf(rowOf(one, series))]);

/** The committed states of a catalogue, of which the last is the current one. */
export function createCatalogueStates(first: CatalogueState) {
  const states: CatalogueState[] = [structuredClone(first)];

  const present = () => states.at(-1) ?? first;
  const readRevision = () => states.length - 1;
  const readCursor = () => cursorOf(readRevision());

  return {
    present,
    readRevision,
    readCursor,
    /** The fields that a catalogue and its updates have in common. */
    stamp: () => ({
      revision: readRevision(),
      cursor: readCursor(),
      lastUpdated: "2025-07-28T09:30:00.000Z",
    }),
    /** The state at the cursor; empty for an unknown one. */
    followed: (since: string | null) =>
      states.find((_, revision) => cursorOf(revision) === since) ?? { series: [], categories: [] },
    change(alter: (catalogue: CatalogueState) => void): void {
      const next = structuredClone(present());
      alter(next);
      states.push(next);
    },
    /** The state of this revision, for a change that restores it. */
    copyOf: (revision: number) => structuredClone(states[revision]),
    /** The title of a series or an episode; the key of a player is already the name. */
    nameTarget: (target: string): string => {
      const { series } = present();
      const episodes = series.flatMap((one) => one.episodes);
      return [...series, ...episodes].find(({ id }) => id === target)?.title ?? target;
    },
  };
}

type CatalogueStates = ReturnType<typeof createCatalogueStates>;

/** The catalogue in the form of the schema, as the viewer may see it. */
export function createCatalogueView({ present, stamp }: CatalogueStates, findViewer: () => Person | null) {
  function showSeries(one: SeriesState) {
    const episodes = showEpisodes(one);
    const areStartsShown = !one.isProtected || findViewer()?.isAdmin;
    return {
      ...one,
      order: present().series.indexOf(one),
      category: () => {
        const found = present().categories.find(({ id }) => id === one.categoryId);
        return found ? showCategory(found) : null;
      },
      importedAt: null,
      isPublished: one.isPublished ?? true,
      isLive: isLiveNow(one),
      upcoming: areStartsShown ? one.upcoming : [],
      upcomingRecordings: areStartsShown ? (one.upcomingRecordings ?? []) : [],
      isEmbedOnly: hasTag(one.tags, "ppv"),
      content: (_arguments: object, context: RequestContext) =>
        isOpenTo(findViewer(), context, one) ? { ...one, episodes } : null,
      password: findViewer()?.isAdmin && one.isProtected && !one.isPasswordLost ? one.password : null,
    };
  }

  function showCategory(category: CategoryState) {
    return {
      version: 1,
      tags: [category.slug],
      ...category,
      query: (category.tags ?? [category.slug]).join(" AND "),
      series: rowOf(category, present().series).map(showSeries),
    };
  }

  return {
    showSeries,
    showCategory,
    showCatalogue: () => ({
      id: "main",
      ...stamp(),
      categories: present().categories.map(showCategory),
      series: present().series.map(showSeries),
      tags: tagsInUse(present().series, isLiveNow),
    }),
    showOpenEpisodes: (context: RequestContext) =>
      present()
        .series.map(showSeries)
        .flatMap(
          (series) => series.content({}, context)?.episodes.map((episode) => ({ ...episode, series })) ?? [],
        ),
  };
}

/** The catalogue's fields of the root, with the subscriptions to its changes since a cursor. */
export function createCatalogueRoot(
  { present, followed, stamp }: CatalogueStates,
  { showSeries, showCategory, showCatalogue, showOpenEpisodes }: ReturnType<typeof createCatalogueView>,
  follow: Followers["follow"],
) {
  function createCatalogueUpdate(since: string | null) {
    const before = followed(since);
    const now = present();
    const areListsSame = same(describeRows(before), describeRows(now));
    const withNewRow = now.categories
      .filter((one) => !before.categories.some((other) => same(one, other)))
      .flatMap((one) => rowOf(one, now.series));
    const isNew = (one: SeriesState) => !before.series.some((other) => same(one, other));
    return {
      ...stamp(),
      series: now.series.filter((one) => isNew(one) || withNewRow.includes(one)).map(showSeries),
      categories: areListsSame ? null : now.categories.map(showCategory),
      order: same(idsOf(before.series), idsOf(now.series)) ? null : idsOf(now.series),
    };
  }

  function createSeriesUpdate(wanted: string, since: string | null) {
    const before = followed(since).series.find(({ id }) => id === wanted);
    const now = present().series.find(({ id }) => id === wanted);
    const shown = now && showSeries(now);
    const readContent = (context: RequestContext) => shown?.content({}, context) ?? null;
    return {
      ...stamp(),
      series: shown ?? null,
      episodes: (_arguments: object, context: RequestContext) =>
        readContent(context)?.episodes.filter(
          ({ id }) =>
            !same(
              before?.episodes.find((other) => other.id === id),
              now?.episodes.find((other) => other.id === id),
            ),
        ) ?? null,
      episodeOrder(_arguments: object, context: RequestContext) {
        const content = readContent(context);
        const order = content ? idsOf(content.episodes) : null;
        return before && same(idsOf(before.episodes), order) ? null : order;
      },
    };
  }

  const showLiveEpisodes = (context: RequestContext) =>
    showOpenEpisodes(context).filter(({ isLive }) => isLive);

  return {
    catalogue: showCatalogue,
    catalogueUpdates: ({ since }: { since?: string | null }) =>
      follow((from) => ({ catalogueUpdates: createCatalogueUpdate(from) }), since),
    seriesUpdates: ({ id, since }: { id: string; since?: string | null }) =>
      follow((from) => ({ seriesUpdates: createSeriesUpdate(id, from) }), since),
    // Both a query and a subscription have this field: graphql-js uses the value that fits the operation.
    liveEpisodes: (_arguments: object, context: RequestContext, { operation }: GraphQLResolveInfo) =>
      operation.operation === OperationTypeNode.QUERY
        ? showLiveEpisodes(context)
        : follow(() => ({ liveEpisodes: showLiveEpisodes(context) })),
  };
}
