import type { FastifyPluginAsync } from "fastify";
import type { DataSource } from "typeorm";

import type { CodeReader } from "./access/codeReader.ts";
import { createCodeReader } from "./access/codeReader.ts";
import { createAttempts } from "./auth/attempts/attempts.ts";
import type { MailTransport } from "./auth/mail.ts";
import { createOutbox } from "./auth/outbox.ts";
import type { AppSecret } from "./auth/secrets.ts";
import type { SessionReader } from "./auth/sessionReader.ts";
import { createSessionReader } from "./auth/sessionReader.ts";
import { createImports } from "./backup/imports.ts";
import type { PendingWork } from "./concurrency/pendingWork.ts";
import { createPendingWork } from "./concurrency/pendingWork.ts";
import type { Config } from "./configuration/config.ts";
import type { Services } from "./context.ts";
import { FileStoreUnavailable } from "./errors.ts";
import type { Storage } from "./files/storage.ts";
import { guardStorage } from "./files/storage.ts";
import { createPictureSweeper } from "./files/sweeper.ts";
import type { Executor } from "./graphql/executor.ts";
import { createExecutor } from "./graphql/executor.ts";
import { runMutationsInTransactions } from "./graphql/mutationTransactions.ts";
import type { ReadConnections } from "./graphql/readConnections.ts";
import { createReadConnections } from "./graphql/readConnections.ts";
import type { ResponseCaches } from "./graphql/responseCaches.ts";
import { receiveClocks } from "./graphql/responseCaches.ts";
import { checkTokenScopes } from "./graphql/tokenScopes.ts";
import type { CatalogueChange } from "./live/catalogueClock.ts";
import { catalogueClock } from "./live/catalogueClock.ts";
import type { Change, ClockName, Clocks } from "./live/clock.ts";
import type { Fanouts } from "./live/fanout/fanouts.ts";
import { createFanouts } from "./live/fanout/fanouts.ts";
import type { FollowedClock } from "./live/followedClock.ts";
import { followClock } from "./live/followedClock.ts";
import type { Listener } from "./live/listener.ts";
import { createListener } from "./live/listener.ts";
import type { ResponseCache } from "./live/responses/responseCache.ts";
import { createResponseCache } from "./live/responses/responseCache.ts";
import type { SharedJobs } from "./live/sharedJobs.ts";
import { createSharedJobs } from "./live/sharedJobs.ts";
import type { SocketRights } from "./live/socketRights.ts";
import { createSocketRights } from "./live/socketRights.ts";
import type { Log } from "./observability/log.ts";
import { createLog } from "./observability/log.ts";
import type { Metrics } from "./observability/metrics.ts";
import { createMetrics } from "./observability/metrics.ts";
import type { LostLines } from "./observability/outputs.ts";
import type { Report } from "./observability/report.ts";
import { createReport } from "./observability/report.ts";
import type { Tracing } from "./observability/tracing.ts";
import { createPushKeyReader } from "./reminders/pushKey.ts";
import { buildSchema } from "./schema.ts";
import type { TokenReader } from "./tournament/scorers/tokenReader.ts";
import { createTokenReader } from "./tournament/scorers/tokenReader.ts";
import type { TournamentChange } from "./tournament/tournamentClock.ts";
import { tournamentClock } from "./tournament/tournamentClock.ts";
import { createViewers } from "./watching/viewers.ts";

export interface ServerOptions {
  config: Config;
  appSecret: AppSecret;
  database: DataSource;
  /** The address of PostgreSQL itself, not of a pooler, because the process listens there. */
  databaseUrl: string;
  /** Sends mails; closed with the server. */
  mails: MailTransport;
  /** Stores pictures. */
  storage: Storage;
  /** The folder of the built web app; null to serve only the API. */
  webDirectory: string | null;
  /** The plugins of the embedded defaults. */
  plugins: FastifyPluginAsync[];
  /** Receives the log, with a JSON object per line. */
  log: { write(line: string): void };
  /** The lines of the log and of the messages that could not be written. */
  lostLines: () => LostLines;
}

/** The parts on which all others depend. */
export interface ServerBase extends ServerParts {
  log: Log;
  /** Logs and counts an unexpected error. An unavailable database is only a warning. */
  report: Report;
  pendingWork: PendingWork;
  metrics: Metrics;
  /** The tracing; null when no collector is configured. */
  tracing: Tracing | null;
  followed: Followed;
  sharedJobs: SharedJobs;
  listener: Listener;
  responseCaches: ResponseCaches;
  /** The connections that are not reserved for changes. */
  readConnections: ReadConnections;
}

/** The clocks as the listener has read them. */
export interface Followed {
  catalogue: FollowedClock<CatalogueChange>;
  tournament: FollowedClock<TournamentChange>;
}

type ServerParts = Omit<ServerOptions, "log">;

export async function createServerBase({ log: stream, ...options }: ServerOptions): Promise<ServerBase> {
  const { config, database, databaseUrl } = options;
  const log = createLog(config, stream);
  const metrics = createMetrics();
  const report = createReport(log, metrics.failedUnexpectedly);
  const pendingWork = createPendingWork();
  // Loaded only when a collector is configured.
  const tracing = config.traces
    ? (await import("./observability/tracing.ts")).createTracing({
        config,
        settings: config.traces,
        database,
        onError: (error) => log.warn({ err: error }, "Traces cannot be sent"),
      })
    : null;
  const followed = { catalogue: followClock(catalogueClock), tournament: followClock(tournamentClock) };
  const sharedJobs = createSharedJobs();
  const listener = createListener({
    databaseUrl,
    clocks: Object.values(followed),
    sharedJobs,
    onError: report,
  });
  const { isPresent, catchUp } = listener;
  const cacheOf = <Entry extends Change>({ name }: FollowedClock<Entry>): ResponseCache<Entry> =>
    metrics.instrumentResponseCache(
      createResponseCache({
        clockName: name,
        isPresent,
        catchUp,
        track: pendingWork.track,
        onError: report,
      }),
    );
  const responseCaches = {
    catalogue: cacheOf(followed.catalogue),
    tournament: cacheOf(followed.tournament),
  };
  const readConnections = createReadConnections(database, config.databaseConnections);
  return {
    ...options,
    log,
    report,
    pendingWork,
    metrics,
    tracing,
    followed,
    sharedJobs,
    listener,
    responseCaches,
    readConnections,
  };
}

export function createServices({
  config,
  appSecret,
  database,
  log,
  report,
  metrics,
  mails,
  ...base
}: ServerBase): Services {
  const storageOf = (requestId?: string): Storage =>
    guardStorage(base.storage, (error) => {
      log.warn({ err: error, requestId }, "The file store failed");
    });
  const storage = storageOf();
  const onResult = metrics.mailTried;
  return {
    config,
    appSecret,
    attempts: createAttempts(database, config.databaseConnections, metrics.limited, report),
    outbox: createOutbox({ database, appSecret, transport: mails, log, onResult, onError: report }),
    storage,
    storageOf,
    viewers: createViewers(database.manager),
    readPushKey: createPushKeyReader(database.manager, { config, appSecret, log }),
    auditOf: (requestId) => (entry) => log.info({ ...entry, requestId }, "Audit"),
    pictureSweeper: createPictureSweeper({
      database,
      storage,
      // Already logged. The sweep is retried within a minute.
      onError: (error) => error instanceof FileStoreUnavailable || report(error),
    }),
    imports: createImports({ database, config, appSecret, storage, onError: report }),
  };
}

/** Executes operations, with metrics, and with traces when a collector is configured. */
export function createServerExecutor(base: ServerBase, services: Services): Executor {
  const { database, responseCaches, followed, metrics, tracing, report } = base;
  const schema = buildSchema();
  const onClocks = (clocks: Clocks): void => receiveClocks(responseCaches, clocks);
  runMutationsInTransactions(schema, database, onClocks);
  // This check wraps the others, so that a refused operation starts nothing.
  checkTokenScopes(schema);
  const executor = metrics.instrumentExecutor(
    createExecutor({
      schema,
      database,
      services,
      openSnapshot: base.readConnections.openSnapshot,
      onClocks,
      isNewest: (name, clocks) => responseCaches[name].isNewest(clocks[name]),
      followed: Object.values(followed),
      track: base.pendingWork.track,
      report,
    }),
  );
  return tracing?.instrumentExecutor(executor) ?? executor;
}

/** The parts that update the rights of sockets and send values to them. */
export interface Live {
  sessions: SessionReader;
  tokens: TokenReader;
  codes: CodeReader;
  socketRights: SocketRights;
  fanouts: Fanouts;
}

export function createLive({
  config,
  database,
  followed,
  listener,
  metrics,
  report,
  pendingWork: { track },
}: ServerBase): Live {
  const sessions = createSessionReader(database.manager, config);
  const [tokens, codes] = [createTokenReader(database.manager), createCodeReader(database.manager)];
  const socketRights = createSocketRights({
    async readCaller({ sessionId, program }) {
      if (sessionId !== null) return sessions.findById(sessionId);
      return program && tokens.findProgram(program.tokenId);
    },
    databaseTime: listener.databaseTime,
    track,
    onError: report,
  });
  const newest = (name: ClockName) => followed[name].clock();
  const fanouts = createFanouts({
    newest,
    callerOf: socketRights.callerOf,
    ownConnections: socketRights.ownConnections,
    track,
    onLimit: metrics.limited,
    onError: report,
  });
  socketRights.onChange(fanouts.refreshRights);
  return { sessions, tokens, codes, socketRights, fanouts };
}
