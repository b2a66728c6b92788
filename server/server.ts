import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import { isIP, isIPv6 } from "node:net";

import { fastifyApolloHandler } from "@as-integrations/fastify";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { LogController, fastify } from "fastify";
import { GraphQLError } from "graphql";
import type { DataSource } from "typeorm";

import { createApollo } from "./apollo.ts";
import { createAttempts } from "./auth/attempts.ts";
import type { AuditEntry } from "./auth/audit.ts";
import type { PopUpCookies } from "./auth/google.ts";
import { googleSignIn } from "./auth/google.ts";
import type { MailTransport } from "./auth/mail.ts";
import { forgetOldMailLinks } from "./auth/mailLink.service.ts";
import { createOutbox } from "./auth/outbox.ts";
import { endExpiredSessions, findCallerOfSession, noteUse } from "./auth/session.service.ts";
import { createImports } from "./backup/imports.ts";
import { createCallers } from "./callers.ts";
import { readNews } from "./catalogue/clock.ts";
import type { Config } from "./config.ts";
import type { Caller, Context } from "./context.ts";
import { visitor } from "./context.ts";
import {
  clearJourneyCookie,
  clearSessionCookie,
  readJourneyCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeJourneyCookie,
  writeSessionCookie,
} from "./cookies.ts";
import { countConnections } from "./database.ts";
import { createDocuments } from "./documents.ts";
import { StoreAway, badInput, forbidden, isDatabaseAway, unavailable } from "./errors.ts";
import { createExecutions } from "./executions.ts";
import { feeds } from "./feeds/feeds.ts";
import { serveMedia } from "./files/media.ts";
import type { Storage } from "./files/storage.ts";
import { guardStorage } from "./files/storage.ts";
import { createPictureSweeper } from "./files/sweeper.ts";
import { acceptUploads } from "./files/uploads.ts";
import { asksForLater, createFront, sendAnswer } from "./front.ts";
import { httpTimes, hurryBodies } from "./httpTimes.ts";
import { limits } from "./limits.ts";
import type { Answer } from "./live/answers.ts";
import { createAnswers } from "./live/answers.ts";
import { createFanout } from "./live/fanout.ts";
import { startListener } from "./live/listener.ts";
import { createConnections } from "./live/live.ts";
import { createMetrics } from "./metrics.ts";
import { runMutationsInTransactions } from "./mutations.ts";
import { createPace } from "./pace.ts";
import { createPages } from "./pages.ts";
import { createPublicQueries } from "./publicQueries.ts";
import { mediaTypeOf, readQuestion } from "./question.ts";
import { createReadiness } from "./readiness.ts";
import { nameRequest, requestIdHeader } from "./requestIds.ts";
import { buildSchema } from "./schema.ts";
import { contentSecurityPolicy } from "./securityPolicy.ts";
import { serveSockets } from "./sockets.ts";
import { serveWebFiles } from "./webFiles.ts";

export interface RunningServer {
  /** Where it listens on this machine. */
  url: string;
  /** Says that it is leaving, sends its clients elsewhere, and ends what it has open; the pool is the caller's. */
  close(): Promise<void>;
}

interface ServerOptions {
  config: Config;
  appSecret: string;
  database: DataSource;
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
  const answers = metrics.watchAnswers(
    createAnswers({
      isPresent: () => listener.isPresent(),
      onError: (error) => report(error),
    }),
  );
  const app = fastify({
    serverFactory: (next) => createServer(httpTimes, hurryBodies(createFront(config, answers, next))),
    logger: {
      level: config.logLevel,
      stream: options.log,
      // A failed statement carries its parameters and its rows, which may be secrets.
      redact: { paths: ["err.parameters", "err.detail", "err.driverError"], remove: true },
    },
    bodyLimit: limits.body,
    trustProxy: (address) => isTrusted(config, address),
    genReqId: nameRequest,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: "idle",
  });
  const report = (error: unknown, requestId?: string): void => {
    if (isDatabaseAway(error)) app.log.warn({ err: error, requestId }, "The database cannot be reached");
    else app.log.error({ err: error, requestId }, "Unexpected");
  };

  const attempts = metrics.watchAttempts(createAttempts(database));
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
  runMutationsInTransactions(schema, database, answers.know);
  const executions = metrics.watchExecutions(
    createExecutions({
      schema,
      database,
      ofRequest: (requestId) => ({ audit: auditOf(requestId), storage: openStorage(requestId) }),
      settings: { config, appSecret, attempts, outbox, pictureSweeper, imports },
      onClock: answers.know,
      newest: answers.revision,
      heard: () => listener.heard(),
      report: (cause, requestId) => app.log.error({ err: cause, requestId }, "Unexpected"),
    }),
  );
  const fanout = createFanout({ newest: () => listener.clock(), onError: report });
  const connections = createConnections({
    readCaller: (sessionId) => findCallerOfSession(database.manager, config, sessionId),
    onRights: fanout.rescope,
    onError: report,
  });
  const listener = startListener({
    databaseUrl,
    readNews,
    onNews(news, known) {
      answers.know(news.clock);
      fanout.announce(news, known);
    },
    onPerson: connections.refresh,
    onBell: fanout.hear,
    onGap: connections.refreshAll,
    onError: report,
  });

  const callers = createCallers({ config, appSecret, database });
  const checkPace = metrics.watchPace(createPace(config));
  const callerOf = new WeakMap<FastifyRequest, Promise<Caller>>();

  async function openContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const transport = {
      keepSession(token: string, isRemembered: boolean) {
        void reply.header("set-cookie", writeSessionCookie(config, token, isRemembered));
      },
      dropSession() {
        void reply.header("set-cookie", clearSessionCookie(config));
      },
    };
    const newDevice = callers.newDevice(request.raw);
    if (newDevice !== null) void reply.header("set-cookie", writeDeviceCookie(config, newDevice));
    const device = callers.deviceOf(request.raw, findAddress(config, request.raw));
    const caller = await identify(request);
    return executions.createContext({ caller, transport, device, requestId: request.id });
  }

  /** Asks once for each request. */
  function identify(request: FastifyRequest): Promise<Caller> {
    const known = callerOf.get(request) ?? findCaller(request);
    callerOf.set(request, known);
    return known;
  }

  async function findCaller(request: FastifyRequest): Promise<Caller> {
    try {
      return await callers.identify(request.raw);
    } catch (error) {
      report(error, request.id);
      throw unavailable();
    }
  }

  function isHasty(request: FastifyRequest): boolean {
    try {
      checkPace(visitor, callers.deviceOf(request.raw, findAddress(config, request.raw)));
      return false;
    } catch (error) {
      if (error instanceof GraphQLError) return true;
      throw error;
    }
  }

  async function findAnswer(request: FastifyRequest, reply: FastifyReply): Promise<Answer | null> {
    const question = readQuestion(request);
    if (!question) return null;
    if (asksForLater(request.raw, answers.revision())) await listener.catchUp();
    return answerPublicly(question, () => identify(request), presentHeaders(reply));
  }

  function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
    const cause = error instanceof Error ? error : new Error(String(error));
    const thrown = cause instanceof GraphQLError ? cause : new GraphQLError("", { originalError: cause });
    const failure = executions.present(thrown, reply.request.id);
    const { code, retryAfterSeconds } = failure.extensions;
    if (typeof retryAfterSeconds === "number") void reply.header("retry-after", retryAfterSeconds);
    const body = { errors: [failure.toJSON()], extensions: { revision: answers.revision() } };
    return reply
      .code(statusOfFailure.get(code) ?? 500)
      .type(`${mediaTypeOf(reply.request.headers) ?? "application/json"}; charset=utf-8`)
      .send(JSON.stringify(body));
  }

  const popUpCookies = (request: FastifyRequest, reply: FastifyReply): PopUpCookies => ({
    session: () => readSessionCookie(config, request.raw),
    keepSession: (token, isRemembered) =>
      void reply.header("set-cookie", writeSessionCookie(config, token, isRemembered)),
    journey: () => readJourneyCookie(config, request.raw),
    keepJourney: (value) => void reply.header("set-cookie", writeJourneyCookie(config, value)),
    dropJourney: () => void reply.header("set-cookie", clearJourneyCookie(config)),
  });

  const answerPublicly = createPublicQueries(answers, executions);
  const apollo = createApollo(config, executions, answers.revision, metrics.executed);
  await apollo.start();
  await app.register(fastifyHelmet, await contentSecurityPolicy(config, webDirectory));
  await app.register(fastifyCompress, { threshold: 1_024, encodings: ["br", "gzip"] });
  app.addHook("onSend", async ({ id }, reply) => void reply.header(requestIdHeader, id));
  if (config.hasMetrics)
    metrics.serve(app, {
      sockets: () => sockets.count(),
      groups: fanout.groups,
      deliveries: fanout.deliveries,
      kept: answers.size,
      revision: answers.revision,
      clockAge: listener.age,
      pool: () => countConnections(database),
    });
  await app.register(async (api) => {
    api.addHook("onRequest", refuseOtherSites);
    api.addHook("onRequest", refuseOtherCharacterSets);
    // What may be uploaded is settled before the upload, and again after it.
    acceptUploads(api, findCaller);
    const answerAlone = fastifyApolloHandler(apollo, { context: openContext });
    api.route({
      method: ["GET", "POST", "OPTIONS"],
      url: "/graphql",
      async handler(request, reply) {
        let answer: Answer | null;
        try {
          checkPace(await identify(request), callers.deviceOf(request.raw, findAddress(config, request.raw)));
          answer = await findAnswer(request, reply);
        } catch (error) {
          return sendFailure(reply, error);
        }
        if (!answer) return answerAlone.call(app, request, reply);
        sendAnswer(request.raw, reply.hijack().raw, answer);
        return reply;
      },
    });
  });
  await app.register(serveMedia(storage));
  const sendDocument = createDocuments({
    answers,
    database,
    admit: async (request) =>
      checkPace(await identify(request), callers.deviceOf(request.raw, findAddress(config, request.raw))),
    headersOf: presentHeaders,
  });
  await app.register(feeds({ config, sendDocument, sendFailure }));
  let isLeaving = false;
  app.get("/healthz", () => "ok");
  const isReady = createReadiness({ database, isHearing: () => listener.isHearing() });
  app.get("/readyz", async (_request, reply) =>
    !isLeaving && (await isReady()) ? reply.send("ready") : reply.code(503).send("not ready"),
  );
  await app.register(
    googleSignIn({ config, appSecret, database, attempts, auditOf, cookiesOf: popUpCookies }),
  );
  for (const plugin of options.plugins) await app.register(plugin);
  if (webDirectory !== null) {
    const pages = await createPages({ config, executions, webDirectory, onError: report });
    const { hasPlayground } = config;
    await serveWebFiles(app, {
      directory: webDirectory,
      hasPlayground,
      pages,
      answers,
      headersOf: presentHeaders,
      isHasty,
    });
  }

  const sockets = serveSockets({
    server: app.server,
    config,
    executions,
    fanout,
    connections,
    callers,
    checkPace,
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
      void noteUse(database.manager, connections.sessionIds())
        .then(() => endExpiredSessions(database.manager))
        .then(() => forgetOldMailLinks(database.manager))
        .catch(report);
    }, sessionCheck),
    // Mails of processes that ended before they were sent.
    setInterval(outbox.wake, minute),
    setInterval(pictureSweeper.wake, minute),
    setInterval(() => void imports.tidy().catch(report), limits.backup.pulse),
  ];

  const url = await app.listen({ host: config.host, port: config.port });
  await listener.ready;
  outbox.wake();
  pictureSweeper.wake();
  return {
    url,
    async close() {
      isLeaving = true;
      timers.forEach(clearInterval);
      await sockets.close();
      await closeConnections(app);
      await apollo.stop();
      await imports.close();
      await listener.close();
      await connections.close();
      await outbox.close();
      await pictureSweeper.close();
    },
  };
}

/** Lets what is under way come to its end, but not for ever. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // A connection falls idle when its last answer is sent.
  const tidying = setInterval(() => server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => server.closeAllConnections(), limits.http.farewell);
  await app.close();
  clearInterval(tidying);
  clearTimeout(impatience);
}

/** What is refused before anything is executed. */
const statusOfFailure = new Map<unknown, number>([
  ["SERVICE_UNAVAILABLE", 503],
  ["TOO_MANY_REQUESTS", 429],
]);

/** The headers of every answer, as they stand before the route adds its own. */
function presentHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Browsers say themselves when another site sends a request, whatever trick made it look harmless. */
async function refuseOtherSites(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.headers["sec-fetch-site"] !== "cross-site") return undefined;
  return reply.code(403).send({ errors: [forbidden().toJSON()] });
}

/** JSON is UTF-8; what calls itself something else would be read as other words than were meant. */
async function refuseOtherCharacterSets(
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const named = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (named === undefined || /^utf-?8$/i.test(named)) return undefined;
  return reply.code(415).send({ errors: [badInput("A request is written in UTF-8.").toJSON()] });
}

function isTrusted({ trustedProxies }: Config, address: string): boolean {
  return isIP(address) > 0 && trustedProxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Where a request comes from, as far as trusted proxies say; fastify tells it only of its own, while they are connected. */
function findAddress(config: Config, request: IncomingMessage): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
  const hops = `${forwarded},${request.socket.remoteAddress ?? ""}`
    .split(",")
    .flatMap((hop) => hop.trim() || []);
  return hops.findLast((hop, place) => place === 0 || !isTrusted(config, hop)) ?? "";
}
