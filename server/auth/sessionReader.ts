import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";

import { createBatcher } from "../concurrency/batcher.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Caller } from "../rights/caller.ts";
import { findCallersByToken, findCallersOfSessions } from "./session.service.ts";

/**
 * Reads the callers of sessions. Concurrent reads, such as those when thousands of viewers reconnect, are batched into
 * one statement. Nothing is cached: each call returns the current rights.
 */
export interface SessionReader {
  /** The caller with this token; null when the session is unknown or has ended. */
  findByToken: (token: string) => Promise<Caller | null>;
  /** The caller of this session; null when it has ended. */
  findById: (sessionId: string) => Promise<Caller | null>;
}

export function createSessionReader(db: EntityManager, config: Config): SessionReader {
  const options = { cache: false };
  const inRounds = createBatcher(limits.sessions);
  const byToken = new DataLoader(
    (tokens: readonly string[]) => findCallersByToken(db, config, tokens),
    options,
  );
  const byId = new DataLoader((ids: readonly string[]) => findCallersOfSessions(db, config, ids), options);
  return {
    findByToken: (token) => inRounds(() => byToken.load(token)),
    findById: (sessionId) => inRounds(() => byId.load(sessionId)),
  };
}
