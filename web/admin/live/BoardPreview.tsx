import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../../loading/lazyPart.tsx";
import { PartFailure } from "../../loading/PartFailure.tsx";
import { useBroadcastState } from "../../ui/useClock.ts";
import { type BoardEpisode, type BoardRow, nameRow, previewUrl } from "./boardRows.ts";

import styles from "./LiveBoard.module.css";

const HlsPreview = lazyPart(async () => (await import("../../player/HlsPreview.tsx")).HlsPreview);

/**
 * The picture of one row, or none. It has its place beside the rows, or below them on a small screen, so that no row moves
 * when it appears.
 */
export function BoardPreview({ row }: { row: BoardRow | null }) {
  const url = row && previewUrl(row);
  return (
    <figure
      className={styles.preview}
      data-empty={url === null}
      aria-label={row && url !== null ? `Preview: ${nameRow(row)}` : "Preview"}
    >
      <div className={styles.picture}>
        {row?.episode && url !== null ? (
          <ErrorBoundary key={`${row.id} ${url}`} FallbackComponent={PartFailure}>
            <Suspense>
              <Picture episode={row.episode} url={url} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <p>{row ? `${nameRow(row)} has no picture to preview.` : "The picture of the chosen court"}</p>
        )}
      </div>
      <figcaption>{row && url !== null ? nameRow(row) : ""}</figcaption>
    </figure>
  );
}

function Picture({ episode, url }: { episode: BoardEpisode; url: string }) {
  const { isLive, releaseDate = null, hasRecording = false } = episode;
  return <HlsPreview url={url} state={useBroadcastState({ isLive, releaseDate, hasRecording })} />;
}
