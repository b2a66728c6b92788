import styles from "./ChangeList.module.css";

/** A field that another admin has changed: its label and its current value. */
export interface ConcurrentChange {
  label: string;
  now: string;
}

export function ChangeList({ changes }: { changes: readonly ConcurrentChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{now}</dd>
        </div>
      ))}
    </dl>
  );
}
