import styles from "./Notice.module.css";

interface NoticeProps {
  /** The id by which a field refers to the problem. */
  id?: string;
  problem?: string | undefined;
  success?: string | undefined;
}

/** The result of a form, below its fields; space is reserved for it. */
export function Notice({ id, problem, success }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p className={styles.problem} id={id} role="alert">
        {problem}
      </p>
      <output className={styles.success}>{success}</output>
    </div>
  );
}
