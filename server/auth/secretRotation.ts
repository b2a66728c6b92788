import { takeClock } from "../live/catalogueClock.ts";
import type { RunInTransaction } from "../postgres/transactionActor.ts";
import { resealAll } from "./resealing.ts";
import type { AppSecret } from "./secrets.ts";

/**
 * The result of a rotation of APP_SECRET: the number of re-encrypted values, the number that neither secret decrypts,
 * and both as lines of text.
 */
interface Rotation {
  changed: number;
  lost: number;
  lines: string[];
}

/** Re-encrypts all values of the former secret, in one transaction. */
export async function rotateSecret(runInTransaction: RunInTransaction, secret: AppSecret): Promise<Rotation> {
  const done = await runInTransaction(async (db) => {
    await takeClock(db);
    return resealAll(db, secret);
  });
  const lost = done.flatMap(({ what, lost: ids }) => ids.map((id) => `${what} ${id} opens with no secret.`));
  return {
    changed: done.reduce((sum, { changed }) => sum + changed, 0),
    lost: lost.length,
    lines: [
      ...done.map(({ what, changed }) => `${what}: ${changed} encrypted again.`),
      ...(lost.length > 0
        ? lost
        : ["FORMER_APP_SECRET is needed for an hour more, until imports that were begun are over."]),
    ],
  };
}
