import { unreadableBackup } from "../../../domain/backupFile.ts";
import { ImportIssues } from "./ImportIssues.tsx";
import type { Preview } from "./useImport.ts";

import styles from "./ImportDialog.module.css";

function TitleList({ title, titles }: { title: string; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <section className={styles.titles} aria-label={title}>
      <h3>
        {title} ({titles.length})
      </h3>
      <ul>
        {/* The index is the key: two series may have the same title, and the list never changes. */}
        {titles.map((one, place) => (
          <li key={place}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

/** The changes that importing the file would make, and the faults that prevent it. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { added, replaced, removedEpisodes, accessCodes, warnings, errors } = preview;
  const isEmpty = added.length + replaced.length === 0;
  return (
    <>
      <p role="alert" className={errors.length > 0 ? styles.problem : undefined}>
        {errors.length > 0
          ? `${unreadableBackup} Nothing has been changed.`
          : isEmpty
            ? "This file holds no series."
            : "This is what the import would do. Nothing has been changed yet."}
      </p>
      <ImportIssues title="Errors" issues={errors} look="error" />
      <ImportIssues title="Warnings" issues={warnings} look="warning" />
      <TitleList title="Series to be added" titles={added} />
      <TitleList title="Series to be replaced" titles={replaced} />
      <TitleList title="Episodes to be removed" titles={removedEpisodes} />
      <TitleList title="Access codes to be restored" titles={accessCodes} />
      {accessCodes.length > 0 && (
        <p>
          Revoked codes stay revoked, and codes that the file does not name stay as they are. The undo of an
          import does not take access codes back.
        </p>
      )}
    </>
  );
}
