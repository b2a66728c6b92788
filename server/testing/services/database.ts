import "reflect-metadata";

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { TestProject } from "vitest/node";

import { migrateDatabase, openDatabase } from "../../database.ts";
import { startPostgres } from "../../embedded/postgres.ts";
import { onDatabase, settingsOf } from "./databases.ts";
import { stopWhenGone } from "./guard.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL with the migrated database `template_site`. */
    postgresUrl: string;
  }
}

const compiled = "SERVER_IS_COMPILED";

/** Compiles the server, since the thread that reads backups runs compiled files only. Type errors are ignored here. */
async function compileServer(): Promise<void> {
  // The projects share the process but not the modules, so a variable of the environment records the compilation.
  if (process.env[compiled] !== undefined) return;
  process.env[compiled] = "yes";
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  await promisify(execFile)(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], {
    cwd: root,
  }).catch(() => undefined);
}

/** Starts one PostgreSQL for all test files, and migrates the database that each of them copies. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-test-"));
  const cancelGuard = stopWhenGone(directory);
  const postgres = await startPostgres({ directory });
  async function stop(): Promise<void> {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
    cancelGuard();
  }
  try {
    await provideDatabase(project, postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Creates the migrated template database and provides its address to the tests. */
export async function provideDatabase(project: TestProject, postgresUrl: string): Promise<void> {
  await compileServer();
  await onDatabase(postgresUrl, (client) => client.query("create database template_site"));
  const url = new URL(postgresUrl);
  url.pathname = "/template_site";
  const database = await openDatabase(settingsOf(url.href), () => undefined);
  await migrateDatabase(url.href, database, async () => undefined);
  await database.destroy();
  project.provide("postgresUrl", postgresUrl);
}
