import styles from "./ChangeList.module.css";

/** A field that another admin has changed: its label and its current value. */
export interface FieldChange {
  label: string;
  now: string;
}

export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
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
