import { readFile } from "node:fs/promises";

import type { Server, Site } from "./testbed.ts";

/** The kernel counts processor time in hundredths of a second. */
const tickMicroseconds = 10_000;

/** The processor time of a session's PostgreSQL process since its start, in microseconds; 0 if it has ended. Linux only. */
export async function readProcessorTime(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return 0;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
}

/** The processor time of the PostgreSQL processes of all sessions of one server, in microseconds, by their ids. */
export async function readSessionTimes(site: Site, server: Server): Promise<Map<number, number>> {
  const sessions = await site.sql<{ pid: number }>(
    "select pid from pg_stat_activity where application_name in ($1, 'broadcasts', 'listener') and datname = current_database()",
    [server.name],
  );
  return new Map(
    await Promise.all(sessions.map(async ({ pid }) => [pid, await readProcessorTime(pid)] as const)),
  );
}

/** The sum of the processor time of all sessions of one server, in microseconds. */
export async function readDatabaseTime(site: Site, server: Server) {
  const times = await readSessionTimes(site, server);
  return [...times.values()].reduce((sum, time) => sum + time, 0);
}
