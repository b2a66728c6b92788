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

/** Shows that another admin has saved the same object meanwhile, and the fields that have changed. */
export function OutOfDateNotice({ changes, onLoad, onKeep }: OutOfDateNoticeProps) {
  return (
    <section className={styles.notice} aria-label="Changed meanwhile">
      <p role="alert">
        {changes.length > 0
          ? "Someone else has changed this meanwhile. What you have typed is still here. Now it says:"
          : "Someone else has saved this meanwhile, without changing anything. What you have typed is still here."}
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
