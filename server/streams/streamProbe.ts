import pLimit from "p-limit";

import { withinTime } from "../concurrency/abort.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { checkStream } from "./checkStream.ts";
import { observe, stallsAt } from "./health.ts";
import { createStreamClient } from "./streamClient.ts";
import type { WatchedStream } from "./watchedStream.ts";

/** Probes streams: requests their playlists and newest segments, a limited number at a time. */
interface StreamProbe {
  /** Starts to check the stream when its next check is due, and continues its progress with the result. */
  startIfDue: (watched: WatchedStream, now: number) => void;
  /** Aborts the checks, and waits for them. */
  close: () => Promise<void>;
}

export function createStreamProbe(options: {
  config: Config;
  /** The time in milliseconds since 1970. */
  readNow: () => number;
  onError: (error: unknown) => void;
}): StreamProbe {
  const { config, readNow, onError } = options;
  const client = createStreamClient(config);
  const closing = new AbortController();
  const limit = pLimit(limits.streams.atATime);
  const running = new Set<Promise<void>>();

  async function checkOne(watched: WatchedStream, address: string): Promise<void> {
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

  function startIfDue(watched: WatchedStream, now: number): void {
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

  return {
    startIfDue,
    async close() {
      closing.abort();
      await Promise.all(running);
      client.close();
    },
  };
}
