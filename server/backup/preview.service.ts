import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { unreadableBackup } from "../../domain/backupFile.ts";
import type { AppSettings } from "../auth/secrets.ts";
import { limits } from "../configuration/limits.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { UploadedFile } from "../files/upload.ts";
import type { ImportPreview } from "./backup.payload.ts";
import { StoredPreview } from "./import.entity.ts";
import { planImport } from "./plan.ts";
import { createIssueList } from "./reading/issueList.ts";
import { readFileInThread } from "./reading/reader.ts";
import { subjectsOf } from "./reading/subjects.ts";
import { deleteTexts, storeSeries, storeTexts } from "./texts.ts";

/** The error for a file that cannot be read. */
export function wrongFile(): UserError {
  return userError(UserErrorCode.INVALID, unreadableBackup, "file");
}

/** Returns the preview of an import, and stores the content of the file for an hour. */
export async function previewImport(
  db: EntityManager,
  { config, appSecret }: AppSettings,
  file: UploadedFile,
): Promise<ImportPreview> {
  if (!/\.json(\.gz)?$/i.test(file.filename)) throw wrongFile();
  const id = randomUUID();
  await db.insert(StoredPreview, { id, isStored: false, total: 0, warnings: [] });
  let [texts, series] = [0, 0];
  const read = await readFileInThread(config, appSecret, file.take(), {
    async texts(sealed) {
      await storeTexts(db, id, texts, sealed);
      texts += 1;
    },
    async series(ciphers) {
      await storeSeries(db, id, series, ciphers);
      series += ciphers.length;
    },
  });
  if (read === null) {
    await db.delete(StoredPreview, { id });
    throw wrongFile();
  }
  const { entries, total, errors, warnings } = read;
  const subjects = subjectsOf(entries);
  const planWarnings = createIssueList([], subjects);
  // One transaction, so that the plan reads one snapshot.
  const plan = await db.transaction("REPEATABLE READ", (reading) =>
    planImport(reading, appSecret, entries, errors, planWarnings),
  );
  const isStored = errors.isEmpty();
  if (!isStored) await deleteTexts(db, id);
  await db.update(StoredPreview, { id }, { isStored, total, warnings: warnings.list() });
  await deleteOldPreviews(db);
  const { added, replaced, removedEpisodes, accessCodes } = plan;
  const shown = createIssueList([...warnings.list(), ...planWarnings.list()]);
  return {
    id,
    added,
    replaced,
    removedEpisodes,
    accessCodes,
    warnings: shown.list(),
    errors: errors.list(),
  };
}

/**
 * Deletes the previews that have expired or were imported, and all but the newest of the others. A preview that is
 * being imported is kept.
 */
export async function deleteOldPreviews(db: EntityManager): Promise<void> {
  const { previewMs, previews } = limits.backup;
  // The previews are first marked as expired, so that no import starts while they are deleted. A preview without
  // content is being read, or has faults and stores no content.
  const old = await db.query<{ id: string }[]>(
    `with idle as (
        select import_preview.id, created_at, status,
            row_number() over (partition by not is_stored or status is not distinct from 'FINISHED'
              order by created_at desc) as place,
            is_stored
          from import_preview left join series_import using (id) where status is distinct from 'RUNNING'
      ), old as (
        update import_preview set created_at = '-infinity' from idle
          where import_preview.id = idle.id and (idle.status = 'FINISHED'
            or idle.created_at < now() - $1 * interval '1 millisecond' or (idle.is_stored and place > $2))
          returning import_preview.id
      ) select id from old`,
    [previewMs, previews],
  );
  for (const { id } of old) {
    await deleteTexts(db, id);
    await db.delete(StoredPreview, { id });
  }
}
