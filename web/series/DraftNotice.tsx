import { draftAudience } from "../session/roles.ts";

import styles from "./DraftNotice.module.css";

/** The notice on the page of an unpublished series, for admins and editors: everyone else sees the page of an unknown address. */
export function DraftNotice() {
  return (
    <p className={styles.notice} role="note">
      <strong>Draft:</strong> {draftAudience}
    </p>
  );
}
