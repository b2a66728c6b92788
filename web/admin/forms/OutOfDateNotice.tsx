import { Button } from "../../ui/Button.tsx";
import { ChangeList, type ConcurrentChange } from "./ChangeList.tsx";

import styles from "./OutOfDateNotice.module.css";

interface OutOfDateNoticeProps {
  changes: readonly ConcurrentChange[];
  /** Replaces the typed values by the current ones. */
  onLoad: () => void;
  /** Keeps the typed values, and takes the others from the current version. */
  onKeep: () => void;
}

/**
 * Shows that the same object has been saved meanwhile, and the fields that have changed. Another admin has saved it, or
 * the form itself by a request whose response was lost.
 */
export function OutOfDateNotice({ changes, onLoad, onKeep }: OutOfDateNoticeProps) {
  return (
    <section className={styles.notice} aria-label="Changed meanwhile">
      <p role="alert">
        {changes.length > 0
          ? "This has been changed meanwhile. What you have typed is still here. Now it says:"
          : "This has been saved meanwhile, without a change. What you have typed is still here."}
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onLoad}>
          Load the present version
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep what I typed
        </Button>
      </div>
    </section>
  );
}
