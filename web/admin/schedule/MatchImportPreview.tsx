import type { MatchImport_PreviewFragment as Preview } from "../../lib/generated/MatchImport.ts";

import styles from "./MatchImportDialog.module.css";

interface MatchImportPreviewProps {
  preview: Preview;
  /** The new courts that are ticked. */
  addCourts: ReadonlySet<string>;
  onTick: (court: string, isTicked: boolean) => void;
}

/** The changes that importing the file would make, and the faults that prevent it. */
export function MatchImportPreview({ preview, addCourts, onTick }: MatchImportPreviewProps) {
  const { errors, notes, missing, newCourts } = preview;
  return (
    <>
      <p role="alert" className={errors.length > 0 ? styles.problem : undefined}>
        {errors.length > 0
          ? "The file has errors. Correct them and choose it again; nothing has been changed."
          : `${describeCounts(preview)} Nothing has been changed yet.`}
      </p>
      <NoteList title="Errors" look="error" notes={errors} />
      {errors.length === 0 && newCourts.length > 0 && (
        <fieldset className={styles.courts}>
          <legend>New courts</legend>
          {newCourts.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={addCourts.has(name)}
                onChange={({ target }) => onTick(name, target.checked)}
              />
              {name} is new: add it
            </label>
          ))}
        </fieldset>
      )}
      <NoteList title="Notes" look="note" notes={notes} />
      {missing.length > 0 && (
        <details className={styles.note}>
          <summary>
            {missing.length === 1 ? "1 match is" : `${write(missing.length)} matches are`} not in the file,
            and will be kept
          </summary>
          <p>{missing.join(", ")}</p>
        </details>
      )}
    </>
  );
}

/** The numbers of new, changed and unchanged matches, as a text. */
export function describeCounts({ added, changed, unchanged }: Preview): string {
  return `${write(added)} new, ${write(changed)} changed, ${write(unchanged)} unchanged.`;
}

const write = (count: number) => count.toLocaleString("en");

interface NoteListProps {
  title: string;
  look: "error" | "note";
  notes: Preview["errors"];
}

function NoteList({ title, look, notes }: NoteListProps) {
  if (notes.length === 0) return null;
  return (
    <section className={styles[look]} aria-label={title}>
      <h3>
        {title} ({write(notes.length)})
      </h3>
      <ul>
        {notes.map(({ column, message }, place) => (
          // The index is the key: two notes may have the same text, and the list never changes.
          <li key={place}>
            {message}
            {column !== null && <code>{column}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}
