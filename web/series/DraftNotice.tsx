import styles from "./DraftNotice.module.css";

/** Above the page of a series that is not published: everyone else gets the page for an unknown address. */
export function DraftNotice() {
  return (
    <p className={styles.notice} role="note">
      <strong>Draft:</strong> only admins see this page
    </p>
  );
}
