import type { FastifyPluginAsync, FastifyReply } from "fastify";
import type { DataSource } from "typeorm";

import { reviewAccounts } from "./auth/accountReview.ts";
import { createAttempts } from "./auth/attempts.ts";
import type { AuditEntry } from "./auth/audit.ts";
import { googleSignIn } from "./auth/google.ts";
import { forgetOldGuesses } from "./auth/guesses.ts";
import type { MailTransport } from "./auth/mail.ts";
import { forgetOldMailLinks } from "./auth/mailLink.service.ts";
import { createOutbox } from "./auth/outbox.ts";
import type { AppSecret } from "./auth/secrets.ts";
import { endExpiredSessions, noteUse } from "./auth/session.service.ts";
import { createSessionReader } from "./auth/sessionReader.ts";
import { backupDownload } from "./backup/download.ts";
import { createImports } from "./backup/imports.ts";
import { createPendingWork } from "./concurrency/pendingWork.ts";
import type { Config } from "./config.ts";
import { StoreAway, isDatabaseAway } from "./errors.ts";
import { embedPage } from "./feeds/embed.ts";
import { feeds } from "./feeds/feeds.ts";
import { serveMedia } from "./files/media.ts";
import type { Storage } from "./files/storage.ts";
import { guardStorage } from "./files/storage.ts";
import { createPictureSweeper } from "./files/sweeper.ts";
import { createApollo } from "./graphql/apollo.ts";
import { createExecutor } from "./graphql/executor.ts";
import { runMutationsInTransactions } from "./graphql/mutationTransactions.ts";
import { createPublicQueries } from "./graphql/publicQueries.ts";
import { closeApp, createApp } from "./http/app.ts";
import { createDocuments } from "./http/cachedDocuments.ts";
import { findAddress } from "./http/clientAddress.ts";
import { mayHaveSession } from "./http/cookies.ts";
import { createErrorResponses } from "./http/errorResponses.ts";
import { graphqlRoute } from "./http/graphqlRoute.ts";
import { createIdentityReader } from "./http/identity.ts";
import type { Pages } from "./http/pages.ts";
import { createPages } from "./http/pages.ts";
import { openPopUpCookies } from "./http/popUpCookies.ts";
import { createRateLimiter } from "./http/rateLimiter.ts";
import { createRequestGuard } from "./http/requestGuard.ts";
import { serveStaticFiles } from "./http/staticFiles.ts";
import { limits } from "./limits.ts";
import type { Clock, ChangeSet } from "./live/clock.ts";
import { readChanges } from "./live/clock.ts";
import { createFanout } from "./live/fanout.ts";
import { startListener } from "./live/listener.ts";
import { createResponseCache } from "./live/responseCache.ts";
import { createSocketRights } from "./live/socketRights.ts";
import { createMetrics } from "./observability/metrics.ts";
import { createReadiness } from "./observability/readiness.ts";
import { countConnections } from "./postgres/pool.ts";
import { createReadConnections } from "./postgres/readConnections.ts";
import { buildSchema } from "./schema.ts";
import { startSocketServer } from "./websocket/socketServer.ts";

export interface RunningServer {
  /** Where it listens on this machine. */
  url: string;
  /** Says that it is leaving, sends its clients elsewhere, and ends what it has open; the pool is the caller's. */
  close(): Promise<void>;
}

interface ServerOptions {
  config: Config;
  appSecret: AppSecret;
  database: DataSource;
  /** Leads to PostgreSQL itself, not to a pooler: the process listens there. */
  databaseUrl: string;
  /** Brings mails on their way; closed with the server. */
  mails: MailTransport;
  /** Keeps pictures. */
  storage: Storage;
  /** The built web app; null serves the API alone. */
  webDirectory: string | null;
  /** What the embedded defaults bring along. */
  plugins: FastifyPluginAsync[];
  /** Takes the log, a JSON object a line. */
  log: { write(line: string): void };
}

const minute = 60_000;
/** Twice a minute, so that a session that runs out closes its sockets within one. */
const sessionCheck = 30_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, appSecret, database, databaseUrl, webDirectory } = options;
  const metrics = createMetrics();
  const { watch, ended } = createPendingWork();
  const answers = metrics.watchResponseCache(
    createResponseCache({
      isPresent: () => listener.isPresent(),
      catchUp: () => listener.catchUp(),
      watch,
      onError: (error) => report(error),
    }),
  );
  const app = await createApp({ config, answers, watch, log: options.log, webDirectory });
  const report = (error: unknown, requestId?: string): void => {
    if (isDatabaseAway(error)) app.log.warn({ err: error, requestId }, "The database cannot be reached");
    else app.log.error({ err: error, requestId }, "Unexpected");
  };

  // Loaded only where somebody collects.
  const tracing =
    config.traces &&
    (await import("./observability/tracing.ts")).createTracing({
      config,
      settings: config.traces,
      database,
      onError: (error) => app.log.warn({ err: error }, "Traces cannot be sent"),
    });
  tracing?.watchRequests(app);

  const attempts = createAttempts(database, metrics.limited);
  const outbox = createOutbox({
    database,
    appSecret,
    transport: options.mails,
    log: app.log,
    onError: report,
  });
  const openStorage = (requestId?: string): Storage =>
    guardStorage(options.storage, (error) => {
      app.log.warn({ err: error, requestId }, "The file store failed");
    });
  const storage = openStorage();
  const auditOf =
    (requestId: string) =>
    (entry: AuditEntry): void =>
      app.log.info({ ...entry, requestId }, "Audit");
  const pictureSweeper = createPictureSweeper({
    database,
    storage,
    // Said already; it is tried again within a minute.
    onError: (error) => error instanceof StoreAway || report(error),
  });
  const imports = createImports({ database, config, appSecret, storage, onError: report });
  const schema = buildSchema();
  const reading = createReadConnections(database, config.databaseConnections);
  runMutationsInTransactions(schema, database, answers.noteClock);
  const measured = metrics.watchExecutor(
    createExecutor({
      schema,
      database,
      ofRequest: (requestId) => ({ audit: auditOf(requestId), storage: openStorage(requestId) }),
      settings: { config, appSecret, attempts, outbox, pictureSweeper, imports },
      openSnapshot: reading.openSnapshot,
      onClock: answers.noteClock,
      isNewest: answers.isNewest,
      heard: () => listener.lastChanges(),
      watch,
      report: (cause, requestId) => app.log.error({ err: cause, requestId }, "Unexpected"),
    }),
  );
  const executor = tracing?.watchExecutor(measured) ?? measured;
  const fanout = createFanout({
    newest: () => listener.clock(),
    callerOf: (connection) => connections.callerOf(connection),
    watch,
    onError: report,
  });
  const sessions = createSessionReader(database.manager, config);
  const connections = createSocketRights({
    readCaller: sessions.findById,
    onRights: fanout.refreshRights,
    watch,
    onError: report,
  });
  const tell = (news: ChangeSet, known: Clock | null): void => {
    answers.applyChanges(news, known);
    fanout.applyChanges(news, known);
  };
  /** What changed beside the catalogue stands in no snapshot that was opened before. */
  const readAnew =
    <LoggedChanges extends unknown[]>(act: (...told: LoggedChanges) => void) =>
    (...told: LoggedChanges): void => {
      executor.renewAnswers();
      act(...told);
    };
  const listener = startListener({
    databaseUrl,
    readChanges,
    onNotification: () => (fanout.groups() > 0 ? executor.prepareAnswers() : null),
    onChanges: tracing?.watchChanges(tell) ?? tell,
    onPerson: readAnew(connections.refresh),
    onTopic: readAnew(fanout.refreshTopic),
    onGap: readAnew(connections.refreshAll),
    onError: report,
  });

  const identityReader = createIdentityReader({ config, appSecret, sessions, watch });
  const checkRateLimit = metrics.watchRateLimit(createRateLimiter(config));
  const requestGuard = createRequestGuard({ config, identityReader, checkRateLimit, report });

  const sendErrorResponse = createErrorResponses(executor, answers.revision);
  const apollo = createApollo(config, executor, answers.revision, metrics.executed);
  tracing?.watchApollo(apollo);
  await apollo.start();
  if (config.hasMetrics)
    metrics.serve(app, {
      sockets: () => sockets.count(),
      groups: fanout.groups,
      deliveries: fanout.deliveries,
      kept: answers.size,
      revision: answers.revision,
      clockAge: listener.age,
      pool: () => {
        const { waiting, ...others } = countConnections(database);
        return { ...others, waiting: waiting + reading.waiting() };
      },
    });
  await app.register(
    graphqlRoute({
      config,
      apollo,
      executor,
      requestGuard,
      identityReader,
      answerPublicly: createPublicQueries(answers, executor),
      revision: answers.revision,
      catchUp: listener.catchUp,
      headersOf: presentHeaders,
      sendErrorResponse,
    }),
  );
  await app.register(
    backupDownload({
      config,
      appSecret,
      database,
      admit: requestGuard.admit,
      identify: requestGuard.identify,
      deviceOf: requestGuard.deviceOf,
      auditOf,
      sendErrorResponse,
    }),
  );
  await app.register(serveMedia(storage));
  const sendDocument = createDocuments({
    answers,
    openSnapshot: reading.openSnapshot,
    admit: requestGuard.admit,
    headersOf: presentHeaders,
  });
  await app.register(feeds({ config, sendDocument, sendErrorResponse }));
  let isLeaving = false;
  const data = { config: { isData: true } };
  app.get("/healthz", data, () => "ok");
  const isReady = createReadiness({ database, isListening: () => listener.isListening() });
  app.get("/readyz", data, async (_request, reply) =>
    !isLeaving && (await isReady()) ? reply.send("ready") : reply.code(503).send("not ready"),
  );
  await app.register(
    googleSignIn({
      config,
      appSecret,
      database,
      attempts,
      outbox,
      addressOf: ({ raw }) => findAddress(config, raw),
      auditOf,
      cookiesOf: (request, reply) => openPopUpCookies(config, request, reply),
    }),
  );
  for (const plugin of options.plugins) await app.register(plugin);
  let pages: Pages | null = null;
  if (webDirectory !== null) {
    await app.register(embedPage({ webDirectory, sendDocument, onError: report }));
    pages = await createPages({ config, executor, webDirectory, onError: report });
    const { hasPlayground } = config;
    await serveStaticFiles(app, {
      directory: webDirectory,
      hasPlayground,
      mayHaveSession: ({ raw }) => mayHaveSession(config, raw),
      findCaller: requestGuard.findCaller,
      pages,
      answers,
      headersOf: presentHeaders,
      isRateLimited: requestGuard.isRateLimited,
    });
  }

  const sockets = startSocketServer({
    server: app.server,
    config,
    executor,
    fanout,
    connections,
    identityReader,
    checkRateLimit,
    onLimit: metrics.limited,
    addressOf: (request) => findAddress(config, request),
    report,
  });
  const timers = [
    setInterval(() => {
      connections.retry();
      fanout.retry();
    }, 1_000),
    setInterval(() => {
      void watch(tidySessions()).catch(report);
    }, sessionCheck),
    // Mails of processes that ended before they were sent.
    setInterval(outbox.wake, minute),
    setInterval(pictureSweeper.wake, minute),
    setInterval(() => void watch(imports.tidy()).catch(report), limits.backup.pulse),
  ];

  async function tidySessions(): Promise<void> {
    await noteUse(database.manager, connections.sessionIds());
    await endExpiredSessions(database.manager);
    await forgetOldMailLinks(database.manager);
    await forgetOldGuesses(database.manager);
  }

  const url = await app.listen({ host: config.host, port: config.port });
  await listener.ready;
  void watch(reviewAccounts(database.manager, config, app.log)).catch(report);
  outbox.wake();
  pictureSweeper.wake();
  return {
    url,
    async close() {
      isLeaving = true;
      timers.forEach(clearInterval);
      answers.close();
      attempts.close();
      await sockets.close();
      await closeApp(app);
      await apollo.stop();
      await imports.close();
      await listener.close();
      await outbox.close();
      await pictureSweeper.close();
      await ended();
      await pages?.close();
      await tracing?.close();
    },
  };
}

/** The headers of every answer, as they stand before the route adds its own. */
function presentHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
