import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { stateOfAccessCode } from "../../domain/accessCode.ts";
import type { Device } from "../auth/device.ts";
import type { AppSecret } from "../auth/secrets.ts";
import { hashToken } from "../auth/secrets.ts";
import { hashesOfTypedCode } from "../catalogue/series/passwordCodes.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { readRows } from "../postgres/rows.ts";
import type { Caller } from "../rights/caller.ts";
import type { CodeUnlock } from "../rights/unlocks.ts";
import { AccessCode } from "./accessCode.entity.ts";

/** The result of giving an access code: it unlocks the series, it has expired, or it is not a code. */
type GivenCode = { state: "open"; codeId: string; unlock: CodeUnlock } | { state: "expired" | "none" };

/** Who gives a code: an account or a browser. */
type CodeHolder = Pick<Caller, "userId"> & { device: Device };

/** Finds the access code of the series that was typed, and counts its use. */
export async function giveAccessCode(
  db: EntityManager,
  secret: AppSecret,
  seriesId: string,
  typed: string,
  holder: CodeHolder,
): Promise<GivenCode> {
  const codes = await readRows(
    db,
    AccessCode,
    "where series_id = $1 and secret_hash = any($2) and revoked_at is null",
    [seriesId, hashesOfTypedCode(secret, typed)],
  );
  if (codes.length === 0) return { state: "none" };
  const now = await readCurrentTime(db);
  const states = new Set<GivenCode["state"]>();
  for (const code of codes) {
    const state = stateOfAccessCode(code, now);
    if (state === "expired") states.add(state);
    // A code without remaining uses still unlocks the series for those who have used it.
    else if (state !== "waiting" && (await countUse(db, code, holder)))
      return { state: "open", codeId: code.id, unlock: unlockOf(code) };
  }
  return { state: states.has("expired") ? "expired" : "none" };
}

function unlockOf({ seriesId, version, expiresAt }: AccessCode): CodeUnlock {
  return { seriesId, version, endsAt: expiresAt?.getTime() ?? null };
}

/**
 * Counts the holder once. Returns false when the code has no use left for another holder, or was revoked at the same
 * moment.
 */
function countUse(
  db: EntityManager,
  { id, version }: Pick<AccessCode, "id" | "version">,
  holder: CodeHolder,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const added = await transaction.query<unknown[]>(
      "insert into access_code_use (code_id, holder) values ($1, $2) on conflict do nothing returning 1",
      [id, nameOf(id, holder)],
    );
    // Concurrent holders wait here for each other, so that each reads the number of uses after the previous one.
    const counted = await transaction.query<unknown[]>(
      `with counted as (
          update access_code set uses = uses + $3, last_used_at = now()
            where id = $1 and version = $2 and ($3 = 0 or most_uses is null or uses < most_uses) returning 1
        ) select from counted`,
      [id, version, added.length],
    );
    return counted.length > 0;
  });
}

/** Rolls back when the work returns false. */
async function inTransaction(
  db: EntityManager,
  work: (transaction: EntityManager) => Promise<boolean>,
): Promise<boolean> {
  const refused = new Error("The code has no use left");
  try {
    await db.transaction(async (transaction) => {
      if (!(await work(transaction))) throw refused;
    });
    return true;
  } catch (error) {
    if (error !== refused) throw error;
    return false;
  }
}

/**
 * A pseudonym of the holder, because the table only needs to distinguish holders. A browser without a cookie counts as
 * another holder each time.
 */
function nameOf(codeId: string, { userId, device }: CodeHolder): string {
  const holder = userId === null ? `browser ${device.id ?? randomUUID()}` : `account ${userId}`;
  return hashToken(`${codeId} ${holder}`);
}

/** Stores for the account that the code has unlocked the series. */
export async function keepCodeUnlock(
  db: EntityManager,
  userId: string,
  codeId: string,
  { version }: CodeUnlock,
): Promise<void> {
  await db.query(
    `insert into code_unlock (user_id, code_id, version) values ($1, $2, $3)
      on conflict (user_id, code_id) do update set version = excluded.version, unlocked_at = now()`,
    [userId, codeId, version],
  );
}

/**
 * Stores for the account the browser's unlock with a code. The account replaces the browser among the holders of the
 * code. A grant from another browser counts as a further use.
 */
export async function moveCodeUnlock(
  db: EntityManager,
  userId: string,
  device: Device,
  codeId: string,
  unlock: CodeUnlock,
): Promise<void> {
  const account = { userId, device };
  await db.query(
    `update access_code_use set holder = $3 where code_id = $1 and holder = $2
      and not exists (select from access_code_use where code_id = $1 and holder = $3)`,
    [codeId, nameOf(codeId, { userId: null, device }), nameOf(codeId, account)],
  );
  if (await countUse(db, { id: codeId, version: unlock.version }, account))
    await keepCodeUnlock(db, userId, codeId, unlock);
}

/** Deletes the user's unlocks of the series by access codes. */
export async function removeCodeUnlocks(db: EntityManager, userId: string, seriesId: string): Promise<void> {
  await db.query(
    `delete from code_unlock using access_code
      where code_unlock.code_id = access_code.id and user_id = $1 and series_id = $2`,
    [userId, seriesId],
  );
}
