import { importFailure } from "../../../domain/backupFile.ts";
import type { ImportDialog_ImportFragment as SeriesImport } from "../../lib/generated/ImportDialog.ts";
import { ImportIssues } from "./ImportIssues.tsx";
import { describeImport } from "./useLatestImport.ts";

import styles from "./ImportDialog.module.css";

/** The progress of an import, or its result. */
export function ImportProgress({ present }: { present: SeriesImport }) {
  const { status, processed, total, warnings, errors } = present;
  return (
    <>
      {status === "RUNNING" && (
        <>
          <div className={styles.progress}>
            <progress value={processed} max={Math.max(1, total)} aria-label="Import" />
            <output>{describeImport(present)}</output>
          </div>
          <p className={styles.soft}>It goes on when this is closed, and is found here again.</p>
        </>
      )}
      {status === "FINISHED" && <output className={styles.success}>{describeImport(present)}</output>}
      {status === "FAILED" && (
        <p className={styles.problem} role="alert">
          {describeImport(present)}
        </p>
      )}
      <ImportIssues
        title="Errors"
        issues={errors.filter(({ message }) => message !== importFailure)}
        look="error"
      />
      <ImportIssues title="Warnings" issues={warnings} look="warning" />
    </>
  );
}
