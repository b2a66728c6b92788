import "reflect-metadata";

import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { TestProject } from "vitest/node";

import { migrateDatabase, openDatabase } from "../../database.ts";
import { onDatabase, settingsOf } from "./databases.ts";
import { startGuardedPostgres } from "./guardedPostgres.ts";
import type { GuardedPostgres } from "./guardedPostgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL with the migrated database `template_site`. */
    postgresUrl: string;
  }
}

const compiled = "SERVER_IS_COMPILED";

/** Compiles what has changed since the last build of the server, as `npm run build:server` does. */
const compile = ["--incremental", "--tsBuildInfoFile", "dist/server/.tsbuildinfo"];

/** Compiles the server, since the thread that reads backups runs compiled files only. Type errors are ignored here. */
async function compileServer(): Promise<void> {
  // The projects share the process but not the modules, so a variable of the environment records the compilation.
  if (process.env[compiled] !== undefined) return;
  process.env[compiled] = "yes";
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [compiler, ...compile], { cwd: root }).catch(() => undefined);
}

/** Starts one PostgreSQL for all test files, and migrates the database that each of them copies. */
export default async function startTestDatabase(
  project: Pick<TestProject, "provide">,
): Promise<() => Promise<void>> {
  return provideDatabase(project, await startGuardedPostgres());
}

/**
 * Creates the migrated template database and provides its address to the tests. The returned function removes the
 * PostgreSQL, as an error does.
 */
export async function provideDatabase(
  project: Pick<TestProject, "provide">,
  { url, remove }: GuardedPostgres,
): Promise<() => Promise<void>> {
  try {
    await compileServer();
    await createTemplate(url);
    project.provide("postgresUrl", url);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function createTemplate(postgresUrl: string): Promise<void> {
  await onDatabase(postgresUrl, (client) => client.query("create database template_site"));
  const url = new URL(postgresUrl);
  url.pathname = "/template_site";
  const database = await openDatabase(settingsOf(url.href), () => undefined);
  try {
    await migrateDatabase(settingsOf(url.href), database, async () => undefined);
  } finally {
    await database.destroy();
  }
}
