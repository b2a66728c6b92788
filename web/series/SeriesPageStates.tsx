import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";

import { rememberWayBack } from "../access/wayBack.ts";
import { useCatalogueFollow } from "../lib/follow.ts";
import { useMissingSeriesUpdatesSubscription } from "../lib/generated/MissingSeries.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { MessagePanel } from "../ui/MessagePanel.tsx";
import { SeriesPageLoading } from "./SeriesPageLoading.tsx";

import styles from "./SeriesPageStates.module.css";

// The page of a series without its content: loading, not found, or locked for the caller.

interface SeriesPageMissingProps {
  slug: string;
  /** The cursor of the response that contained no such series. */
  cursor: string;
  /** Called when a series has this slug. */
  onAppear: () => void;
}

export function SeriesPageMissing({ slug, cursor, onAppear }: SeriesPageMissingProps) {
  const { cache } = useApolloClient();
  useMissingSeriesUpdatesSubscription({
    ...useCatalogueFollow(cursor),
    onData: ({ data: { data } }) => {
      if (data?.catalogueUpdates.series.some((series) => series.slug === slug)) onAppear();
    },
  });

  useEffect(
    () => () => {
      // There is no series to subscribe to, so the query is sent again when the page is opened the next time.
      cache.evict({ id: "ROOT_QUERY", fieldName: "series", args: { slug } });
    },
    [cache, slug],
  );

  return (
    <div className={styles.message}>
      <PageTitle title="No page found" />
      <MessagePanel actions={<Link to="/">Go Home</Link>}>
        <h1>No page found for title: {slug}</h1>
        <p>It may have been taken off. Should it be added while you are here, it appears by itself.</p>
      </MessagePanel>
    </div>
  );
}

/** Shows the public fields of a locked series, and opens the password prompt. */
export function SeriesPageLocked({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    rememberWayBack(slug, pathname + search);
    void navigate(`/password?seriesId=${encodeURIComponent(slug)}`, { replace: true });
  }, [navigate, slug, pathname, search]);

  return <SeriesPageLoading />;
}
