import "reflect-metadata";

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { migrateDatabase, openDatabase } from "../database.ts";
import { startPostgres } from "../embedded/postgres.ts";
import { onDatabase } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL that holds the migrated database `template_site`. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all test files and migrates the database that each of them copies. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-test-"));
  const postgres = await startPostgres({ directory });
  await onDatabase(postgres.url, (client) => client.query("create database template_site"));
  const url = new URL(postgres.url);
  url.pathname = "/template_site";
  const database = await openDatabase(url.href, () => undefined);
  await migrateDatabase(url.href, database, async () => undefined);
  await database.destroy();
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
