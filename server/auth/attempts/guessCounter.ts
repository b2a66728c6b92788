import type { DataSource, EntityManager } from "typeorm";

import { hashToken } from "../secrets.ts";
import type { AttemptLimit } from "./attemptLimits.ts";
import { guessQueue } from "./attemptLimits.ts";

/** Runs the statements of attempts. */
export type AttemptDatabase = Pick<DataSource, "query">;

/** The maximum number of failures under a key. */
export interface Budget {
  limit: AttemptLimit;
  /** One text, or a list whose first texts name a group of keys. */
  key: string | readonly string[];
  /** Whether a success resets the count of failures. */
  isConsecutive?: boolean;
}

/** Whether a guess may be checked now. */
export interface BegunGuess {
  outcome: "begun" | "busy" | "refused";
  isSlow: boolean;
  /** The key whose budget is spent. */
  blockedKey: string | null;
  /** Milliseconds until the refusal ends. */
  wait: number;
}

/** Reserves a place for the guess under its budgets and the budget that only slows it. */
export async function beginGuess(
  database: AttemptDatabase,
  id: string,
  budgets: readonly Budget[],
  slow: Budget | undefined,
): Promise<BegunGuess> {
  const [begun] = await database.query<[BegunGuess]>(
    `select outcome, is_slow as "isSlow", blocked_key as "blockedKey",
        extract(epoch from blocked_until - now())::float8 * 1000 as wait
      from begin_guess($1, $2, $3, $4, $5, $6 * interval '1 millisecond')`,
    [
      id,
      budgets.map(nameOfBudget),
      budgets.map(({ limit }) => limit.most),
      slow ? nameOfBudget(slow) : null,
      slow?.limit.most ?? null,
      guessQueue.lifeMs,
    ],
  );
  return begun;
}

/** Frees the place of a guess without counting the guess. */
export async function releaseGuess(database: AttemptDatabase, id: string): Promise<void> {
  await database.query("delete from guess_in_flight where guess_id = $1", [id]);
}

/** Reserves the key's next slot, shared by all processes, and returns 0; otherwise the milliseconds until it is free. */
export async function reserveSlot(database: AttemptDatabase, key: string): Promise<number> {
  const [slot] = await database.query<{ wait: number }[]>(
    `with taken as (
        update guess_counter set next_turn_at = clock_timestamp() + $2 * interval '1 millisecond'
        where key = $1 and coalesce(next_turn_at <= clock_timestamp(), true) returning 1
      )
      select extract(epoch from next_turn_at - clock_timestamp())::float8 * 1000 as wait
        from guess_counter where key = $1 and not exists (select from taken)`,
    [key, guessQueue.slowedMs],
  );
  // A statement that waited for another one's slot reads the former time of the next slot, and is repeated.
  return slot ? Math.max(1, slot.wait) : 0;
}

/** Counts the failure of a guess under these budgets, and frees its place. */
export async function countFailure(
  database: AttemptDatabase,
  id: string,
  budgets: readonly Budget[],
): Promise<void> {
  await database.query(
    `with released as (delete from guess_in_flight where guess_id = $5)
    insert into guess_counter as counter (key, failures, expires_at)
      select key, 1, now() + (case when most > 1 then seconds else greatest(seconds, blocked) end) * interval '1 second'
        from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as budget(key, most, seconds, blocked)
        order by key
      on conflict (key) do update set
        failures = case when counter.expires_at <= now() then 1 else counter.failures + 1 end,
        expires_at = (
          select case
              when blocked > 0 and not coalesce(counter.expires_at <= now(), true) and counter.failures + 1 >= most
                then now() + blocked * interval '1 second'
              when counter.expires_at > now() then counter.expires_at
              else now() + seconds * interval '1 second'
            end
            from unnest($1::text[], $2::int[], $3::int[], $4::int[]) as budget(key, most, seconds, blocked)
            where budget.key = counter.key
        ),
        touched_at = now()`,
    [
      budgets.map(nameOfBudget),
      budgets.map(({ limit }) => limit.most),
      budgets.map(({ limit }) => limit.seconds),
      budgets.map(({ limit }) => limit.blockedSeconds),
      id,
    ],
  );
}

/** Resets the budgets that limit consecutive failures. */
export async function resetFailures(database: AttemptDatabase, budgets: readonly Budget[]): Promise<void> {
  const keys = budgets.filter(({ isConsecutive }) => isConsecutive).map(nameOfBudget);
  if (keys.length > 0)
    await database.query(
      "update guess_counter set failures = 0, expires_at = null where key = any($1) and failures > 0",
      [keys],
    );
}

/** Resets the failures under all keys of the limit that begin with this text. */
export async function resetFailuresOf(
  database: AttemptDatabase,
  limit: AttemptLimit,
  keyStart: string,
): Promise<void> {
  await database.query(
    "update guess_counter set failures = 0, expires_at = null where starts_with(key, $1) and failures > 0",
    [`${nameOfBudget({ limit, key: keyStart })}:`],
  );
}

/** Deletes counters that have expired. */
export async function deleteOldGuesses(db: EntityManager): Promise<void> {
  await db.query(
    `delete from guess_counter where touched_at < now() - interval '10 minutes'
      and coalesce(expires_at <= now(), true)`,
  );
  await db.query("delete from guess_in_flight where expires_at <= now()");
}

/** Keys contain email and IP addresses, which the table need not store. */
export const nameOfBudget = ({ limit, key }: Budget): string =>
  [limit.name, ...[key].flat().map(hashToken)].join(":");
