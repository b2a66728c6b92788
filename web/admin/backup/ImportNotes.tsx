import styles from "./ImportDialog.module.css";

interface ImportNotesProps {
  title: string;
  notes: readonly { path: string; message: string; subject: string | null }[];
  look: "error" | "warning";
}

/** A list of notes, each with its path in the file. */
export function ImportNotes({ title, notes, look }: ImportNotesProps) {
  if (notes.length === 0) return null;
  return (
    <section className={styles[look]} aria-label={title}>
      <h3>
        {title} ({notes.length})
      </h3>
      <ul>
        {notes.map(({ path, message, subject }) => (
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
