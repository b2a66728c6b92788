import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

import { unavailable } from "../errors.ts";
import { hashingLimits } from "./attempts/attemptLimits.ts";

// argon2id with 46 MiB, one pass, one lane: OWASP's password storage cheat sheet.
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const present = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Verified when there is no account, so that the response time does not reveal which addresses have an account. */
const dummyHash = hash("no account has this password", cost);

/** Like `verifyPassword`, throws SERVICE_UNAVAILABLE when too many passwords wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, cost));
}

/** Whether the password matches the hash. A hash of null, for an account without a password, takes the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await dummyHash);
  return (await runLimited(() => verify(known, password))) && passwordHash !== null;
}

/** Whether the hash has other cost parameters than new hashes. */
export function isHashOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(present);
}

// A hash takes memory and a core, so the number of concurrent hashes is limited for the whole process.
const limitHashing = pLimit(hashingLimits.atATime);

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (limitHashing.pendingCount >= hashingLimits.waiting) throw unavailable();
  return limitHashing(work);
}
