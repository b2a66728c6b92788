import { Button } from "../../ui/Button.tsx";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import { ChangeList, type ConcurrentChange } from "./ChangeList.tsx";
import type { FormDraft } from "./useFormDraft.ts";

import styles from "./DraftOffers.module.css";

const time = new Intl.DateTimeFormat(dateLanguage, { hour: "2-digit", minute: "2-digit" });

interface RestoredNoticeProps<Values> {
  draft: FormDraft<Values>;
  /** Lists the differences, labelled as in the form. */
  describe: (before: Values, now: Values) => readonly ConcurrentChange[];
}

/**
 * Shows that the form was restored from a draft, and which of its fields others have changed since, and offers the
 * saved values.
 */
export function RestoredNotice<Values>({ draft, describe }: RestoredNoticeProps<Values>) {
  const { restoredAt, collision, discard, settle } = draft;
  if (restoredAt === null) return null;
  return (
    <div className={styles.restored}>
      <div className={styles.restoredLine}>
        <p>Restored what you had typed by {time.format(new Date(restoredAt))}. It has not been saved.</p>
        <Button look="quiet" onClick={discard}>
          Discard it
        </Button>
      </div>
      {collision && (
        <section className={styles.collision} aria-label="Changed since you typed">
          <p role="alert">
            Someone else has saved something else where you typed. Saving would replace it. Now it says:
          </p>
          <ChangeList changes={describe(collision.before, collision.now)} />
          <div className={styles.choice}>
            <Button look="quiet" onClick={() => settle(false)}>
              Take what is saved
            </Button>
            <Button look="quiet" onClick={() => settle(true)}>
              Keep what I typed
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
