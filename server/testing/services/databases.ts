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

/** Runs statements outside of the server. */
export interface Statements {
  run: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
}

/**
 * Runs statements as another program would. The connection stays open, since opening one takes PostgreSQL longer than most
 * statements; statements at the same time have a connection each.
 */
export function openStatements(url: string): Statements {
  let idle: Client | undefined;

  async function open(): Promise<Client> {
    const connection = await openConnection(url);
    connection.once("end", () => {
      if (idle === connection) idle = undefined;
    });
    return connection;
  }

  return {
    async run<Row>(statement: string, values?: unknown[]) {
      const connection = idle ?? (await open());
      if (idle === connection) idle = undefined;
      let isReusable = false;
      try {
        const { rows } = await connection.query(statement, values);
        isReusable = idle === undefined;
        return rows as Row[];
      } finally {
        if (isReusable) idle = connection;
        else await connection.end();
      }
    },
    async close() {
      await idle?.end();
    },
  };
}

interface TestDatabase {
  url: string;
  /** Removes the database. */
  drop: () => Promise<void>;
}

/** Creates a database from the template, by default a migrated and empty one. */
export function createDatabase(postgresUrl: string, template = "template_site"): Promise<TestDatabase> {
  return create(postgresUrl, `template ${template}`);
}

/** Creates an empty database whose own functions know the upper and lower case of ASCII letters only. */
export async function createAsciiDatabase(postgresUrl: string, encoding = "UTF8"): Promise<TestDatabase> {
  const version = await onDatabase(postgresUrl, (client) => client.query("show server_version_num"));
  // Earlier versions have no other provider of a database's locale.
  const provider = Number(version.rows[0].server_version_num) < 150_000 ? "" : "locale_provider libc";
  return create(
    postgresUrl,
    `template template0 encoding '${encoding}' ${provider} lc_collate 'C' lc_ctype 'C'`,
  );
}

async function create(postgresUrl: string, options: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onDatabase(postgresUrl, (client) => client.query(`create database ${name} ${options}`));
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
