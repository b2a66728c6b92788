import { Button } from "../ui/Button.tsx";
import type { FormDraft } from "./useFormDraft.ts";

import styles from "./DraftOffers.module.css";

const time = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** Says that the form shows what was typed earlier, and offers the way back to what is saved. */
export function RestoredNotice({ draft: { restoredAt, discard } }: { draft: FormDraft }) {
  if (restoredAt === null) return null;
  return (
    <div className={styles.restored}>
      <p>Restored what you had typed by {time.format(new Date(restoredAt))}. It has not been saved.</p>
      <Button look="quiet" onClick={discard}>
        Discard it
      </Button>
    </div>
  );
}
