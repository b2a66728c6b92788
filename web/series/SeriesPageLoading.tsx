import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useParams } from "react-router-dom";

import {
  SeriesPageLoading_SeriesFragmentDoc,
  type SeriesPageLoading_SeriesFragment as Series,
  SeriesPageLoading_StartsFragmentDoc,
} from "../lib/generated/SeriesPageLoading.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { BroadcastBadge } from "../ui/BroadcastBadge.tsx";
import { findLoadedPicture } from "../ui/loadedPictures.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useSeriesState } from "../ui/useClock.ts";
import { listCachedIds } from "./cachedSeries.ts";

import styles from "./SeriesPageStates.module.css";

/** The only cached series with this slug. */
function findKnown(cache: ApolloCache, slug: string): Series | null {
  const [id, other] = listCachedIds(cache, slug);
  if (id === undefined || other !== undefined) return null;
  return cache.readFragment({ id, fragment: SeriesPageLoading_SeriesFragmentDoc });
}

/** Shows the cached fields of a series until its page's code and content are loaded. */
export function SeriesPageLoading() {
  const { slug = "" } = useParams();
  const { cache } = useApolloClient();
  const known = findKnown(cache, slug);
  return (
    <div className={styles.loading}>
      <PageTitle title={known?.title} />
      <output className="visually-hidden">Loading...</output>
      <div className={styles.stage}>{known && <KnownPicture thumbnail={known.thumbnail} />}</div>
      <div className={styles.about}>
        <div className={styles.playing}>{known && <KnownBadge series={known} />}</div>
        {known ? <h1 className={styles.known}>{known.title}</h1> : <div className={styles.line} />}
        <div className={styles.line} />
      </div>
      <div className={styles.episodes} />
    </div>
  );
}

/** Uses the picture that the card has loaded: another size would leave the place empty while it is loading. */
function KnownPicture({ thumbnail }: Pick<Series, "thumbnail">) {
  const preview = thumbnail && findLoadedPicture(thumbnail.url);
  const shown = thumbnail && preview !== null ? { ...thumbnail, url: preview, srcSet: null } : thumbnail;
  return <Thumbnail thumbnail={shown} sizes="(min-width: 1200px) 70vw, 100vw" isFirst />;
}

function KnownBadge({ series }: { series: Series }) {
  const { cache } = useApolloClient();
  const id = cache.identify({ __typename: "Series", id: series.id });
  const starts = id ? cache.readFragment({ id, fragment: SeriesPageLoading_StartsFragmentDoc }) : null;
  const { isLive } = series;
  const { state, start } = useSeriesState({ upcoming: [], upcomingRecordings: [], ...starts, isLive });
  return <BroadcastBadge state={state} start={start} />;
}
