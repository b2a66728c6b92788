import type { FastifyInstance, FastifyReply } from "fastify";

import type { TournamentPages } from "../domain/renderedPage.ts";
import { googleSignIn } from "./auth/google.ts";
import { backupDownload } from "./backup/download.ts";
import type { Services } from "./context.ts";
import type { SendDocument } from "./feeds/feeds.ts";
import { feeds } from "./feeds/feeds.ts";
import { scheduleFeeds } from "./feeds/scheduleFeeds.ts";
import { serveMedia } from "./files/media.ts";
import { createApolloServer } from "./graphql/apollo.ts";
import type { Executor } from "./graphql/executor.ts";
import { createPublicQueries } from "./graphql/publicQueries.ts";
import { sizeOfCaches, newestRevisionsOf } from "./graphql/responseCaches.ts";
import { createDocuments } from "./http/cachedDocuments.ts";
import { findAddress } from "./http/clientAddress.ts";
import { mayHaveSession } from "./http/cookies.ts";
import { createErrorResponses, isRefusedByFastify } from "./http/errorResponses.ts";
import { graphqlRoute } from "./http/graphqlRoute.ts";
import type { IdentityReader } from "./http/identity.ts";
import { createIdentityReader } from "./http/identity.ts";
import type { Pages } from "./http/pages.ts";
import { createPages } from "./http/pages.ts";
import { openPopUpCookies } from "./http/popUpCookies.ts";
import type { CheckRateLimit } from "./http/rateLimiter.ts";
import { createRateLimiter } from "./http/rateLimiter.ts";
import type { RequestGuard } from "./http/requestGuard.ts";
import { createRequestGuard } from "./http/requestGuard.ts";
import { scoreboardRoute } from "./http/scoreboardRoute.ts";
import { serveStaticFiles } from "./http/staticFiles.ts";
import { catalogueClock } from "./live/catalogueClock.ts";
import { CatalogueReads } from "./live/catalogueReads.ts";
import { createReadiness } from "./observability/readiness.ts";
import type { ServerBase, Live } from "./parts.ts";
import { countConnections } from "./postgres/pool.ts";
import type { StreamMonitor } from "./streams/monitor.ts";
import { tournamentClock } from "./tournament/tournamentClock.ts";
import { TournamentReads } from "./tournament/tournamentReads.ts";
import type { SocketServer } from "./websocket/socketServer.ts";
import { startSocketServer } from "./websocket/socketServer.ts";

interface Http {
  sockets: SocketServer;
  /** The rendered pages; null when only the API is served. */
  pages: Pages | null;
  /** Makes the process not ready. */
  leave: () => void;
  stopApollo: () => Promise<void>;
}

interface HttpParts {
  base: ServerBase;
  services: Services;
  live: Live;
  executor: Executor;
  streamMonitor: StreamMonitor;
  tournamentPages: () => TournamentPages;
}

/** Registers every route, and the WebSocket. */
export async function serveHttp(app: FastifyInstance, parts: HttpParts): Promise<Http> {
  const { base, services, live, executor } = parts;
  const { config, appSecret, database, metrics, tracing, responseCaches, report } = base;
  const newestRevisions = newestRevisionsOf(responseCaches);
  const { track } = base.pendingWork;
  const { databaseTime } = base.listener;
  const { sessions, tokens, codes } = live;
  const identityReader = createIdentityReader({
    config,
    appSecret,
    sessions,
    tokens,
    codes,
    databaseTime,
    track,
  });
  const checkRateLimit = metrics.instrumentRateLimit(createRateLimiter(config));
  const requestGuard = createRequestGuard({ config, identityReader, checkRateLimit, report });
  const sendErrorResponse = createErrorResponses(executor, newestRevisions);
  app.setErrorHandler((error, { routeOptions }, reply) => {
    if (isRefusedByFastify(error) && routeOptions.url !== "/graphql") throw error;
    return sendErrorResponse(reply, error);
  });
  const { sendDocument, sendSchedule } = createDocumentSenders(base, requestGuard);
  const apollo = createApolloServer(config, executor, newestRevisions, metrics.executed);
  tracing?.instrumentApollo(apollo);
  await apollo.start();
  const sockets = openSockets(app, parts, { identityReader, checkRateLimit });
  const leave = serveProbes(app, parts, sockets);
  await app.register(
    graphqlRoute({
      config,
      apollo,
      withinOperation: tracing?.withinOperation ?? ((handle) => handle()),
      executor,
      requestGuard,
      identityReader,
      respondPublicly: createPublicQueries(responseCaches, executor),
      newestRevisions,
      catchUp: base.listener.catchUp,
      headersOf: presentHeaders,
      sendErrorResponse,
    }),
  );
  await app.register(
    backupDownload({
      config,
      appSecret,
      database,
      requestGuard,
      auditOf: services.auditOf,
    }),
  );
  await app.register(serveMedia(services.storage));
  await app.register(feeds({ config, sendDocument, databaseTime }));
  await app.register(scheduleFeeds({ config, sendSchedule, databaseTime }));
  await app.register(
    scoreboardRoute({
      executor,
      responseCache: responseCaches.tournament,
      requestGuard,
      headersOf: presentHeaders,
    }),
  );
  await app.register(
    googleSignIn({
      config,
      appSecret,
      database,
      attempts: services.attempts,
      outbox: services.outbox,
      auditOf: services.auditOf,
      addressOf: ({ raw }) => findAddress(config, raw),
      cookiesOf: (request, reply) => openPopUpCookies(config, request, reply),
    }),
  );
  for (const plugin of base.plugins) await app.register(plugin);
  const pages = await servePages(app, parts, requestGuard);
  return { sockets, pages, leave, stopApollo: () => apollo.stop() };
}

/** Starts the WebSocket on the server of the app. */
function openSockets(
  app: FastifyInstance,
  { base, services, live, executor }: HttpParts,
  guards: { identityReader: IdentityReader; checkRateLimit: CheckRateLimit },
): SocketServer {
  const { config, metrics, report } = base;
  return startSocketServer({
    ...guards,
    server: app.server,
    config,
    executor,
    fanouts: live.fanouts,
    socketRights: live.socketRights,
    viewers: services.viewers,
    onLimit: metrics.limited,
    addressOf: (request) => findAddress(config, request),
    report,
  });
}

/** Creates the senders of documents such as feeds, one for each clock. */
function createDocumentSenders(
  { responseCaches, readConnections }: ServerBase,
  { admit }: RequestGuard,
): { sendDocument: SendDocument; sendSchedule: SendDocument } {
  const { openSnapshot } = readConnections;
  const shared = { openSnapshot, admit, headersOf: presentHeaders };
  return {
    sendDocument: createDocuments({
      ...shared,
      clockName: catalogueClock.name,
      responseCache: responseCaches.catalogue,
      // Some documents contain the time of the last change.
      createReads() {
        const reads = new CatalogueReads();
        reads.addEverything();
        reads.addClock();
        return reads;
      },
    }),
    sendSchedule: createDocuments({
      ...shared,
      clockName: tournamentClock.name,
      responseCache: responseCaches.tournament,
      // These documents contain no score, so a point does not invalidate them.
      createReads() {
        const reads = new TournamentReads();
        reads.addMatchPlans();
        reads.addCourtList();
        return reads;
      },
    }),
  };
}

/** Registers the routes for probes and metrics. Returns the function that makes the process not ready. */
function serveProbes(
  app: FastifyInstance,
  { base, services, live, streamMonitor }: HttpParts,
  sockets: SocketServer,
): () => void {
  const { config, database, listener, responseCaches, readConnections, report } = base;
  let isLeaving = false;
  const data = { config: { isData: true } };
  app.get("/healthz", data, () => "ok");
  const isReady = createReadiness({ database, isListening: listener.isListening, onError: report });
  app.get("/readyz", data, async (_request, reply) =>
    !isLeaving && (await isReady()) ? reply.send("ready") : reply.code(503).send("not ready"),
  );
  if (config.hasMetrics)
    base.metrics.serve(app, {
      sockets: () => sockets.count(),
      watching: services.viewers.count,
      groups: () => live.fanouts.groups(),
      deliveries: live.fanouts.deliveries,
      responseCache: () => sizeOfCaches(responseCaches),
      revisions: newestRevisionsOf(responseCaches),
      clockAge: listener.age,
      streamsUp: streamMonitor.readUp,
      lostLines: base.lostLines,
      pool: () => {
        const { waiting, ...others } = countConnections(database);
        return { ...others, waiting: waiting + readConnections.waiting() };
      },
    });
  return () => (isLeaving = true);
}

/** Creates the built web app's pages; null when only the API is served. */
async function servePages(
  app: FastifyInstance,
  { base, executor, tournamentPages }: Pick<HttpParts, "base" | "executor" | "tournamentPages">,
  requestGuard: RequestGuard,
): Promise<Pages | null> {
  const { config, webDirectory, responseCaches, report } = base;
  const { databaseTime } = base.listener;
  if (webDirectory === null) return null;
  const pages = await createPages({ config, executor, webDirectory, databaseTime, onError: report });
  await serveStaticFiles(app, {
    directory: webDirectory,
    hasPlayground: config.hasPlayground,
    mayHaveSession: ({ raw }) => mayHaveSession(config, raw),
    findCaller: requestGuard.findCaller,
    pages,
    responseCaches,
    tournamentPages,
    databaseTime,
    headersOf: presentHeaders,
    isRateLimited: requestGuard.isRateLimited,
  });
  return pages;
}

/** The headers of every response, before the route adds its own. Each response has its own date. */
function presentHeaders(reply: FastifyReply): Record<string, string> {
  const { date: _date, ...headers } = reply.getHeaders();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
