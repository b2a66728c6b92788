import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";

import { useSeriesFollow } from "../lib/follow.ts";
import { useEmbedPageQuery, useEmbedPageUpdatesSubscription } from "../lib/generated/EmbedPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useRetry } from "../lib/useRetry.ts";
import { TournamentProvider } from "../matches/TournamentProvider.tsx";
import { PlayerMediaProvider } from "../player/PlayerMediaProvider.tsx";
import { mayEditCatalogue } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { EmbeddedPlayer } from "./EmbeddedPlayer.tsx";

import styles from "./EmbedPage.module.css";

/** The page at /embed/{slug}: only a player, for the frames of other sites. */
export function EmbedPage() {
  const { slug = "" } = useParams();
  const [searchParams] = useSearchParams();
  const { data, error, refetch } = useEmbedPageQuery({ variables: { slug } });
  useRetry(error !== undefined, refetch);
  useLookForDraft(data?.series === null, refetch);
  const series = data?.series;
  useEmbedPageUpdatesSubscription(useSeriesFollow(series?.id, data?.catalogue.cursor));

  return (
    <main className={styles.page}>
      {/* Search engines index the page of the series instead. */}
      <meta name="robots" content="noindex, indexifembedded" />
      {series && !series.isProtected && !series.isEmbedOnly && series.content ? (
        <TournamentProvider>
          <PlayerMediaProvider>
            <EmbeddedPlayer
              series={series}
              episodes={series.content.episodes}
              wantedId={searchParams.get("episode")}
            />
          </PlayerMediaProvider>
        </TournamentProvider>
      ) : series ? (
        // A locked series is not played in another site's frame; viewers with access watch it on the site.
        <Message title={series.title}>
          <p>
            {series.isProtected
              ? "This video is protected by a password."
              : "This video is shown on its own page only."}
          </p>
          <Link to={`/series/${series.slug}`} target="_blank" rel="noopener">
            Open its page
          </Link>
        </Message>
      ) : data ? (
        <Message title="No page found">
          <p>This video is not here any more.</p>
          <Link to="/" target="_blank" rel="noopener">
            Go Home
          </Link>
        </Message>
      ) : error ? (
        <Message title="The video could not be loaded">
          <p>The page tries again by itself.</p>
        </Message>
      ) : (
        <output className="visually-hidden">Loading...</output>
      )}
    </main>
  );
}

/** Queries a missing series again for an editor: the server's HTML is that of visitors, who see no drafts. */
function useLookForDraft(isMissing: boolean, refetch: () => Promise<unknown>): void {
  const maySeeDrafts = mayEditCatalogue(useViewer().viewer);
  const look = useEffectEvent(() => void Promise.allSettled([refetch()]));
  useEffect(() => {
    if (isMissing && maySeeDrafts) look();
  }, [isMissing, maySeeDrafts]);
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <PageTitle title={title} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
