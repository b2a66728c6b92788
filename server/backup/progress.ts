import type { EntityManager } from "typeorm";

import { limits } from "../limits.ts";

/** Tells how far an import is, on a connection of its own, and that somebody still works on it. */
export interface Progress {
  /** So many series are done. */
  report: (processed: number) => void;
  /** Waits for what is just being told. */
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
    // Only a change of the number rings the bell.
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
