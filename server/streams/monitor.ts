import pLimit from "p-limit";
import type { EntityManager } from "typeorm";

import { withinTime } from "../concurrency/abort.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { StreamCache } from "./checkStream.ts";
import { checkStream, emptyCache } from "./checkStream.ts";
import type { Health, StreamProgress } from "./health.ts";
import { StreamState, observe, stallsAt, unchecked } from "./health.ts";
import type { EpisodeHealth, Target } from "./stream.service.ts";
import {
  deleteStreams,
  isSameHealth,
  storeHealth,
  readKnownHealth,
  readTargets,
  tidyStreams,
  unwatched,
} from "./stream.service.ts";
import { createStreamClient } from "./streamClient.ts";

/** Checks the streams of all episodes that need it. Only one process of the site checks at a time. */
export interface StreamMonitor {
  /** Starts the checks that are due, and stores the changes of earlier ones; called every `limits.streams.tickMs`. */
  check: () => Promise<void>;
  /** Whether the streams that this process checks are up, by the id of the episode. Empty in all other processes. */
  readUp: () => Map<string, boolean>;
  close: () => Promise<void>;
}

/** The state of a stream between its checks. */
interface Watched {
  address: string | null;
  progress: StreamProgress;
  /** The health in the database. */
  stored: Health | null;
  cache: StreamCache;
  nextAt: number;
  isChecking: boolean;
}

export function createStreamMonitor(options: {
  config: Config;
  db: EntityManager;
  /** Whether this process still runs the job. */
  isOurs: () => boolean;
  onError: (error: unknown) => void;
  /** The time in milliseconds since 1970. Tests pass a faster clock. */
  now?: () => number;
}): StreamMonitor {
  const { config, db, isOurs, onError, now: readNow = Date.now } = options;
  const client = createStreamClient(config);
  const closing = new AbortController();
  const limit = pLimit(limits.streams.atATime);
  const running = new Set<Promise<void>>();
  let streams = new Map<string, Watched>();
  let workedAt = -Infinity;
  let readAt = -Infinity;
  let tidiedAt = -Infinity;

  async function check(): Promise<void> {
    const now = readNow();
    // Another process may have run the job meanwhile.
    if (now - workedAt > limits.streams.checkMs) {
      streams = new Map();
      readAt = -Infinity;
    }
    workedAt = now;
    if (now - readAt >= limits.streams.targetsMs) {
      readAt = now;
      await retarget(await readTargets(db, config), await readKnownHealth(db), now);
    }
    await store();
    for (const watched of streams.values()) startIfDue(watched, now);
    if (now - tidiedAt >= limits.streams.tidyMs) {
      tidiedAt = now;
      await tidyStreams(db);
    }
  }

  /**
   * Starts checking streams that are new or have a new address, and stops checking those that need no checks any more.
   */
  async function retarget(
    targets: readonly Target[],
    known: ReadonlyMap<string, Health>,
    now: number,
  ): Promise<void> {
    const former = streams;
    streams = new Map(
      targets.map(({ episodeId, address }) => {
        const present = former.get(episodeId);
        const stored = known.get(episodeId) ?? null;
        if (address === null) return [episodeId, rest(stored, now)];
        if (present?.address === address) return [episodeId, Object.assign(present, { stored })];
        // The health that another process has stored is continued. Another address is another stream.
        const goesOn = present === undefined && stored?.state !== StreamState.UNWATCHED;
        return [episodeId, { ...watch(address, goesOn ? stored : null), stored }];
      }),
    );
    await deleteStreams(
      db,
      [...known.keys()].filter((episodeId) => !streams.has(episodeId)),
    );
  }

  async function store(): Promise<void> {
    const changed: EpisodeHealth[] = [];
    for (const [episodeId, { progress, stored }] of streams)
      if (progress.health !== null && !isSameHealth(progress.health, stored))
        changed.push({ episodeId, ...progress.health });
    await storeHealth(db, changed);
    for (const { episodeId, ...health } of changed) {
      const watched = streams.get(episodeId);
      if (watched) watched.stored = health;
    }
  }

  function startIfDue(watched: Watched, now: number): void {
    const { address } = watched;
    if (address === null || watched.isChecking || watched.nextAt > now || closing.signal.aborted) return;
    watched.isChecking = true;
    const work = limit(() => checkOne(watched, address))
      .catch(onError)
      .finally(() => {
        watched.isChecking = false;
        running.delete(work);
      });
    running.add(work);
  }

  async function checkOne(watched: Watched, address: string): Promise<void> {
    const startedAt = readNow();
    // The next check is due at this time, however long this one takes.
    watched.nextAt = startedAt + limits.streams.checkMs * (1 - limits.streams.jitterShare * Math.random());
    if (closing.signal.aborted) return;
    const { observation, cache } = await withinTime(closing.signal, limits.streams.responseMs, (signal) =>
      checkStream(client, address, watched.cache, {
        now: startedAt,
        segmentMs: limits.streams.segmentMs,
        signal,
      }),
    );
    if (closing.signal.aborted) return;
    watched.cache = cache;
    watched.progress = observe(watched.progress, observation, readNow());
    if (observation.kind === "failed") return;
    const stalls = stallsAt(watched.progress, observation.targetSeconds);
    if (stalls !== null) watched.nextAt = Math.min(watched.nextAt, stalls + 1);
  }

  return {
    check,
    readUp() {
      const read = isOurs() ? [...streams] : [];
      return new Map(
        read.flatMap(
          ([
            episodeId,
            {
              progress: { health },
            },
          ]): [string, boolean][] =>
            health === null || health.state === StreamState.UNWATCHED
              ? []
              : [[episodeId, health.state === StreamState.UP]],
        ),
      );
    },
    async close() {
      closing.abort();
      await Promise.all(running);
      client.close();
    },
  };
}

function watch(address: string | null, stored: Health | null): Watched {
  return {
    address,
    progress: { ...unchecked, health: stored },
    stored,
    cache: emptyCache,
    nextAt: 0,
    isChecking: false,
  };
}

/** The state of a video that is not checked. */
function rest(stored: Health | null, now: number): Watched {
  const health = stored?.state === StreamState.UNWATCHED ? stored : unwatched(now);
  return { ...watch(null, health), stored };
}
