import styles from "./Notice.module.css";

interface NoticeProps {
  /** For the field that the problem is about. */
  id?: string;
  problem?: string | undefined;
  success?: string | undefined;
}

/** Says below a form's fields how it went; its place is kept until then. */
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
