import type { Client } from "pg";

/** The names of the shared jobs. */
const jobNames = [
  "alarms",
  "freshness",
  "history",
  "plans",
  "reminders",
  "streams",
  "viewers",
  "webhooks",
] as const;
export type JobName = (typeof jobNames)[number];

/**
 * Which jobs are this process's: those whose advisory lock is held by the listener's connection. So the locks cost no
 * connection of their own and end with it; PostgreSQL closes it when it is silent, for example when its machine is down.
 * Another process takes the jobs over within ten seconds.
 */
export interface SharedJobs {
  /** Does the work when the job is this process's, and its last run has ended. */
  run: (job: JobName, work: () => Promise<void>) => Promise<void>;
  /** Whether the job is this process's. */
  isOurs: (job: JobName) => boolean;
  /** Prepares the session of a new connection. */
  begin: (client: Client) => Promise<void>;
  /** Takes the locks that are free; called often. */
  claim: (client: Client) => Promise<void>;
  /** The connection is lost, and with it the locks. */
  lose: () => void;
}

/** Together with the time between two attempts less than the ten seconds. */
const silenceMs = 8_000;
const attemptMs = 1_000;

export function createSharedJobs(): SharedJobs {
  const ours = new Set<JobName>();
  const running = new Set<JobName>();
  let triedAt = -Infinity;

  return {
    isOurs: (job) => ours.has(job),
    async run(job, work) {
      if (!ours.has(job) || running.has(job)) return;
      running.add(job);
      try {
        await work();
      } finally {
        running.delete(job);
      }
    },
    async begin(client) {
      triedAt = -Infinity;
      await client.query("select set_config('idle_session_timeout', $1, false)", [String(silenceMs)]);
    },
    async claim(client) {
      const others = jobNames.filter((job) => !ours.has(job));
      if (others.length === 0 || performance.now() - triedAt < attemptMs) return;
      triedAt = performance.now();
      const { rows } = await client.query<{ job: JobName }>(
        "select job from unnest($1::text[]) as job where pg_try_advisory_lock(hashtextextended('job ' || job, 0))",
        [others],
      );
      for (const { job } of rows) ours.add(job);
    },
    lose: () => ours.clear(),
  };
}
