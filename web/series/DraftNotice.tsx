import styles from "./DraftNotice.module.css";

/** The notice on the page of an unpublished series, for admins: everyone else sees the page of an unknown address. */
export function DraftNotice() {
  return (
    <p className={styles.notice} role="note">
      <strong>Draft:</strong> only admins see this page
    </p>
  );
}
