import "reflect-metadata";

import { join, resolve } from "node:path";

import { GraphQLError } from "graphql";
import type { DataSource } from "typeorm";

import { createTerminalAudit } from "../auth/terminalAudit.ts";
import type { Config } from "../configuration/config.ts";
import { ConfigError, databaseSettings, readConfig } from "../configuration/config.ts";
import { openDatabase } from "../database.ts";
import { hasPostgres, startPostgres } from "../embedded/postgres.ts";
import { FileStoreUnavailable, UserError } from "../errors.ts";
import { createFolderStorage, guardStorage } from "../files/storage.ts";
import { explainStart, nameVariable } from "../postgres/connectionErrors.ts";
import { transactionAs } from "../postgres/transactionActor.ts";
import type { Command, CommandContext } from "./commands.ts";
import { MaintenanceError, commands } from "./commands.ts";

/** What a command uses of the site. */
type Site = Omit<CommandContext, "audit" | "runInTransaction">;

/**
 * Runs the command that the arguments name, and logs its changes. Returns the process's exit code: 0, 1 for a failure,
 * 2 for invalid arguments.
 */
export async function maintain(
  [name = "--help", ...args]: readonly string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  log: (line: string) => void,
): Promise<number> {
  const printAll = (lines: readonly string[]): void => lines.forEach((line) => print(line));
  if (name === "--help" || name === "help") {
    printAll(overview());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    printAll([`There is no command ${name}.`, ...overview()]);
    return 2;
  }
  if (args.includes("--help")) {
    printAll([usageOf(name, command), command.purpose]);
    return 0;
  }
  const [least, most] = command.argumentCount;
  if (args.length < least || args.length > most || args.some((arg) => arg === "" || arg.startsWith("-"))) {
    printAll([usageOf(name, command)]);
    return 2;
  }
  try {
    const audit = createTerminalAudit(log);
    const actor = { userId: null, tokenId: null, via: "terminal", operation: name } as const;
    const run = (site: Site) =>
      command.run(
        { ...site, audit, runInTransaction: (work) => transactionAs(site.database, actor, work) },
        args[0] ?? "",
      );
    printAll(await onSite(readConfig(environment), run));
    return 0;
  } catch (error) {
    const explanation = explain(error);
    if (explanation === null) throw error;
    printAll([explanation]);
    return 1;
  }
}

function overview(): string[] {
  return [
    "Usage: npm run admin -- <command>",
    ...Object.entries(commands).map(
      ([name, { usage, purpose }]) => `  ${`${name} ${usage}`.padEnd(24)}${purpose}`,
    ),
    "The commands use the database and the files of the server's environment; the server may run at the same time.",
  ];
}

function usageOf(name: string, { usage }: Command): string {
  return `Usage: npm run admin -- ${name} ${usage}`.trimEnd();
}

/** Opens the configured database and file store until the work has ended. Throws what the operator can correct. */
async function onSite<T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> {
  const directory = resolve(config.dataDirectory);
  try {
    return await openSite(config, directory, work);
  } catch (error) {
    throw explainStart(error, { ...config, dataDirectory: directory }) ?? nameVariable(error, "DATABASE_URL");
  }
}

async function openSite<T>(config: Config, directory: string, work: (site: Site) => Promise<T>): Promise<T> {
  const cluster = join(directory, "postgres");
  if (config.databaseUrl === null && !(await hasPostgres(cluster)))
    throw new MaintenanceError(
      `There is no database in DATA_DIR ${directory}: start the site first, or set DATABASE_URL.`,
    );
  const postgres = config.databaseUrl === null ? await startPostgres({ directory: cluster }) : null;
  try {
    const database = await openDatabase(databaseSettings(config, postgres?.url ?? null), () => undefined);
    try {
      if (await hasOlderSchema(database))
        throw new MaintenanceError(
          "The database has an older schema: start the site, or run npm run migrate.",
        );
      const storage =
        config.bucket === null
          ? createFolderStorage(join(directory, "files"))
          : (await import("../files/bucket.ts")).createBucketStorage(config.bucket);
      return await work({ config, database, storage: guardStorage(storage, () => undefined) });
    } finally {
      await database.destroy();
    }
  } finally {
    await postgres?.stop();
  }
}

/** Whether migrations are pending. TypeORM's own check would create its table in an empty database. */
async function hasOlderSchema(database: DataSource): Promise<boolean> {
  const found = await database.query<unknown[]>("select where to_regclass('migration') is not null");
  return found.length === 0 || database.showMigrations();
}

/** The message of an error that the operator can correct; null for a bug. */
function explain(error: unknown): string | null {
  if (error instanceof FileStoreUnavailable) return "The file store cannot be reached.";
  const isForPeople = [MaintenanceError, ConfigError, UserError, GraphQLError].some(
    (kind) => error instanceof kind,
  );
  return isForPeople && error instanceof Error ? error.message : null;
}
