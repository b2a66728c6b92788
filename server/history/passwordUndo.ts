import type { EntityManager } from "typeorm";

import type { AppSecret } from "../auth/secrets.ts";
import { tryUnseal } from "../auth/secrets.ts";
import { findPasswordsLikeCodes } from "../catalogue/series/passwordCodes.ts";
import type { RowConflict, UndoPlan } from "./undoPlan.ts";

/** Adds a conflict for each series whose former password equals an access code that was created since. */
export async function addPasswordConflicts(
  db: EntityManager,
  appSecret: AppSecret,
  plan: UndoPlan,
): Promise<UndoPlan> {
  const passwords = plan.changed.flatMap(({ table, id, values: { password_cipher: cipher } }) => {
    const password =
      table === "series" && typeof cipher === "string"
        ? tryUnseal(appSecret, "series password", cipher)
        : null;
    return password === null ? [] : [{ seriesId: id, password }];
  });
  const ids = await findPasswordsLikeCodes(db, appSecret, passwords);
  const found = ids.map((id): RowConflict => ({
    table: "series",
    id,
    reasons: ["its password is an access code"],
  }));
  return { ...plan, conflicts: [...plan.conflicts, ...found] };
}
