import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";

import { useSeriesFollow } from "../lib/follow.ts";
import {
  SeriesPageDocument,
  useSeriesPageQuery,
  useSeriesPageUpdatesSubscription,
} from "../lib/generated/SeriesPage.ts";
import type { SeriesPageQuery } from "../lib/generated/SeriesPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { PlayerMediaProvider } from "../player/PlayerMediaProvider.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PositionsProvider } from "../watching/PositionsProvider.tsx";
import { listCachedIds } from "./cachedSeries.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { SeriesPageContent } from "./SeriesPageContent.tsx";
import { SeriesPageEmbed } from "./SeriesPageEmbed.tsx";
import { SeriesPageLoading } from "./SeriesPageLoading.tsx";
import { SeriesPageLocked, SeriesPageMissing } from "./SeriesPageStates.tsx";

/** The page at /series/{slug}. */
export function SeriesPage() {
  const { slug = "" } = useParams();
  const isOutdated = useIsOutdated(slug);
  const { data, error, refetch } = useSeriesPageQuery({
    variables: { slug },
    fetchPolicy: isOutdated ? "network-only" : "cache-first",
    nextFetchPolicy: "cache-first",
  });
  const { tryNow, isTrying } = useRetry(error !== undefined, refetch);
  useShowPresentSlug(slug, data);

  if (data?.series) {
    return <FollowedSeries key={data.series.id} series={data.series} cursor={data.catalogue.cursor} />;
  }
  if (data) {
    const { cursor } = data.catalogue;
    return <SeriesPageMissing key={slug} slug={slug} cursor={cursor} onAppear={() => void refetch()} />;
  }
  if (!error) return <SeriesPageLoading />;
  return (
    <>
      <PageTitle />
      <ErrorState
        title={`Error: ${error.message}`}
        message="The page tries again by itself."
        isTrying={isTrying}
        onRetry={tryNow}
      />
    </>
  );
}

/**
 * Whether the cached series was renamed before its former slug was opened again, or another series was received with
 * this slug. Only the server can say which series has it now.
 */
function useIsOutdated(slug: string): boolean {
  const { cache } = useApolloClient();
  return useMemo(() => {
    const cached = cache.readQuery({ query: SeriesPageDocument, variables: { slug } });
    if (cached?.series == null) return false;
    return cached.series.slug !== slug || listCachedIds(cache, slug).length > 1;
  }, [cache, slug]);
}

/** Replaces a previous slug in the address by the current one, also when the slug changes while the page is open. */
function useShowPresentSlug(slug: string, data: SeriesPageQuery | undefined): void {
  const { cache } = useApolloClient();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const present = data?.series?.slug;

  useEffect(() => {
    if (data === undefined || present === undefined || present === slug) return;
    // The response is cached under the new slug, so that the page and its video stay while the address changes.
    cache.writeQuery({ query: SeriesPageDocument, variables: { slug: present }, data });
    void navigate({ pathname: `/series/${present}`, search, hash }, { replace: true });
  }, [cache, navigate, data, present, slug, search, hash]);
}

type Series = NonNullable<SeriesPageQuery["series"]>;

function FollowedSeries({ series, cursor }: { series: Series; cursor: string }) {
  useSeriesPageUpdatesSubscription(useSeriesFollow(series.id, cursor));
  const { content, isProtected } = series;
  useEffect(() => {
    // Loaded ahead: a new password can lock the open page, which must then show the password dialog immediately.
    if (isProtected) void Promise.allSettled([import("../access/PasswordPage.tsx")]);
  }, [isProtected]);
  if (content === null) return <SeriesPageLocked slug={series.slug} />;
  const draftNotice = !series.isPublished && <DraftNotice />;
  if (series.isEmbedOnly) {
    return (
      <>
        {draftNotice}
        <SeriesPageEmbed series={series} link={content.embedLink} />
      </>
    );
  }
  return (
    <PositionsProvider seriesId={series.id}>
      <PlayerMediaProvider>
        {draftNotice}
        <SeriesPageContent series={series} content={content} />
      </PlayerMediaProvider>
    </PositionsProvider>
  );
}
