// Checks at the start whether the site can use the database.

import type { PoolClient } from "pg";
import type { DataSource } from "typeorm";

import { ConfigError } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { nameVariable, poolerNeedsDirectUrl } from "./connectionErrors.ts";
import { createDatabaseConnection } from "./databaseConnection.ts";

/** LISTEN through a pooler receives nothing, because each transaction may run in another session. */
export async function checkDirectUrl(
  database: DataSource,
  directUrl: string,
  isPooled: boolean,
): Promise<void> {
  if (isPooled) {
    const client = createDatabaseConnection({
      connectionString: directUrl,
      connectionTimeoutMillis: limits.database.connectMs,
    });
    try {
      await client.connect();
    } catch (error) {
      throw nameVariable(error, "DATABASE_DIRECT_URL");
    } finally {
      await client.end();
    }
    return;
  }
  const runner = database.createQueryRunner();
  try {
    // TypeORM does not expose the type of its connection. A pooler invents the process id that it reports.
    const client = (await runner.connect()) as PoolClient & { processID: number | null };
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0]?.pid !== client.processID) throw new ConfigError(poolerNeedsDirectUrl);
  } finally {
    await runner.release();
  }
}

/** Other encodings cannot store every text, or count bytes as characters. */
export async function checkEncoding(database: DataSource): Promise<void> {
  const [row] = await database.query<{ encoding: string }[]>("select getdatabaseencoding() as encoding");
  if (row?.encoding === "UTF8") return;
  throw new ConfigError(
    `DATABASE_URL names a database with the encoding ${row?.encoding}, and the site needs UTF8: create another with "create database … encoding 'UTF8' template template0"`,
  );
}
