import styles from "./FieldError.module.css";

/** The error message below a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p className={styles.problem} id={id} role="alert" hidden={problem === undefined}>
      {problem}
    </p>
  );
}
