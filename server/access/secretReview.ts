import type { EntityManager } from "typeorm";

import type { AppSecret } from "../auth/secrets.ts";
import { isCodeInForce } from "./accessCode.service.ts";
import type { SealedRow } from "./undecryptable.ts";
import { findUndecryptable } from "./undecryptable.ts";

/** The log that receives the result. */
interface ReviewLog {
  warn: (fields: object, text: string) => void;
}

/** The maximum number of series in a log line. */
const named = 100;

/** Logs at the start the series whose password or access codes were encrypted with a secret that is not accepted. */
export async function reviewSecrets(db: EntityManager, appSecret: AppSecret, log: ReviewLog): Promise<void> {
  const rows = await db.query<(SealedRow & { seriesId: string })[]>(
    `select id as "seriesId", 'series password' as what, password_cipher as sealed from series
        where password_cipher is not null
      union all
      select series_id, 'access code', code_cipher from access_code
        where ${isCodeInForce}`,
  );
  const lost = new Set((await findUndecryptable(appSecret, rows)).map(({ seriesId }) => seriesId));
  if (lost.size === 0) return;
  log.warn(
    { seriesIds: [...lost].toSorted().slice(0, named) },
    "Passwords or access codes of series were encrypted with another APP_SECRET and open nothing; see docs/operating.md",
  );
}
