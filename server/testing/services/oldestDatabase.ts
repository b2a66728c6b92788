import type { TestProject } from "vitest/node";

import { provideDatabase } from "./database.ts";
import { startOldestPostgres } from "./oldestPostgres.ts";

/** Provides the tests with the oldest installed PostgreSQL in its default settings. */
export async function setup(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  return provideDatabase(project, await startOldestPostgres());
}
