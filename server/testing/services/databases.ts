import { randomUUID } from "node:crypto";

import type { Client } from "pg";

import type { DatabaseSettings } from "../../configuration/config.ts";
import { createDatabaseConnection } from "../../postgres/databaseConnection.ts";

/** The settings of a server that uses no pooler. */
export function settingsOf(url: string): DatabaseSettings {
  return { url, directUrl: url, connections: 10 };
}

/** Opens a separate connection, as another program would. */
export async function openConnection(url: string): Promise<Client> {
  const connection = createDatabaseConnection({ connectionString: url });
  await connection.connect();
  return connection;
}

/** Runs work on a separate connection. */
export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openConnection(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database from the template, by default a migrated and empty one. `drop` removes it. */
export async function createDatabase(
  postgresUrl: string,
  template = "template_site",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onDatabase(postgresUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onDatabase(
        postgresUrl,
        async (client) => void (await client.query(`drop database ${name} with (force)`)),
      ),
  };
}
