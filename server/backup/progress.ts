import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";

/** Stores the progress of an import and its heartbeat, on a separate connection. */
export interface Progress {
  /** Reports the number of completed series. */
  report: (processed: number) => void;
  /** Waits for the current update to be stored. */
  stop: () => Promise<void>;
}

export function createProgress(db: EntityManager, id: string, onError: (error: unknown) => void): Progress {
  const { progress, heartbeatMs } = limits.backup;
  let processed = 0;
  let written = 0;
  let writtenAt = performance.now();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const next = processed;
    writtenAt = performance.now();
    // Only a change of the number sends a notification.
    if (next === written) await db.query("update series_import set alive_at = now() where id = $1", [id]);
    else
      await db.query(
        "update series_import set processed = $2, alive_at = now() where id = $1 and status = 'RUNNING'",
        [id, next],
      );
    written = next;
  }

  const timer = setInterval(() => {
    const isDue = processed !== written || performance.now() - writtenAt >= heartbeatMs;
    if (!isDue || writing) return;
    writing = write()
      .catch(onError)
      .finally(() => {
        writing = null;
      });
  }, progress);

  return {
    report(done) {
      processed = done;
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}

/**
 * A series is complete when its pictures are fetched and it is written. All pictures are fetched first, so the progress
 * counts both steps, weighted by their share of the work.
 */
export function countSteps(
  total: number,
  report: Progress["report"],
): { pictured: (series: number) => void; staged: (series: number) => void } {
  let without: number | null = null;
  return {
    pictured(series) {
      without ??= series;
      const withPictures = total - without;
      report(Math.floor((total * (series - without)) / Math.max(1, total + withPictures)));
    },
    staged(series) {
      const withPictures = total - (without ?? total);
      report(Math.floor((total * (withPictures + series)) / Math.max(1, total + withPictures)));
    },
  };
}
