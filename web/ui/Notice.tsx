import styles from "./Notice.module.css";

interface NoticeProps {
  /** For the field that the problem is about. */
  id?: string;
  problem?: string | undefined;
  success?: string | undefined;
}

/** The result of a form, below its fields; its space is reserved. */
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
