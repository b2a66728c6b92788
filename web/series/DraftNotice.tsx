import styles from "./DraftNotice.module.css";

/** Above the page of a series that is not published: everyone else is told that there is no such page. */
export function DraftNotice() {
  return (
    <p className={styles.notice} role="note">
      <strong>Draft:</strong> only admins see this page
    </p>
  );
}
