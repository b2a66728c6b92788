import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { seal } from "../auth/secrets.ts";
import type { Context } from "../context.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { UploadedFile } from "../files/upload.ts";
import { limits } from "../limits.ts";
import type { ImportPreview } from "./backup.payload.ts";
import { readBackup } from "./backup.ts";
import { StoredPreview } from "./import.entity.ts";
import { createNotes } from "./notes.ts";
import { createPause } from "./pause.ts";
import { planImport } from "./plan.ts";
import type { SeriesEntry } from "./seriesEntry.ts";

/** The specification's text for a file that cannot be read. */
export function wrongFile(): UserError {
  return userError(UserErrorCode.INVALID, "Failed to import data. Please check the file format.", "file");
}

/** Says what importing the file would do, and keeps what was read of it for an hour. */
export async function previewImport(
  db: EntityManager,
  { config, appSecret }: Pick<Context, "config" | "appSecret">,
  file: UploadedFile,
): Promise<ImportPreview> {
  if (!/\.json$/i.test(file.filename)) throw wrongFile();
  const [errors, warnings, planWarnings] = [createNotes(), createNotes(), createNotes()];
  const backup = await readBackup(config, await file.read(limits.upload.backup), errors, warnings);
  if (backup === null) throw wrongFile();
  const { entries, total } = backup;
  // One transaction, so that the plan is of one moment.
  const plan = await db.transaction("REPEATABLE READ", (reading) =>
    planImport(reading, appSecret, entries, errors, planWarnings),
  );
  const id = randomUUID();
  const contentCiphers = errors.isEmpty() ? await sealEntries(appSecret, entries) : null;
  await forgetOldPreviews(db);
  await db.insert(StoredPreview, { id, contentCiphers, total, warnings: warnings.list() });
  const { added, replaced, removedEpisodes } = plan;
  const shown = createNotes([...warnings.list(), ...planWarnings.list()]);
  return { id, added, replaced, removedEpisodes, warnings: shown.list(), errors: errors.list() };
}

/** What was read is of no use once it may not be imported any more. */
export async function forgetOldPreviews(db: EntityManager): Promise<void> {
  await db.query("delete from import_preview where created_at < now() - $1 * interval '1 millisecond'", [
    limits.backup.preview,
  ]);
}

/** A text for each series, so that none of the steps is long. */
async function sealEntries(appSecret: string, entries: readonly SeriesEntry[]): Promise<string[]> {
  const pause = createPause();
  const sealed: string[] = [];
  for (const entry of entries) {
    await pause();
    sealed.push(seal(appSecret, JSON.stringify(entry)));
  }
  return sealed;
}
