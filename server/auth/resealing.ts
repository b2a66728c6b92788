import type { EntityManager } from "typeorm";

import type { AppSecret, Sealed } from "./secrets.ts";
import { WrongSecret, reseal } from "./secrets.ts";

/** What stays sealed for longer than an hour; a preview of an import does not. */
const places = [
  { what: "series password", table: "series", column: "password_cipher" },
  { what: "mail", table: "mail", column: "content_cipher" },
] as const satisfies { what: Sealed; table: string; column: string }[];

/** How many values of a kind were re-encrypted, and the rows whose value neither secret decrypts. */
export interface Resealed {
  what: Sealed;
  changed: number;
  lost: string[];
}

/** Re-encrypts values of the former secret with the present one. A value that changes concurrently is skipped. */
export async function resealAll(db: EntityManager, secret: AppSecret): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const { what, table, column } of places) {
    const rows = await db.query<{ id: string; sealed: string }[]>(
      `select id, ${column} as sealed from ${table} where ${column} is not null order by id`,
    );
    const lost: string[] = [];
    const changes = rows.flatMap(({ id, sealed }) => {
      try {
        const resealed = reseal(secret, what, sealed);
        return resealed === null ? [] : [{ id, sealed, resealed }];
      } catch (error) {
        if (!(error instanceof WrongSecret)) throw error;
        lost.push(id);
        return [];
      }
    });
    await db.query(
      `update ${table} as kept set ${column} = changed.resealed
        from jsonb_to_recordset($1) as changed(id uuid, sealed text, resealed text)
        where kept.id = changed.id and kept.${column} = changed.sealed`,
      [JSON.stringify(changes)],
    );
    done.push({ what, changed: changes.length, lost });
  }
  return done;
}
