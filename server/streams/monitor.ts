import type { EntityManager } from "typeorm";

import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { StreamState } from "./health.ts";
import { deleteStreams, readKnownHealth, readTargets, storeHealth, tidyStreams } from "./stream.service.ts";
import { createStreamProbe } from "./streamProbe.ts";
import type { WatchedStreams } from "./watchedStream.ts";
import { changedHealth, watchTargets } from "./watchedStream.ts";

/** Checks the streams of all episodes that need it. Only one process of the site checks at a time. */
export interface StreamMonitor {
  /** Starts the checks that are due, and stores the changes of earlier ones; called every `limits.streams.tickMs`. */
  check: () => Promise<void>;
  /** Whether the streams that this process checks are up, by the id of the episode. Empty in all other processes. */
  readUp: () => Map<string, boolean>;
  close: () => Promise<void>;
}

export function createStreamMonitor(options: {
  config: Config;
  db: EntityManager;
  /** Whether this process still runs the job. */
  isOurs: () => boolean;
  onError: (error: unknown) => void;
  /**
   * The time in milliseconds since 1970, by the database's clock, because plans and alarms compare the times of streams
   * with its times. Tests pass a faster clock.
   */
  now: () => number;
}): StreamMonitor {
  const { config, db, isOurs, onError, now: readNow } = options;
  const probe = createStreamProbe({ config, readNow, onError });
  let streams: WatchedStreams = new Map();
  let workedAt = -Infinity;
  let readAt = -Infinity;
  let tidiedAt = -Infinity;

  /**
   * Starts checking streams that are new or have a new address, and stops checking those that need no checks any more.
   */
  async function readStreams(now: number): Promise<void> {
    const targets = await readTargets(db, config);
    const known = await readKnownHealth(db);
    streams = watchTargets(streams, targets, known, now);
    await deleteStreams(
      db,
      [...known.keys()].filter((episodeId) => !streams.has(episodeId)),
    );
  }

  async function check(): Promise<void> {
    const now = readNow();
    // Another process may have run the job meanwhile, or the clock was set back, after which no check would be due.
    if (now - workedAt > limits.streams.checkMs || now < workedAt) {
      streams = new Map();
      readAt = -Infinity;
    }
    workedAt = now;
    if (now - readAt >= limits.streams.targetsMs) {
      readAt = now;
      await readStreams(now);
    }
    await storeChanges(db, streams);
    for (const watched of streams.values()) probe.startIfDue(watched, now);
    if (now - tidiedAt >= limits.streams.tidyMs) {
      tidiedAt = now;
      await tidyStreams(db);
    }
  }

  return {
    check,
    readUp: () => (isOurs() ? readWhetherUp(streams) : new Map<string, boolean>()),
    close: probe.close,
  };
}

/** Stores the health that has changed since it was stored. */
async function storeChanges(db: EntityManager, streams: WatchedStreams): Promise<void> {
  const changed = changedHealth(streams);
  await storeHealth(db, changed);
  for (const { episodeId, ...health } of changed) {
    const watched = streams.get(episodeId);
    if (watched) watched.stored = health;
  }
}

/** Whether each checked stream is up. A stream whose health is not known yet is left out. */
function readWhetherUp(streams: WatchedStreams): Map<string, boolean> {
  const up = new Map<string, boolean>();
  for (const [episodeId, { progress }] of streams) {
    const state = progress.health?.state ?? StreamState.UNWATCHED;
    if (state !== StreamState.UNWATCHED) up.set(episodeId, state === StreamState.UP);
  }
  return up;
}
