import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import { createBatcher } from "../concurrency/batcher.ts";
import { limits } from "../configuration/limits.ts";
import type { Loaders } from "../live/loaders.ts";
import type { Caller } from "../rights/caller.ts";
import { changeUnlocks } from "../rights/caller.ts";
import { filterCodes } from "../rights/unlocks.ts";

/**
 * Checks the access codes of callers against the database. Concurrent reads are batched into one statement. Nothing is
 * cached, so that a revoked code unlocks nothing from then on.
 */
export interface CodeReader {
  /** The caller without codes that have been revoked or have expired. */
  withValidCodes: (caller: Caller) => Promise<Caller>;
}

export function createCodeReader(db: EntityManager): CodeReader {
  const inRounds = createBatcher(limits.sessions);
  const versions = new DataLoader((ids: readonly string[]) => readCodeVersions(db, ids), { cache: false });
  const readVersion = (id: string): Promise<number | null> => inRounds(() => versions.load(id));
  return { withValidCodes: (caller) => keepValidCodes(caller, readVersion) };
}

/** Like `CodeReader.withValidCodes`, for a caller who receives a value that is read from a snapshot. */
export function withValidCodes(caller: Caller, { load }: Pick<Loaders, "load">): Promise<Caller> {
  return keepValidCodes(caller, (id) => load(readCodeVersions, id));
}

async function keepValidCodes(
  caller: Caller,
  readVersion: (id: string) => Promise<number | null>,
): Promise<Caller> {
  const ids = new Set([...caller.unlocks.codes.keys(), ...caller.grants.codes.keys()]);
  if (ids.size === 0) return caller;
  const versions = new Map<string, number | null>();
  await Promise.all([...ids].map(async (id) => void versions.set(id, await readVersion(id))));
  return changeUnlocks(caller, (unlocks) =>
    filterCodes(unlocks, ({ version }, codeId) => versions.get(codeId) === version),
  );
}

/** The current version of each code; null for one that is revoked, has expired or does not exist. */
async function readCodeVersions(db: EntityManager, ids: readonly string[]): Promise<(number | null)[]> {
  const rows = await db.query<{ id: string; version: number }[]>(
    // Not `now()`, which is the beginning of the snapshot from which the value is read.
    `select id, version from access_code
      where id = any($1) and revoked_at is null and coalesce(expires_at > clock_timestamp(), true)`,
    [ids],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return ids.map((id) => versions.get(id) ?? null);
}
