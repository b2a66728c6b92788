import type { EntityManager } from "typeorm";

/** The time of `readCurrentTime` in SQL. */
export const currentTime = "floor(extract(epoch from clock_timestamp()) * 1000)::float8";

/** The database's time in milliseconds since 1970, rounded down, so that nothing that is due later is due by it. */
export async function readCurrentTime(db: EntityManager): Promise<number> {
  const [clock] = await db.query<{ now: number }[]>(`select ${currentTime} as now`);
  if (!clock) throw new Error("The database has no time");
  return clock.now;
}
