import { Suspense, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";

import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { lazyPart } from "../../loading/lazyPart.tsx";
import { PartFailure } from "../../loading/PartFailure.tsx";
import type { HlsVideo } from "../../player/hlsSource.ts";
import { useBroadcastState } from "../../ui/useClock.ts";
import { AlignButton } from "./AlignButton.tsx";
import { type BoardEpisode, type BoardRow, nameRow, previewUrl } from "./boardRows.ts";

import styles from "./BoardPreview.module.css";

const HlsPreview = lazyPart(async () => (await import("../../player/HlsPreview.tsx")).HlsPreview);

/**
 * The picture of one row, or none. Its space next to the rows, or below them on a small screen, is reserved, so that no
 * row moves when it appears. It counts as part of its row: pressing something here keeps the row selected.
 */
export function BoardPreview({ row }: { row: BoardRow | null }) {
  const url = row && previewUrl(row);
  const isShown = row !== null && row.episode !== null && url !== null;
  return (
    <figure
      className={styles.preview}
      data-row={row?.id}
      data-empty={url === null}
      aria-label={isShown ? `Preview: ${nameRow(row)}` : "Preview"}
    >
      {isShown && row.episode ? (
        <ErrorBoundary key={`${row.id} ${url}`} FallbackComponent={PartFailure}>
          <ShownPicture court={row.court} episode={row.episode} url={url} name={nameRow(row)} />
        </ErrorBoundary>
      ) : (
        <>
          <div className={styles.picture}>
            <p>{row ? `${nameRow(row)} has no picture to preview.` : "The picture of the chosen court"}</p>
          </div>
          <figcaption />
        </>
      )}
    </figure>
  );
}

interface ShownPictureProps {
  court: Court | null;
  episode: BoardEpisode;
  url: string;
  name: string;
}

function ShownPicture({ court, episode, url, name }: ShownPictureProps) {
  const mediaRef = useRef<HlsVideo>(null);
  const { isLive, releaseDate = null, hasRecording = false } = episode;
  const state = useBroadcastState({ isLive, releaseDate, hasRecording });
  const caption = <figcaption>{name}</figcaption>;
  return (
    <Suspense
      fallback={
        <>
          <div className={styles.picture} />
          {caption}
        </>
      }
    >
      <div className={styles.picture}>
        <HlsPreview url={url} state={state} mediaRef={mediaRef} />
      </div>
      {caption}
      {court?.current && (
        <AlignButton key={court.current.id} court={court} match={court.current} mediaRef={mediaRef} />
      )}
    </Suspense>
  );
}
