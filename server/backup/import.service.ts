import type { EntityManager } from "typeorm";

import { importFailure } from "../../domain/backupFile.ts";
import { isId } from "../../domain/ids.ts";
import { expiredPreview } from "../../domain/refusals.ts";
import type { Actor } from "../auth/audit.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { readRow } from "../postgres/rows.ts";
import type { SeriesImportNote } from "./import.entity.ts";
import { SeriesImport, StoredPreview } from "./import.entity.ts";
import type { Imports } from "./imports.ts";
import { wrongFile } from "./preview.service.ts";

/** The error of an import that did not finish. */
export const importFailed: SeriesImportNote = {
  path: "",
  message: importFailure,
};

export async function findImport(db: EntityManager, id: string): Promise<SeriesImport | null> {
  return isId(id) ? readRow(db, SeriesImport, "where id = $1", [id]) : null;
}

/** The import that was started last. */
export function findLatestImport(db: EntityManager): Promise<SeriesImport | null> {
  return readRow(db, SeriesImport, "order by started_at desc limit 1");
}

/** Starts the import of a preview. A running or finished import is returned unchanged; a failed one runs again. */
export async function startImport(
  db: EntityManager,
  imports: Imports,
  { caller, device, audit }: Actor,
  previewId: string,
): Promise<SeriesImport | null> {
  const [preview] = isId(previewId)
    ? await db.query<(Pick<StoredPreview, "id" | "total" | "warnings"> & { isIncomplete: boolean })[]>(
        `select id, total, warnings, not is_stored as "isIncomplete" from import_preview
          where id = $1 and created_at > now() - $2 * interval '1 millisecond'`,
        [previewId, limits.backup.previewMs],
      )
    : [];
  if (!preview) return (await findImport(db, previewId)) ?? refuseOldPreview();
  if (preview.isIncomplete) throw wrongFile();
  const started: unknown[] = await db.query(
    `with started as (
        insert into series_import as present (id, total, warnings, started_by) values ($1, $2, $3, $4)
        on conflict (id) do update
          set status = 'RUNNING', processed = 0, warnings = excluded.warnings, errors = '[]',
            started_by = excluded.started_by, started_at = now(), alive_at = now()
          where present.status = 'FAILED'
        returning id
      ) select id from started`,
    [preview.id, preview.total, JSON.stringify(preview.warnings), caller.userId],
  );
  if (started.length > 0) {
    audit({
      event: "import started",
      userId: caller.userId,
      address: device.address,
      importId: preview.id,
    });
    imports.run(preview.id);
  }
  return findImport(db, preview.id);
}

/**
 * Fails the imports without a recent heartbeat. Their process has stopped or is disconnected, so it can no longer store
 * them.
 */
export async function failSilentImports(db: EntityManager): Promise<void> {
  await db.query(
    `update series_import set status = 'FAILED', errors = $2
      where status = 'RUNNING' and alive_at < now() - $1 * interval '1 millisecond'`,
    [limits.backup.silenceMs, JSON.stringify([importFailed])],
  );
}

function refuseOldPreview(): never {
  throw userError(UserErrorCode.EXPIRED, expiredPreview);
}
