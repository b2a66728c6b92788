import type { Server, Site } from "./testbed.ts";

/** Waits until one of the servers runs the shared job, and returns it. Its listener holds the job's lock. */
export async function findJobHolder(
  { sql }: Site,
  servers: readonly Server[],
  job: "reminders" | "webhooks",
): Promise<Server> {
  for (;;) {
    const [holder] = await sql<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended('job ' || $1, 0)`,
      [job],
    );
    const server = servers.find(({ name }) => name === holder?.name);
    if (server) return server;
  }
}
