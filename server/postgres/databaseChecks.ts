// Checks at the start whether the site can use the database.

import type { Client, ClientBase, PoolClient } from "pg";
import type { DataSource } from "typeorm";

import { ConfigError } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { checkCertificateFiles } from "./certificateFiles.ts";
import {
  directUrlIsOther,
  directUrlIsPooler,
  nameConnection,
  poolerNeedsDirectUrl,
} from "./connectionErrors.ts";
import { createDatabaseConnection } from "./databaseConnection.ts";

/** Identifies a database among those of all servers. */
const identityQuery = `select oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity
  from pg_database where datname = current_database()`;

/** LISTEN through a pooler receives nothing, because each transaction may run in another session. */
export async function checkDirectUrl(
  database: DataSource,
  directUrl: string,
  isPooled: boolean,
): Promise<void> {
  if (isPooled) {
    const [present] = await database.query<{ identity: string }[]>(identityQuery);
    try {
      checkCertificateFiles(directUrl);
      await checkDirectSession(directUrl, present?.identity);
    } catch (error) {
      throw nameConnection(error, "DATABASE_DIRECT_URL");
    }
    return;
  }
  const runner = database.createQueryRunner();
  try {
    // TypeORM does not expose the type of its connection.
    const client = (await runner.connect()) as PoolClient;
    if (!isOwnSession(client, await readProcessId(client))) throw new ConfigError(poolerNeedsDirectUrl);
  } finally {
    await runner.release();
  }
}

/**
 * Throws when the address leads to a database with another identity, or when two connections to it share a session, as
 * behind a pooler in transaction mode.
 */
async function checkDirectSession(directUrl: string, identity: string | undefined): Promise<void> {
  const [client, other] = [openDirect(directUrl), openDirect(directUrl)];
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string }>(identityQuery);
    if (rows[0]?.identity !== identity) throw new ConfigError(directUrlIsOther);
    const id = await readProcessId(client);
    if (isOwnSession(client, id)) return;
    await other.connect();
    if ((await readProcessId(other)) === id) throw new ConfigError(directUrlIsPooler);
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}

const openDirect = (connectionString: string): Client =>
  createDatabaseConnection({ connectionString, connectionTimeoutMillis: limits.database.connectMs });

async function readProcessId(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** A pooler invents the process id that it reports at the start. The driver's types do not contain this id. */
function isOwnSession(client: ClientBase, id: number | undefined): boolean {
  return "processID" in client && client.processID === id;
}

/** Other encodings cannot store every text, or count bytes as characters. */
export async function checkEncoding(database: DataSource): Promise<void> {
  const [row] = await database.query<{ encoding: string }[]>("select getdatabaseencoding() as encoding");
  if (row?.encoding === "UTF8") return;
  throw new ConfigError(
    `DATABASE_URL names a database with the encoding ${row?.encoding}, and the site needs UTF8: create another with "create database … encoding 'UTF8' template template0"`,
  );
}
