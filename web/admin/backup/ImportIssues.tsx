import styles from "./ImportDialog.module.css";

interface ImportIssuesProps {
  title: string;
  issues: readonly { path: string; message: string; subject: string | null }[];
  look: "error" | "warning";
}

/** The issues of a file, each with its path in it. */
export function ImportIssues({ title, issues, look }: ImportIssuesProps) {
  if (issues.length === 0) return null;
  return (
    <section className={styles[look]} aria-label={title}>
      <h3>
        {title} ({issues.length})
      </h3>
      <ul>
        {issues.map(({ path, message, subject }) => (
          <li key={`${path} ${message}`}>
            {subject !== null && <strong>{subject}</strong>}
            {path !== "" && <code>{path}</code>}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
