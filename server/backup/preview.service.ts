import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import type { UserError } from "../errors.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { UploadedFile } from "../files/upload.ts";
import { limits } from "../limits.ts";
import type { ImportPreview } from "./backup.payload.ts";
import { StoredPreview } from "./import.entity.ts";
import { createNotes } from "./notes.ts";
import { planImport } from "./plan.ts";
import { readFileInThread } from "./reader.ts";
import { forgetTexts, storeTexts } from "./texts.ts";

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
  if (!/\.json(\.gz)?$/i.test(file.filename)) throw wrongFile();
  const id = randomUUID();
  await forgetOldPreviews(db);
  await db.insert(StoredPreview, { id, contentCiphers: null, total: 0, warnings: [] });
  let place = 0;
  const read = await readFileInThread(config, appSecret, file.take(), async (sealed) => {
    await storeTexts(db, id, place, sealed);
    place += 1;
  });
  if (read === null) {
    await db.delete(StoredPreview, { id });
    throw wrongFile();
  }
  const { entries, ciphers, total, errors, warnings } = read;
  const planWarnings = createNotes();
  // One transaction, so that the plan is of one moment.
  const plan = await db.transaction("REPEATABLE READ", (reading) =>
    planImport(reading, appSecret, entries, errors, planWarnings),
  );
  const contentCiphers = errors.isEmpty() ? ciphers : null;
  if (contentCiphers === null) await forgetTexts(db, id);
  await db.update(StoredPreview, { id }, { contentCiphers, total, warnings: warnings.list() });
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
