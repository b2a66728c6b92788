import type { EntityManager } from "typeorm";

import { keyOfEmail } from "../../domain/emailAddress.ts";
import type { Config } from "../configuration/config.ts";

/** The log that receives the result; it never contains an address. */
interface ReviewLog {
  warn: (fields: object, text: string) => void;
}

/** The maximum number of accounts in a log line. */
const named = 100;

/** Logs at the start the accounts that the operator has to check. */
export async function reviewAccounts(db: EntityManager, config: Config, log: ReviewLog): Promise<void> {
  const [holder] = await db.query<{ id: string }[]>(
    `select id from "user" where email_key = $1 and email_proved_at is null`,
    [keyOfEmail(config.superAdmin.email)],
  );
  if (holder)
    log.warn(
      { userId: holder.id },
      "The address of SUPER_ADMIN_EMAIL is held by an account that has not proved it, so that there is no super admin; see docs/operating.md",
    );
  const lookAlikes = await db.query<{ id: string }[]>(
    `select id from "user" where email is not nfkc normalized
        and email_key <> lower_ascii(normalize(email, nfkc)) order by id limit $1`,
    [named],
  );
  if (lookAlikes.length > 0)
    log.warn(
      { userIds: lookAlikes.map(({ id }) => id) },
      "Accounts of an older version have an address that looks like another one; see docs/operating.md",
    );
}
