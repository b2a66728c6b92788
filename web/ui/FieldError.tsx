import styles from "./FieldError.module.css";

/** Says below a field what is wrong with it. The field names it by `aria-describedby`. */
export function FieldError({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p className={styles.problem} id={id} role="alert" hidden={problem === undefined}>
      {problem}
    </p>
  );
}
