import { createServer } from "node:http";

import fastifyCompress from "@fastify/compress";
import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { LogController, fastify } from "fastify";

import { isTrusted } from "./clientAddress.ts";
import type { Config } from "./config.ts";
import { createFront } from "./front.ts";
import { httpTimes, hurryBodies } from "./httpTimes.ts";
import { limits } from "./limits.ts";
import type { Answers } from "./live/answers.ts";
import { refuseMalformed } from "./malformed.ts";
import { nameRequest, requestIdHeader } from "./requestIds.ts";
import { contentSecurityPolicy, dataHeaders, findReferrerPolicy } from "./securityPolicy.ts";
import type { UnderWay } from "./underWay.ts";

interface AppOptions {
  config: Config;
  answers: Answers;
  watch: UnderWay["watch"];
  /** Takes the log, a JSON object a line. */
  log: { write(line: string): void };
  /** The built web app; null when there is none to protect. */
  webDirectory: string | null;
}

/** The HTTP server before it has a route: how patient it is, what it logs, and what every answer of it carries. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, answers, watch, webDirectory } = options;
  const app = fastify({
    serverFactory: (next) => createServer(httpTimes, hurryBodies(createFront(config, answers, next))),
    logger: {
      level: config.logLevel,
      stream: options.log,
      // A failed statement carries its parameters and its rows, which may be secrets.
      redact: { paths: ["err.parameters", "err.detail", "err.driverError"], remove: true },
    },
    bodyLimit: limits.body,
    clientErrorHandler: refuseMalformed,
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
  await app.register(fastifyCompress, { threshold: 1_024, encodings: ["br", "gzip"] });
  app.addHook("onSend", async ({ id }, reply) => void reply.header(requestIdHeader, id));
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    // A request whose client has left is still under way.
    route.handler = function answer(request, reply) {
      const answering: unknown = handler.call(this, request, reply);
      return answering instanceof Promise ? watch(answering) : answering;
    };
  });
  return app;
}

/** Lets what is under way come to its end, but not for ever. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // A connection falls idle when its last answer is sent.
  const tidying = setInterval(() => server.closeIdleConnections(), 50);
  const impatience = setTimeout(() => server.closeAllConnections(), limits.http.farewell);
  await app.close();
  clearInterval(tidying);
  clearTimeout(impatience);
}
