import { Socket } from "node:net";

import type { Pool, PoolClient } from "pg";
import type { DataSource, QueryRunner } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

import { limits } from "../configuration/limits.ts";

/** The number of connections, of free ones, and of requests that wait for one. */
export function countConnections(database: DataSource): { total: number; idle: number; waiting: number } {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = poolOf(database);
  return { total, idle, waiting };
}

/** The connections of the database. */
function poolOf({ driver }: DataSource): Pool {
  // Every data source of the project is a PostgreSQL one, and TypeORM does not expose the type of its pool.
  return (driver as PostgresDriver).master as Pool;
}

/**
 * PostgreSQL's own timeouts do not help when it stops responding. A busy connection that receives nothing for too long
 * is closed, so that its transaction ends. No connection returns to the pool within a transaction.
 */
export function cutSilentConnections(database: DataSource): void {
  const pool = poolOf(database);
  pool.on("acquire", (client) => allowSilence(client, limits.database.silenceMs));
  pool.on("release", (_error, client) => allowSilence(client, 0));
}

/**
 * Allows the runner's connection to receive nothing for any time, until it returns to the pool. Probes of the operating
 * system still end a connection whose other side no longer exists.
 */
export async function allowEndlessSilence(runner: QueryRunner): Promise<void> {
  // TypeORM does not expose the type of its connection.
  const client = (await runner.connect()) as PoolClient;
  allowSilence(client, 0);
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setKeepAlive(true, limits.database.silenceMs);
}

function cut(this: Socket): void {
  this.destroy(Object.assign(new Error("The database stopped responding"), { code: "ETIMEDOUT" }));
}

/** Sets the timeout for a silent connection; 0 disables it. */
function allowSilence(client: PoolClient, milliseconds: number): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(milliseconds, cut);
}
