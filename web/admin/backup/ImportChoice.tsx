import { useId, useRef } from "react";

import type { ImportDialog_ImportFragment as SeriesImport } from "../../lib/generated/ImportDialog.ts";
import { Button } from "../../ui/Button.tsx";
import { ImportIssues } from "./ImportIssues.tsx";

import styles from "./ImportDialog.module.css";

interface ImportChoiceProps {
  /** The uploaded part of the chosen file, from 0 to 1; null while no file is being uploaded. */
  reading: number | null;
  /** The import that was started last; undefined until it is loaded, null when there was none. */
  latest: SeriesImport | null | undefined;
  onChoose: (file: File) => void;
}

/** Chooses the file, and shows the result of the last import. */
export function ImportChoice({ reading, latest, onChoose }: ImportChoiceProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const percent = Math.round((reading ?? 0) * 100);

  return (
    <>
      <p id={hintId}>
        A .json or .json.gz file of an export. Nothing is changed before you have seen what the import would
        do.
      </p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Backup file"
        accept=".json,.json.gz,application/gzip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // Without this reset, choosing the same file again after correcting it would fire no event.
          currentTarget.value = "";
        }}
      />
      {reading === null ? (
        <div>
          <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
            Choose file
          </Button>
        </div>
      ) : (
        <div className={styles.progress}>
          <progress value={reading} max={1} aria-label="Upload of the file" />
          <output>{percent < 100 ? `Uploading... ${percent} %` : "Reading the file..."}</output>
        </div>
      )}
      {latest && latest.status !== "RUNNING" && reading === null && (
        <section className={styles.latest} aria-label="Last import">
          <p>
            {latest.status === "FINISHED"
              ? `The last import finished: ${latest.processed} of ${latest.total} series.`
              : "The last import failed, and changed nothing."}
          </p>
          <ImportIssues title="Errors" issues={latest.errors} look="error" />
          <ImportIssues title="Warnings" issues={latest.warnings} look="warning" />
        </section>
      )}
    </>
  );
}
