import { setTimeout as wait } from "node:timers/promises";

import type { DataSource, EntityManager } from "typeorm";

import type { AppSecret } from "../auth/secrets.ts";
import { unseal } from "../auth/secrets.ts";
import { createPause } from "../concurrency/pause.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { forbidden } from "../errors.ts";
import { fetchPicture } from "../files/fetchPicture.ts";
import type { Storage } from "../files/storage.ts";
import { isDatabaseUnavailable, violatedConstraint } from "../postgres/databaseErrors.ts";
import { transactionAs } from "../postgres/transactionActor.ts";
import { isSuperAdmin } from "../users/roles.ts";
import { applyEntries } from "./apply.ts";
import { stageCodes } from "./codes.ts";
import type { SeriesImportNote } from "./import.entity.ts";
import { failSilentImports, importFailed } from "./import.service.ts";
import { keepPictures } from "./pictures.ts";
import { deleteOldPreviews } from "./preview.service.ts";
import type { Progress } from "./progress.ts";
import { countSteps, createProgress } from "./progress.ts";
import type { IssueList } from "./reading/issueList.ts";
import { createIssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";
import { readStoredEntry } from "./reading/seriesEntry.ts";
import { subjectsOf } from "./reading/subjects.ts";
import { stageEntries } from "./staging.ts";
import { readStoredSeries, readTexts } from "./texts.ts";

/** Runs imports in this process, independently of the requests that start them. */
export interface Imports {
  run: (id: string) => void;
  /** Fails imports whose process has stopped, and deletes previews that have expired; called at an interval. */
  tidy: () => Promise<void>;
  /** Stops the running imports. Each is stored completely within a moment, or fails. */
  close: () => Promise<void>;
}

interface Settings {
  database: DataSource;
  config: Config;
  appSecret: AppSecret;
  storage: Storage;
  onError: (error: unknown) => void;
}

/** The reason why an import was not stored, which is sent to its subscribers. */
class Refused extends Error {
  readonly errors: SeriesImportNote[];

  constructor(errors: SeriesImportNote[]) {
    super("The import was refused");
    this.errors = errors;
  }
}

export function createImports(settings: Settings): Imports {
  const { database, onError } = settings;
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  return {
    run(id) {
      const run = runImport(settings, id, closing.signal)
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    async tidy() {
      await failSilentImports(database.manager);
      await deleteOldPreviews(database.manager);
    },
    async close() {
      closing.abort(new Refused([importFailed]));
      // The longest case: an import waits for the clock's lock, holds it up to its limit, and stores its result.
      const longestMs = limits.database.lockMs + limits.clockHoldMs + 1_000;
      await Promise.race([Promise.all(running), wait(longestMs, null, { ref: false })]);
    },
  };
}

async function runImport(settings: Settings, id: string, signal: AbortSignal): Promise<void> {
  const { database, storage, onError } = settings;
  const db = database.manager;
  const progress = createProgress(db, id, onError);
  try {
    const { entries, warnings, startedBy } = await readImport(settings, id);
    const steps = countSteps(entries.length, progress.report);
    await keepPictures({ db, storage, fetchPicture, warnings, signal, onDone: steps.pictured }, entries);
    signal.throwIfAborted();
    const store = (transaction: EntityManager) =>
      storeImport(transaction, settings, {
        id,
        entries,
        warnings,
        startedBy,
        progress,
        onStaged: steps.staged,
      });
    const actor = { userId: startedBy, tokenId: null, via: "import", operation: "importSeries" } as const;
    await retryAfterSameSeries(() => transactionAs(database, actor, store));
  } catch (error) {
    await progress.stop();
    if (!(error instanceof Refused)) onError(error);
    await storeFailure(db, id, error instanceof Refused ? error.errors : [importFailed]);
  }
}

/**
 * A concurrent transaction, such as another import of the file, may have added the same series or episodes. The second
 * attempt finds them and replaces them.
 */
async function retryAfterSameSeries(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (!/^(?:series|episode)_pkey$/.test(violatedConstraint(error) ?? "")) throw error;
    await store();
  }
}

/**
 * Retries, because the database may be unavailable. If the retries fail too, the missing heartbeat fails the import.
 */
async function storeFailure(
  db: EntityManager,
  id: string,
  errors: readonly SeriesImportNote[],
  retries: readonly number[] = limits.backup.retriesMs,
): Promise<void> {
  try {
    await db.query(
      "update series_import set status = 'FAILED', errors = $2 where id = $1 and status = 'RUNNING'",
      [id, JSON.stringify(errors)],
    );
  } catch (error) {
    const [next, ...others] = retries;
    if (next === undefined || !isDatabaseUnavailable(error)) throw error;
    await wait(next, null, { ref: false });
    await storeFailure(db, id, errors, others);
  }
}

interface Running {
  id: string;
  entries: SeriesEntry[];
  warnings: IssueList;
  startedBy: string | null;
}

interface Storing extends Running {
  progress: Progress;
  onStaged: (series: number) => void;
}

async function readImport({ database, appSecret }: Settings, id: string): Promise<Omit<Running, "id">> {
  const [found] = await database.query<{ warnings: SeriesImportNote[]; startedBy: string | null }[]>(
    `select import_preview.warnings, started_by as "startedBy"
      from import_preview join series_import using (id) where id = $1`,
    [id],
  );
  if (!found) throw new Refused([importFailed]);
  const pause = createPause();
  const entries: SeriesEntry[] = [];
  for await (const cipher of readStoredSeries(database.manager, id)) {
    await pause();
    entries.push(readStoredEntry(unseal(appSecret, "import preview", cipher)));
  }
  return {
    entries,
    warnings: createIssueList(found.warnings, subjectsOf(entries)),
    startedBy: found.startedBy,
  };
}

/** Stores the whole import, or throws and stores nothing. */
async function storeImport(
  db: EntityManager,
  { appSecret, config, database }: Settings,
  { id, entries, warnings, startedBy, progress, onStaged }: Storing,
): Promise<void> {
  // Uses its own connections for other queries and the progress, because the transaction occupies one.
  const texts = readTexts(database.manager, appSecret, id);
  const fresh = await stageEntries(db, entries, texts, onStaged);
  await stageCodes(db, appSecret, entries);
  await progress.stop();
  const errors = createIssueList([], subjectsOf(entries));
  const plan = await applyEntries(db, appSecret, { entries, fresh }, errors, warnings);
  if (plan === null) throw new Refused(errors.list());
  await checkRole(db, config, startedBy);
  // The report is stored in the same transaction. An import that was marked as failed since is not stored.
  const finished: unknown[] = await db.query(
    `with finished as (
        update series_import set status = 'FINISHED', processed = total, warnings = $2
        where id = $1 and status = 'RUNNING' returning id
      ) select id from finished`,
    [id, JSON.stringify(warnings.list())],
  );
  if (finished.length === 0) throw new Refused([importFailed]);
}

/** The admin's rights may have ended since the import began. The lock keeps them until the commit. */
async function checkRole(db: EntityManager, config: Config, userId: string | null): Promise<void> {
  const [found] = await db.query<{ emailKey: string; hasProvedEmail: boolean; isAdmin: boolean }[]>(
    `select email_key as "emailKey", email_proved_at is not null as "hasProvedEmail",
        exists (select from admin where user_id = "user".id for key share) as "isAdmin"
      from "user" where id = $1 for key share`,
    [userId],
  );
  if (!found || !(found.isAdmin || isSuperAdmin(config, found)))
    throw new Refused([{ path: "", message: forbidden().message }]);
}
