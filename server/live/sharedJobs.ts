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
 * The jobs that this process runs: those whose advisory lock the listener's connection holds. So the locks need no
 * separate connection and end with it. PostgreSQL closes a silent connection, for example when its machine is down.
 * Another process takes over the jobs within ten seconds.
 */
export interface SharedJobs {
  /** Does the work when this process runs the job and its last run has ended. */
  run: (job: JobName, work: () => Promise<void>) => Promise<void>;
  /** Whether this process runs the job. */
  isOurs: (job: JobName) => boolean;
  /** Prepares the session of a new connection. */
  begin: (client: Client) => Promise<void>;
  /** Acquires the free locks; called often. */
  claim: (client: Client) => Promise<void>;
  /** Called when the connection, and with it the locks, are lost. */
  lose: () => void;
}

/** Together with the time between two attempts, less than ten seconds. */
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
