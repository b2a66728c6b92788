import type { EntityManager } from "typeorm";

import type { AppSecret, Sealed } from "./secrets.ts";
import { WrongSecret, lookUpHash, reseal, unseal } from "./secrets.ts";

/** A column of sealed values, and the one of the keyed hashes by which they are found; null when they are not looked up. */
interface Place {
  what: Sealed;
  table: string;
  column: string;
  hashColumn: string | null;
}

/** The values that stay sealed for longer than an hour; previews of imports are deleted before. */
const places: readonly Place[] = [
  { what: "series password", table: "series", column: "password_cipher", hashColumn: null },
  { what: "access code", table: "access_code", column: "code_cipher", hashColumn: "secret_hash" },
  { what: "mail", table: "mail", column: "content_cipher", hashColumn: null },
  { what: "push key", table: "push_key", column: "private_key_cipher", hashColumn: null },
  { what: "webhook secret", table: "webhook_secret", column: "cipher", hashColumn: null },
];

/** How many values of a kind were re-encrypted, and the rows whose value neither secret decrypts. */
export interface Resealed {
  what: Sealed;
  changed: number;
  lost: string[];
}

/** Re-encrypts values of the former secret with the present one. A value that changes concurrently is skipped. */
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
  return done;
}
