import { useApolloClient } from "@apollo/client/react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { WatchStreamDocument } from "../../lib/generated/LiveBoard.ts";
import { showToast } from "../../ui/toast.ts";
import { type DoneSwitch, type Switched, useLiveSwitches } from "../episodes/live/liveSwitches.ts";
import { type BoardRow, nameRow } from "./boardRows.ts";

export interface BoardActions {
  /** Switches LIVE, and offers to undo it. */
  setLive: (row: BoardRow, isLive: boolean) => Promise<void>;
  /** Ends the broadcast and starts the next one of its series, which the court then names. */
  startNext: (row: BoardRow) => Promise<void>;
  endAll: (episodes: readonly Switched[]) => Promise<void>;
  /** Has the stream checked now, or again only around its start and while it is live. A failure is shown. */
  watchStream: (row: BoardRow, isWatched: boolean) => Promise<void>;
}

const notWatched = "The check of the stream could not be changed. Please try again.";

/** The actions of the board; those that change LIVE have an undo. */
export function useBoardActions(): BoardActions {
  const client = useApolloClient();
  const { setLive, startNext, endAll, undo } = useLiveSwitches();

  function offerUndo(text: string, { undoId }: DoneSwitch) {
    if (undoId === null) return;
    showToast({ text, action: { label: "Undo", onClick: () => void undo(undoId) } });
  }

  return {
    async setLive(row, isLive) {
      const done = row.episode && (await setLive(row.episode, isLive));
      if (done) offerUndo(`${nameRow(row)} is ${isLive ? "live" : "off"}.`, done);
    },
    async startNext(row) {
      const done = row.episode && (await startNext(row.episode));
      if (done) offerUndo(`${nameRow(row)}: ${done.started?.title || "the next broadcast"} is live.`, done);
    },
    async endAll(episodes) {
      const done = await endAll(episodes);
      const count = episodes.length;
      if (done) offerUndo(count === 1 ? "1 broadcast is off." : `${count} broadcasts are off.`, done);
    },
    async watchStream({ episode }, isWatched) {
      if (!episode) return;
      const variables = { episodeId: episode.id, isWatched };
      const [outcome] = await Promise.allSettled([
        client.mutate({ mutation: WatchStreamDocument, variables }),
      ]);
      if (outcome.status === "rejected") {
        showToast({ text: describeFailure(outcome.reason, notWatched) });
        return;
      }
      const refusals = outcome.value.data?.watchStream.userErrors;
      if (refusals?.length !== 0) showToast({ text: refusals?.[0]?.message ?? notWatched });
    },
  };
}
