import { createServer } from "node:http";

import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { LogController, fastify } from "fastify";

import type { TournamentPages } from "../../domain/renderedPage.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { CachedResponsesOfClocks } from "../graphql/responseCaches.ts";
import { isTrusted } from "./clientAddress.ts";
import { handleClientError } from "./clientErrors.ts";
import { nameRequest, requestIdHeader } from "./requestIds.ts";
import { normaliseAddresses } from "./requestUrl.ts";
import { createResponseCacheMiddleware } from "./responseCacheMiddleware.ts";
import { correctDates } from "./responseDates.ts";
import {
  contentSecurityPolicy,
  dataHeaders,
  findReferrerPolicy,
  findUnneededHeaders,
} from "./securityHeaders.ts";
import { httpTimeouts, limitBodyTime } from "./timeouts.ts";

interface AppOptions {
  config: Config;
  responseCaches: CachedResponsesOfClocks;
  tournamentPages: () => TournamentPages;
  track: PendingWork["track"];
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  log: FastifyBaseLogger;
  /** The folder of the built web app; null when there is none. */
  webDirectory: string | null;
}

/** Creates the HTTP server without routes: its timeouts, its log, and the headers of every response. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, responseCaches, tournamentPages, track, databaseTime, log, webDirectory } = options;
  const app = fastify({
    serverFactory: (next) =>
      createServer(
        httpTimeouts,
        correctDates(
          databaseTime,
          limitBodyTime(
            normaliseAddresses(createResponseCacheMiddleware(config, responseCaches, tournamentPages, next)),
          ),
        ),
      ),
    loggerInstance: log,
    bodyLimit: limits.bodyBytes,
    clientErrorHandler: handleClientError,
    trustProxy: (address) => isTrusted(config, address),
    genReqId: nameRequest,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: "idle",
  });
  app.addHook("onRoute", (route) => {
    if (route.config?.isData) route.helmet = false;
  });
  await app.register(fastifyHelmet, await contentSecurityPolicy(config, webDirectory));
  const ofData = dataHeaders(config);
  app.addHook("onRequest", (request, reply, next) => {
    const policy = findReferrerPolicy(request.url);
    if (request.routeOptions.config.isData) void reply.headers(ofData);
    else if (policy !== null) void reply.header("referrer-policy", policy);
    next();
  });
  app.addHook("onSend", async ({ url }, reply) => {
    // fastify-helmet sets its headers on the raw response, before the type is known.
    for (const name of findUnneededHeaders(url.split("?", 1)[0] ?? "", reply.getHeader("content-type")))
      reply.raw.removeHeader(name);
  });
  await app.register(fastifyCompress, { threshold: 1_024, encodings: ["br", "gzip"] });
  app.addHook("onSend", async ({ id }, reply) => void reply.header(requestIdHeader, id));
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    // A request whose client has disconnected still counts as pending.
    route.handler = function respond(request, reply) {
      const response: unknown = handler.call(this, request, reply);
      return response instanceof Promise ? track(response) : response;
    };
  });
  return app;
}

/** Waits for pending requests, up to a limit. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // A connection becomes idle when its last response is sent.
  const tidying = setInterval(() => server.closeIdleConnections(), 50);
  const closing = setTimeout(() => server.closeAllConnections(), limits.http.closeTimeoutMs);
  await app.close();
  clearInterval(tidying);
  clearTimeout(closing);
}
