import type { EntityManager } from "typeorm";

import { limits } from "../limits.ts";

/** Tells how far an import is, on a connection of its own, and that somebody still works on it. */
export interface Progress {
  /** So many series are done. */
  report: (processed: number) => void;
  /** Waits for the update that is being written. */
  stop: () => Promise<void>;
}

export function createProgress(db: EntityManager, id: string, onError: (error: unknown) => void): Progress {
  const { progress, pulse } = limits.backup;
  let processed = 0;
  let told = 0;
  let toldAt = performance.now();
  let telling: Promise<void> | null = null;

  async function tell(): Promise<void> {
    const news = processed;
    toldAt = performance.now();
    // Only a change of the number sends a notification.
    if (news === told) await db.query("update series_import set alive_at = now() where id = $1", [id]);
    else
      await db.query(
        "update series_import set processed = $2, alive_at = now() where id = $1 and status = 'RUNNING'",
        [id, news],
      );
    told = news;
  }

  const timer = setInterval(() => {
    const isDue = processed !== told || performance.now() - toldAt >= pulse;
    if (!isDue || telling) return;
    telling = tell()
      .catch(onError)
      .finally(() => {
        telling = null;
      });
  }, progress);

  return {
    report(done) {
      processed = done;
    },
    async stop() {
      clearInterval(timer);
      await telling;
    },
  };
}

/**
 * A series is done when it has its pictures and is written. All pictures come first, so both count by the share of the work that
 * they are.
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
