import { Socket } from "node:net";

import type { Pool, PoolClient } from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { limits } from "../configuration/limits.ts";

/** How many connections there are, how many of them are free, and how many wait for one. */
export function countConnections(database: DataSource): { total: number; idle: number; waiting: number } {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = poolOf(database);
  return { total, idle, waiting };
}

/** The connections of the database. */
function poolOf({ driver }: DataSource): Pool {
  // The driver was chosen above, and TypeORM does not say what its pool is.
  return (driver as PostgresDriver).master as Pool;
}

/**
 * PostgreSQL's own time-outs do not help when it no longer answers. A connection in use that receives nothing for too long
 * is cut, so that its transaction ends, and no connection returns to the pool within a transaction.
 */
export function cutSilentConnections(database: DataSource): void {
  const pool = poolOf(database);
  pool.on("acquire", (client) => allowSilence(client, limits.database.silence));
  pool.on("release", (_error, client) => allowSilence(client, 0));
}

function cut(this: Socket): void {
  this.destroy(new Error("The database went silent"));
}

/** Zero allows it for as long as it likes. */
function allowSilence(client: PoolClient, milliseconds: number): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(milliseconds, cut);
}
