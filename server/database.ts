import { setTimeout as pause } from "node:timers/promises";

import type { Client, QueryResult } from "pg";
import { types } from "pg";
import type { EntityManager, QueryRunner } from "typeorm";
import { DataSource } from "typeorm";

import { AccessCode } from "./access/accessCode.entity.ts";
import { Unlock } from "./access/unlock.entity.ts";
import { Session } from "./auth/session.entity.ts";
import { SeriesImport, StoredPreview } from "./backup/import.entity.ts";
import { Category } from "./catalogue/categories/category.entity.ts";
import { Episode } from "./catalogue/episodes/episode.entity.ts";
import { FormerSlug } from "./catalogue/series/formerSlug.entity.ts";
import { Series } from "./catalogue/series/series.entity.ts";
import type { DatabaseSettings } from "./configuration/config.ts";
import { limits } from "./configuration/limits.ts";
import { Favourite } from "./favourites/favourite.entity.ts";
import { Picture } from "./files/picture.entity.ts";
import type { NamedClock, OwnRevisions } from "./live/clock.ts";
import { clocksOf, clocksQuery, ownRevisionsOf } from "./live/clock.ts";
import type { Snapshot } from "./live/loaders.ts";
import { createLoaders } from "./live/loaders.ts";
import { checkCertificateFiles } from "./postgres/certificateFiles.ts";
import type { Statements, WrapStatement } from "./postgres/client.ts";
import { beginSnapshot, createClientClass, createStatements } from "./postgres/client.ts";
import { nameConnection, nameVariable } from "./postgres/connectionErrors.ts";
import { checkDirectUrl, checkEncoding } from "./postgres/databaseChecks.ts";
import { createDatabaseConnection } from "./postgres/databaseConnection.ts";
import { isDatabaseUnavailable } from "./postgres/databaseErrors.ts";
import { migrations } from "./postgres/migrations.ts";
import { runPendingMigrations } from "./postgres/pendingMigrations.ts";
import { cutSilentConnections } from "./postgres/pool.ts";
import type { TransactionActor } from "./postgres/transactionActor.ts";
import { actorStatement, passActor } from "./postgres/transactionActor.ts";
import { PushSubscription } from "./reminders/pushSubscription.entity.ts";
import { Reminder } from "./reminders/reminder.entity.ts";
import { Court } from "./tournament/courts/court.entity.ts";
import { Match } from "./tournament/matches/match.entity.ts";
import { AccessToken } from "./tournament/scorers/accessToken.entity.ts";
import { Admin } from "./users/admin.entity.ts";
import { User } from "./users/user.entity.ts";
import { WatchPosition } from "./watching/watchPosition.entity.ts";
import { Webhook } from "./webhooks/webhook.entity.ts";

/** A calendar day stays a text, because a JavaScript Date would shift it by the machine's time zone. */
types.setTypeParser(types.builtins.DATE, (day) => day);

/** An arbitrary number that never changes, so that all versions of the program use the same lock. */
const migrationLock = 20_250_728;

/** The interval in which a process tries to take the lock that another one holds. */
const lockRetryMs = 200;

const { connectMs, statementMs, lockMs, idleInTransactionMs } = limits.database;

/**
 * Parameters of sessions that belong to this process alone. JIT is off because compiling a plan takes longer than the
 * statements run.
 */
const ofSession = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};
const withoutCompiling = "-c jit=off";

/**
 * Sets the same parameters at the start of each transaction. A pooler shares its sessions with other clients, so it
 * accepts no session parameters.
 */
const ofTransaction = [...Object.entries(ofSession), ["jit", "off"]]
  .map(([name, value]) => `set local ${name} = ${value};`)
  .join(" ");

const pooled = new WeakSet<DataSource>();
const statementsOf = new WeakMap<DataSource, Statements>();

/**
 * Opens the pool; the caller closes it with `destroy`. When the database cannot be used, throws a ConfigError that says
 * what the operator has to change.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onError: (error: Error) => void,
): Promise<DataSource> {
  const isPooled = settings.url !== settings.directUrl;
  const statements = createStatements(
    isPooled,
    (connection) => `${isPooled ? ofTransaction : ""} ${actorStatement(connection)}`,
  );
  const database = createDataSource(settings, isPooled, statements, onError);
  statementsOf.set(database, statements);
  try {
    checkCertificateFiles(settings.url);
    await database.initialize();
  } catch (error) {
    throw nameConnection(error, "DATABASE_URL");
  }
  cutSilentConnections(database);
  try {
    await checkDirectUrl(database, settings.directUrl, isPooled);
    await checkEncoding(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  if (isPooled) pooled.add(database);
  return database;
}

/** Lets `wrap` receive each statement's text and run the statement. */
export function wrapStatements(database: DataSource, wrap: WrapStatement): void {
  const statements = statementsOf.get(database);
  if (statements) statements.wrap = wrap;
}

/** Adds options to the session options that the address may already contain. */
function withOptions(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", [given, withoutCompiling].filter(Boolean).join(" "));
  return address.href;
}

function createDataSource(
  { url, connections }: DatabaseSettings,
  isPooled: boolean,
  statements: Statements,
  onError: (error: Error) => void,
): DataSource {
  return new DataSource({
    type: "postgres",
    url: isPooled ? url : withOptions(url),
    entities: [
      AccessCode,
      AccessToken,
      Admin,
      Category,
      Court,
      Episode,
      Favourite,
      FormerSlug,
      Match,
      Picture,
      PushSubscription,
      Reminder,
      Series,
      SeriesImport,
      Session,
      StoredPreview,
      Unlock,
      User,
      WatchPosition,
      Webhook,
    ],
    migrations: [...migrations],
    migrationsTableName: "migration",
    // The default logger prints failed migrations to the standard output, which contains only the log. This one prints
    // nothing, except to the standard error if the variable DEBUG asks for it.
    logger: "debug",
    poolErrorHandler: onError,
    extra: {
      Client: createClientClass(statements),
      max: connections,
      // Statements that the resolvers of one response issue concurrently are sent together, instead of one after the
      // other.
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      ...(isPooled ? {} : ofSession),
      application_name: "broadcasts",
    },
  });
}

/**
 * Migrates the database to the newest version under a lock, so that several processes may start at the same time: one
 * migrates, the others wait. `prepare` then runs under the same lock and inserts the rows of a first start. Throws the
 * reason of the signal when it aborts before this process has the lock.
 */
export async function migrateDatabase(
  { url, directUrl }: DatabaseSettings,
  database: DataSource,
  prepare: (db: EntityManager) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const holder = createDatabaseConnection({
    connectionString: directUrl,
    connectionTimeoutMillis: connectMs,
    application_name: "migration lock",
  });
  try {
    await holder.connect();
    // A session that waits in the database would stay there after this process has ended.
    while (!(await tryMigrationLock(holder))) await pause(lockRetryMs, undefined, { signal });
  } catch (error) {
    await holder.end();
    throw nameConnection(error, url === directUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  }
  try {
    await runPendingMigrations(database);
    await database.transaction(prepare);
  } catch (error) {
    throw nameVariable(error, "DATABASE_URL");
  } finally {
    await holder.end();
  }
}

async function tryMigrationLock(holder: Client): Promise<boolean> {
  const { rows } = await holder.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [migrationLock],
  );
  return rows[0]?.isLocked === true;
}

/** Opens a snapshot and reads its clocks. The caller closes it. */
export async function openSnapshot(database: DataSource): Promise<Snapshot> {
  const runner = database.createQueryRunner();
  try {
    const settings = pooled.has(database) ? ofTransaction : "";
    const results = await queryAll<NamedClock>(runner, `${beginSnapshot}; ${settings} ${clocksQuery}`);
    return snapshotOn(runner, results.at(-1)?.rows ?? []);
  } catch (error) {
    await closeSnapshot(runner);
    throw error;
  }
}

/**
 * Runs `change` in a transaction in the name of the actor, and returns its revisions and a snapshot that contains them.
 * The snapshot begins with the first read, so it can be newer than its clocks, which are read with the commit. The caller
 * closes the snapshot.
 */
export async function changeAndRead<Done>(
  database: DataSource,
  actor: TransactionActor,
  change: (db: EntityManager) => Promise<Done>,
): Promise<{ done: Done; revisions: OwnRevisions; snapshot: Snapshot }> {
  const runner = database.createQueryRunner();
  try {
    await passActor(runner, actor);
    await runner.startTransaction();
    const done = await change(runner.manager);
    // Sent together.
    const reading: Promise<NamedClock[]> = runner.query(clocksQuery, []);
    const [clocks] = await Promise.all([reading, runner.commitTransaction()]);
    const snapshot = snapshotOn(runner, clocks);
    await runner.query(beginSnapshot);
    return { done, revisions: ownRevisionsOf(clocks), snapshot };
  } catch (error) {
    try {
      await runner.rollbackTransaction();
    } catch {
      // The first error contains the reason. A lost connection has already rolled back.
    }
    await runner.release();
    throw error;
  }
}

/** The results of several statements that are sent as one text. */
async function queryAll<Row extends object>(runner: QueryRunner, sql: string): Promise<QueryResult<Row>[]> {
  // TypeORM does not expose the type of its connection, and pg's types do not declare that a text of several statements
  // returns an array of results.
  const client = (await runner.connect()) as { query(sql: string): Promise<QueryResult<Row>[]> };
  return client.query(sql);
}

function snapshotOn(runner: QueryRunner, rows: readonly NamedClock[]): Snapshot {
  const { manager } = runner;
  return {
    db: manager,
    clocks: clocksOf(rows),
    close: () => closeSnapshot(runner),
    ...createLoaders(manager),
  };
}

async function closeSnapshot(runner: QueryRunner): Promise<void> {
  try {
    await runner.query("commit");
  } catch (error) {
    // The reads are complete, and the transaction has ended with its connection.
    if (!isDatabaseUnavailable(error)) throw error;
  } finally {
    await runner.release();
  }
}
