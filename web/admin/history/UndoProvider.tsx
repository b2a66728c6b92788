import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import {
  type History_ConflictFragment as Conflict,
  HistorySentenceDocument,
} from "../../lib/generated/History.ts";
import { mayAdminister, mayEditCatalogue } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { showToast } from "../../ui/toast.ts";
import { type ClockRevision, liveMutations } from "./changeLink.ts";
import { UndoContext, type Undoable, writeSentence } from "./undo.ts";
import { UndoDialog } from "./UndoDialog.tsx";
import { requestUndo } from "./undoRequest.ts";
import { type UndoOffer, UndoToast } from "./UndoToast.tsx";
import { useOwnChanges } from "./useOwnChanges.ts";

interface Confirmation {
  undoable: Undoable;
  /** The later changes that conflict; null until the server has reported them. */
  conflicts: readonly Conflict[] | null;
  problem: string | undefined;
}

interface OfferedUndo {
  offer: UndoOffer | null;
  /** A sentence of an earlier change that is loaded later does not replace this offer. */
  replaceOffer: (offer: UndoOffer | null) => void;
  removeOffer: () => void;
}

/** The offer to undo the viewer's own newest change. */
function useOfferedUndo(): OfferedUndo {
  const client = useApolloClient();
  const { viewer } = useViewer();
  const isOnBoard = useLocation().pathname === "/admin/live";
  const [offer, setOffer] = useState<UndoOffer | null>(null);
  const made = useRef(0);
  const shown = useRef(0);

  /** The history of the catalogue is for admins and editors, that of the tournament for admins. */
  const maySee = ({ clock }: ClockRevision) =>
    clock === "CATALOGUE" ? mayEditCatalogue(viewer) : mayAdminister(viewer);

  async function offerUndo(change: ClockRevision) {
    const { clock, revision } = change;
    made.current += 1;
    const own = made.current;
    // When the sentence cannot be loaded, no undo is offered.
    const [outcome] = await Promise.allSettled([
      client.query({
        query: HistorySentenceDocument,
        variables: { clock, before: revision + 1 },
        fetchPolicy: "no-cache",
      }),
    ]);
    const [entry] = outcome.status === "fulfilled" ? (outcome.value.data?.history ?? []) : [];
    // The newest change is offered, also when an older one was answered later.
    if (entry?.revision !== revision || own < shown.current) return;
    shown.current = own;
    const { sentence } = entry;
    setOffer({ text: writeSentence(sentence), undoable: { ...change, sentence, isUndo: false } });
  }

  useOwnChanges((changes, mutation) => {
    if (isOnBoard && liveMutations.has(mutation)) return;
    // When both clocks changed, the undo also reverts what the same transaction has changed on the other clock.
    const change = changes.find(maySee);
    if (change) void offerUndo(change);
  });

  return {
    offer,
    replaceOffer(next) {
      made.current += 1;
      shown.current = made.current;
      setOffer(next);
    },
    removeOffer: () => setOffer(null),
  };
}

/** Offers to undo each change made in the dashboard, and undoes changes that its history lists. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const { offer, replaceOffer, removeOffer } = useOfferedUndo();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function undo(undoable: Undoable, skipChanged: boolean, report: (problem: string) => void) {
    if (isBusy) return;
    setBusy(true);
    const result = await requestUndo(client, undoable, skipChanged);
    setBusy(false);
    if (result.kind === "failed") return report(result.problem);
    if (result.kind === "refused") {
      removeOffer();
      setConfirmation({ undoable, conflicts: result.conflicts, problem: undefined });
      return;
    }
    setConfirmation(null);
    const text = `${describeUndo(undoable, result.skipped.length > 0)}: ${writeSentence(undoable.sentence)}`;
    const { revision } = result;
    if (revision !== null)
      return replaceOffer({ text, undoable: { ...undoable, revision, isUndo: !undoable.isUndo } });
    // Only the clock whose history the viewer may not see has changed.
    replaceOffer(null);
    showToast({ text });
  }

  const ask = (undoable: Undoable) => setConfirmation({ undoable, conflicts: null, problem: undefined });

  return (
    <UndoContext value={ask}>
      {children}
      <UndoToast
        offer={offer}
        isBusy={isBusy}
        onUndo={() => offer && void undo(offer.undoable, false, (text) => showToast({ text }))}
        onEnd={removeOffer}
      />
      {confirmation && (
        <UndoDialog
          {...confirmation}
          key={`${confirmation.undoable.clock} ${confirmation.undoable.revision}`}
          isBusy={isBusy}
          onUndo={(skipChanged) =>
            void undo(confirmation.undoable, skipChanged, (problem) =>
              setConfirmation({ ...confirmation, problem }),
            )
          }
          onClose={() => setConfirmation(null)}
        />
      )}
    </UndoContext>
  );
}

function describeUndo({ isUndo }: Undoable, isPart: boolean): string {
  if (isPart) return "Undone in part";
  return isUndo ? "Done again" : "Undone";
}
