import { useId, useState } from "react";

import type { ClockName, History_EntryFragment as Entry } from "../../lib/generated/History.ts";
import { Button } from "../../ui/Button.tsx";
import { EventTime } from "../episodes/EventTime.tsx";
import { HistoryChanges } from "./HistoryChanges.tsx";
import { useUndo } from "./undo.ts";

import styles from "./HistoryPanel.module.css";

/** The text about the origin of a change, next to its author. */
const ways: Partial<Record<Entry["via"], string>> = { API: "by the API", IMPORT: "by an import" };

/** A revision: its time, author and sentence, with its differences and the button that undoes it. */
export function HistoryRow({ entry, clock }: { entry: Entry; clock: ClockName }) {
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const undo = useUndo();
  const { revision, at, by, via, sentence, undoes, isUndone } = entry;
  const way = ways[via];
  return (
    <li className={styles.row} data-undone={isUndone || undefined}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <EventTime instant={at} isDayLeftOutToday />
          <span>No. {revision}</span>
          {way !== undefined && <span>{way}</span>}
          {undoes !== null && <span className={styles.badge}>Undoes {undoes}</span>}
          {isUndone && <span className={styles.badge}>Undone</span>}
        </p>
        <p className={styles.sentence}>
          <strong>{by}</strong> {sentence}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          look="quiet"
          aria-label={`Changes of ${revision}: ${sentence}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? changesId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Changes
        </Button>
        {!isUndone && (
          <Button
            look="quiet"
            aria-label={`Undo ${revision}: ${sentence}`}
            onClick={() => undo({ clock, revision, sentence, isUndo: false })}
          >
            Undo
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={changesId} className={styles.changes}>
          <HistoryChanges clock={clock} revision={revision} />
        </div>
      )}
    </li>
  );
}
