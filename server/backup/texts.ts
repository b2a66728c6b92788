import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import type { EntityManager } from "typeorm";

import type { AppSecret } from "../auth/secrets.ts";
import { unsealBytes } from "../auth/secrets.ts";
import { limits } from "../configuration/limits.ts";
import type { EntryText } from "./reading/seriesEntry.ts";

const unpack = promisify(gunzip);

/** Stores some of the descriptions of a preview, as the thread sealed them. */
export async function storeTexts(
  db: EntityManager,
  previewId: string,
  place: number,
  sealed: Buffer,
): Promise<void> {
  await db.query("insert into import_preview_text (preview_id, place, sealed) values ($1, $2, $3)", [
    previewId,
    place,
    sealed,
  ]);
}

/**
 * Stores some of the series of a preview, starting at this position. Each statement contains about as many characters
 * as the statements for descriptions.
 */
export async function storeSeries(
  db: EntityManager,
  previewId: string,
  place: number,
  ciphers: readonly string[],
): Promise<void> {
  const { characters } = limits.backup.texts;
  for (let from = 0; from < ciphers.length;) {
    let [to, length] = [from, 0];
    while (to < ciphers.length && length < characters) length += ciphers[to++]?.length ?? 0;
    await db.query(
      `insert into import_preview_series (preview_id, place, cipher)
        select $1, $2 + number, cipher from unnest($3::text[]) with ordinality as part(cipher, number)`,
      [previewId, place + from, ciphers.slice(from, to)],
    );
    from = to;
  }
}

/** The series of a preview in their order, read a few at a time. */
export async function* readStoredSeries(db: EntityManager, previewId: string): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const found = await db.query<{ place: number; cipher: string }[]>(
      `select place, cipher from import_preview_series where preview_id = $1 and place > $2 order by place limit $3`,
      [previewId, after, limits.backup.rows],
    );
    for (const { place, cipher } of found) {
      yield cipher;
      after = place;
    }
    if (found.length < limits.backup.rows) return;
  }
}

export async function deleteTexts(db: EntityManager, previewId: string): Promise<void> {
  const { deleted } = limits.backup.texts;
  // One statement for all series could exceed the statement timeout.
  for (;;) {
    const gone = await db.query<unknown[]>(
      `with gone as (
          delete from import_preview_text where preview_id = $1 and place in (
            select place from import_preview_text where preview_id = $1 order by place limit $2)
          returning place
        ) select place from gone`,
      [previewId, deleted],
    );
    if (gone.length < deleted) return;
  }
}

/** The descriptions of a preview, a few at a time. */
export async function* readTexts(
  db: EntityManager,
  appSecret: AppSecret,
  previewId: string,
): AsyncGenerator<EntryText[]> {
  for (let place = 0; ; place += 1) {
    const [found] = await db.query<{ sealed: Buffer }[]>(
      "select sealed from import_preview_text where preview_id = $1 and place = $2",
      [previewId, place],
    );
    if (!found) return;
    const packed = await unpack(unsealBytes(appSecret, "import preview", found.sealed));
    // The text was encrypted with a key of this server, so it is the stored preview.
    yield JSON.parse(packed.toString("utf8")) as EntryText[];
  }
}
