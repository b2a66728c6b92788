import type { History_ConflictFragment as Conflict } from "../../lib/generated/History.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useKeptFocus } from "../../ui/useKeptFocus.ts";
import { ConflictList } from "./ConflictList.tsx";
import { type Undoable, writeSentence } from "./undo.ts";

import styles from "./UndoDialog.module.css";

interface UndoDialogProps {
  undoable: Undoable;
  /** The later changes, so that only the rest can be undone; null until the server has reported them. */
  conflicts: readonly Conflict[] | null;
  problem: string | undefined;
  isBusy: boolean;
  onUndo: (skipChanged: boolean) => void;
  onClose: () => void;
}

/** Asks for confirmation before a change is undone, and offers to undo only the rest when later changes conflict. */
export function UndoDialog({ undoable, conflicts, problem, isBusy, onUndo, onClose }: UndoDialogProps) {
  const place = useKeptFocus(conflicts === null ? "ask" : "conflicts");
  const close = isBusy ? () => {} : onClose;
  const label = conflicts === null ? "Undo" : "Undo the rest";
  return (
    <Dialog
      title={conflicts === null ? "Undo this change?" : "Changed since then"}
      width="wide"
      onCancel={close}
    >
      <div ref={place} className={styles.step} tabIndex={-1}>
        <p className={styles.sentence}>{writeSentence(undoable.sentence)}</p>
        {conflicts === null ? <WhatStaysAway /> : <ConflictList conflicts={conflicts} onLeave={onClose} />}
        <Notice problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" aria-disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button aria-disabled={isBusy} onClick={isBusy ? undefined : () => onUndo(conflicts !== null)}>
            {isBusy ? "Undoing..." : label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function WhatStaysAway() {
  return (
    <>
      <p>What it changed is put back as a change of its own, which can be undone as well.</p>
      <p>These do not come back:</p>
      <ul className={styles.list}>
        <li>
          favourites, unlocks and access codes of a deleted series, and where viewers stopped watching its
          episodes;
        </li>
        <li>unlocks that ended with a password: viewers enter it again.</li>
      </ul>
    </>
  );
}
