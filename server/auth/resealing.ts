import type { EntityManager } from "typeorm";

import type { AppSecret, Sealed } from "./secrets.ts";
import { WrongSecret, lookUpHash, reseal, unseal } from "./secrets.ts";

/**
 * A column of sealed values, and the column of the keyed hashes by which they are looked up; null when they are not
 * looked up.
 */
interface Place {
  what: Sealed;
  table: string;
  column: string;
  hashColumn: string | null;
}

/** The values that stay sealed for longer than an hour. Previews of imports are deleted earlier. */
const places: readonly Place[] = [
  { what: "series password", table: "series", column: "password_cipher", hashColumn: null },
  { what: "access code", table: "access_code", column: "code_cipher", hashColumn: "secret_hash" },
  { what: "mail", table: "mail", column: "content_cipher", hashColumn: null },
  { what: "push key", table: "push_key", column: "private_key_cipher", hashColumn: null },
  { what: "webhook secret", table: "webhook_secret", column: "cipher", hashColumn: null },
];

/** How many values of a kind were re-encrypted, and the rows whose value neither secret decrypts. */
interface Resealed {
  what: Sealed;
  changed: number;
  lost: string[];
}

/** Re-encrypts values of the former secret with the current one. A value that changes concurrently is skipped. */
export async function resealAll(db: EntityManager, secret: AppSecret): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const { what, table, column, hashColumn } of places) {
    const rows = await db.query<{ id: string; sealed: string }[]>(
      `select id, ${column} as sealed from ${table} where ${column} is not null order by id`,
    );
    const lost: string[] = [];
    const changes = rows.flatMap(({ id, sealed }) => {
      try {
        const resealed = reseal(secret, what, sealed);
        if (resealed === null) return [];
        const hash = hashColumn === null ? null : lookUpHash(secret, what, unseal(secret, what, resealed));
        return [{ id, sealed, resealed, hash }];
      } catch (error) {
        if (!(error instanceof WrongSecret)) throw error;
        lost.push(id);
        return [];
      }
    });
    await db.query(
      `update ${table} as kept set ${column} = changed.resealed${hashColumn === null ? "" : `, ${hashColumn} = changed.hash`}
        from jsonb_to_recordset($1) as changed(id uuid, sealed text, resealed text, hash text)
        where kept.id = changed.id and kept.${column} = changed.sealed`,
      [JSON.stringify(changes)],
    );
    done.push({ what, changed: changes.length, lost });
  }
  await resealHistory(db, secret);
  return done;
}

/**
 * The history stores the passwords of deleted series for an undo. Changes of passwords cannot be undone after a
 * rotation, because their values could not be distinguished from the values that the rotation has written. A change of
 * nothing but a password keeps two values that no series has, so that the history still shows it.
 */
async function resealHistory(db: EntityManager, secret: AppSecret): Promise<void> {
  await forgetOwnRevision(db);
  await db.query(
    `update history set
        before = case before - 'password_cipher' when '{}' then jsonb '{"password_cipher": "former"}' else before - 'password_cipher' end,
        after = case before - 'password_cipher' when '{}' then jsonb '{"password_cipher": "later"}' else after - 'password_cipher' end
      where before ? 'password_cipher' and after is not null`,
  );
  await db.query(
    "update history set after = after - 'password_cipher' where before is null and after ? 'password_cipher'",
  );
  const rows = await db.query<{ revision: number; epoch: string; id: string; sealed: string }[]>(
    `select revision, epoch, id, before ->> 'password_cipher' as sealed from history
      where noun = 'series' and after is null and before ->> 'password_cipher' is not null`,
  );
  const changes = rows.map(({ sealed, ...row }) => ({ ...row, resealed: resealOrKeep(secret, sealed) }));
  await db.query(
    `update history as kept set before = before || jsonb_build_object('password_cipher', changed.resealed)
      from jsonb_to_recordset($1) as changed(revision integer, epoch uuid, id uuid, resealed text)
      where kept.noun = 'series' and kept.epoch = changed.epoch and kept.revision = changed.revision and kept.id = changed.id`,
    [JSON.stringify(changes)],
  );
}

/**
 * A password that no secret decrypts is kept unchanged. Without a password, a restored series would be open to
 * everyone.
 */
function resealOrKeep(secret: AppSecret, sealed: string): string {
  try {
    return reseal(secret, "series password", sealed) ?? sealed;
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error;
    return sealed;
  }
}

/** Removes this rotation from the history, since it changes no password. */
async function forgetOwnRevision(db: EntityManager): Promise<void> {
  for (const table of ["history", "history_entry"])
    await db.query(
      `delete from ${table} as own using catalogue_clock as clock
        where own.clock = 'catalogue' and own.epoch = clock.epoch and own.revision = clock.revision
          and clock.raised_by = pg_current_xact_id_if_assigned()`,
    );
}
