import { NetworkStatus } from "@apollo/client";
import { skipToken } from "@apollo/client/react";
import { useRef, useState } from "react";

import { useBoardEpisodesQuery } from "../../lib/generated/LiveBoard.ts";
import type { SeriesLive_EpisodeFragment as LiveEpisode } from "../../lib/generated/SeriesManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { useLiveSwitches } from "../episodes/live/liveSwitches.ts";
import { BoardLine } from "./BoardLine.tsx";
import { BoardPreview } from "./BoardPreview.tsx";
import { type BoardRow, listEpisodeIds, listRows, nameRow, previewUrl } from "./boardRows.ts";
import { useBoardActions } from "./useBoardActions.ts";
import { useBoardFacts } from "./useBoardFacts.ts";
import { useBoardKeys } from "./useBoardKeys.ts";
import { usePreview } from "./usePreview.ts";
import { describeViewers, type ViewerNumber } from "./viewerNumber.ts";

import styles from "./LiveBoard.module.css";

interface LiveBoardProps {
  courts: readonly Court[];
  liveEpisodes: readonly LiveEpisode[];
}

/** Keys are pressed by mistake more easily than switches: with more viewers a key asks before it ends a broadcast. */
const maxViewersUnconfirmed = 50;

/** An unknown number may be large. */
function mayHaveMany(viewers: ViewerNumber): boolean {
  return viewers === "unknown" || (viewers !== "few" && viewers > maxViewersUnconfirmed);
}

/** All courts on one page, for the day of the tournament: their broadcasts, viewers and matches. */
export function LiveBoard({ courts, liveEpisodes }: LiveBoardProps) {
  const list = useRef<HTMLUListElement>(null);
  // “Everything off” and a row without a court disappear with the broadcasts.
  const focus = useFocusFallback();
  const [ending, setEnding] = useState<BoardRow>();
  const actions = useBoardActions();
  const { wanted } = useLiveSwitches();
  const { factsOf, isLoading: areFactsLoading } = useBoardFacts();
  const preview = usePreview();
  const { episodes, isLoading: areEpisodesLoading } = useEpisodesOf(courts, liveEpisodes);
  // The rows would grow with their broadcasts, plans and remarks, and move those below.
  const isLoading = areEpisodesLoading || areFactsLoading;
  const rows = listRows({ courts, episodes, live: liveEpisodes });

  useBoardKeys({
    list,
    onSwitch(id) {
      const row = rows.find((one) => one.id === id);
      if (!row?.episode) return;
      const isLive = wanted.get(row.episode.id) ?? row.episode.isLive;
      if (isLive && mayHaveMany(factsOf(row).viewers)) setEnding(row);
      else void actions.setLive(row, !isLive);
    },
  });

  return (
    <Panel
      {...focus}
      tabIndex={-1}
      title="Live board"
      actions={
        liveEpisodes.length > 0 && (
          <Button look="danger" onClick={() => void actions.endAll(liveEpisodes)}>
            Everything off
          </Button>
        )
      }
    >
      {isLoading ? (
        <output className={styles.waiting}>Loading...</output>
      ) : rows.length === 0 ? (
        <p className={styles.none}>Here the courts are switched live once there are any.</p>
      ) : (
        <div className={styles.board} {...preview.focus}>
          <ul ref={list} className={styles.list} aria-label="Courts" data-on-request={preview.isOnRequest}>
            {rows.map((row) => (
              <BoardLine
                key={row.id}
                row={row}
                facts={factsOf(row)}
                actions={actions}
                preview={preview.isOnRequest && previewUrl(row) !== null ? preview : null}
              />
            ))}
          </ul>
          <BoardPreview row={rows.find(({ id }) => id === preview.rowId) ?? null} />
        </div>
      )}
      {!isLoading && rows.length > 0 && (
        <p className={styles.keys}>
          <kbd>↑</kbd> <kbd>↓</kbd> choose a court, <kbd>L</kbd> switches it, <kbd>P</kbd> marks the end of a
          rally in its picture.
        </p>
      )}
      {ending && (
        <ConfirmDialog
          title={`End the broadcast of ${nameRow(ending)}?`}
          confirmLabel="End broadcast"
          busyLabel={null}
          onCancel={() => setEnding(undefined)}
          onConfirm={() => {
            setEnding(undefined);
            void actions.setLive(ending, false);
          }}
        >
          <p>It has {describeViewers(factsOf(ending).viewers)}.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** The broadcasts of the courts, live or not, and all live episodes; loading until the first request has ended. */
function useEpisodesOf(courts: readonly Court[], live: readonly LiveEpisode[]) {
  const ids = listEpisodeIds(courts, live);
  const { data, previousData, networkStatus, error, refetch } = useBoardEpisodesQuery(
    ids.length > 0 ? { variables: { ids }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  useRetry(error !== undefined && !data, refetch);
  const known = data ?? previousData;
  return { episodes: known?.episodes ?? [], isLoading: !known && networkStatus === NetworkStatus.loading };
}
