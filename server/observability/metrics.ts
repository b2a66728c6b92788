import type { FastifyInstance } from "fastify";
import { GraphQLError } from "graphql";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { Executor } from "../graphql/executor.ts";
import type { OnExecuted } from "../graphql/operationLabels.ts";
import { resultCodeOf, nameOperation, successCode } from "../graphql/operationLabels.ts";
import type { NewestRevisions } from "../graphql/revisions.ts";
import type { CheckRateLimit } from "../http/rateLimiter.ts";
import type { Change } from "../live/clock.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import type { ResponseCacheCounter } from "./responseCacheCounter.ts";
import { createResponseCacheCounter } from "./responseCacheCounter.ts";

/**
 * Metrics for Prometheus. They wrap the measured parts, which do not depend on them. Each process has its own counters,
 * and no label contains a value that a client can choose freely.
 */
export interface Metrics {
  executed: OnExecuted;
  /** Counts a request or a socket that this limit refused. */
  limited: (limit: string) => void;
  /** Counts the result of a reminder: `accepted`, `gone`, `refused` or `later`. */
  reminded: (outcome: string) => void;
  /** Counts the result of a webhook's message: `delivered`, `failed` or `given_up`. */
  webhookSent: (result: string) => void;
  watchResponseCache: <Noted extends Change>(cache: ResponseCache<Noted>) => ResponseCache<Noted>;
  watchExecutor: (executor: Executor) => Executor;
  watchRateLimit: (checkRateLimit: CheckRateLimit) => CheckRateLimit;
  /** Counts the requests and responses, and serves /metrics. */
  serve: (app: FastifyInstance, readings: Readings) => void;
}

/** The values that are read at each scrape. */
interface Readings {
  sockets: () => number;
  /** The number of players on this process's sockets: on their own pages, and as tiles. */
  watching: () => { page: number; tile: number };
  groups: () => number;
  /** The number of values sent over sockets since the start. */
  deliveries: () => number;
  responseCache: () => { responses: number; bytes: number };
  /** The newest revisions; null before the clocks were read. */
  revisions: NewestRevisions;
  /** How long ago the clocks were read, in milliseconds. */
  clockAge: () => number;
  pool: () => { total: number; idle: number; waiting: number };
  /** Whether the streams that this process checks are up, by the id of the episode. */
  streamsUp: () => ReadonlyMap<string, boolean>;
}

const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `broadcasts_${name}_total`, help, labelNames, registers });
  const seconds = <Label extends string>(name: string, help: string, label: Label) =>
    new Histogram({
      name: `broadcasts_${name}_seconds`,
      help,
      labelNames: [label],
      buckets: bucketSeconds,
      registers,
    });

  const operations = counter(
    "operations",
    "Operations by their first root field and the code of their first error.",
    "operation",
    "code",
  );
  const operationSeconds = seconds("operation", "Duration of an execution.", "operation");
  const requests = counter(
    "http_requests",
    "Requests by route and status, without those served from the response cache.",
    "route",
    "status",
  );
  const requestSeconds = seconds("http_request", "Duration of a request.", "route");
  const limitsHit = counter("limits_hit", "Requests and sockets that were refused, by the limit.", "limit");
  const reminders = counter("reminders", "Reminders sent to push services, by the outcome.", "outcome");
  const webhookDeliveries = counter(
    "webhook_deliveries",
    "Attempts to send a message to a webhook, by the result, and messages that were given up without one.",
    "result",
  );
  // Created with 0, because Prometheus sees no increase in a counter that begins with 1.
  for (const result of ["delivered", "failed", "given_up"]) webhookDeliveries.inc({ result }, 0);
  const cacheCounter = createResponseCacheCounter();

  function executed(operation: string, code: string, milliseconds: number): void {
    operations.inc({ operation, code });
    operationSeconds.observe({ operation }, milliseconds / 1_000);
  }

  function limited(limit: string): void {
    limitsHit.inc({ limit });
  }

  function countIfLimited(error: unknown, limit: string): void {
    if (error instanceof GraphQLError && error.extensions["code"] === "TOO_MANY_REQUESTS") limited(limit);
  }

  return {
    executed,
    limited,
    reminded: (outcome) => reminders.inc({ outcome }),
    webhookSent: (result) => webhookDeliveries.inc({ result }),
    watchResponseCache: cacheCounter.watch,
    watchExecutor: (executor) => ({
      ...executor,
      async read(document, request, caller, clock) {
        const startedAt = performance.now();
        const read = await executor.read(document, request, caller, clock);
        const operation = nameOperation(document, request.operationName);
        // A result with errors is executed again for its request, and counted then.
        if (read) executed(operation, successCode, performance.now() - startedAt);
        return read;
      },
      async executeValue(args, caller, since, clock) {
        const startedAt = performance.now();
        const value = await executor.executeValue(args, caller, since, clock);
        const operation = nameOperation(args.document, args.operationName);
        executed(operation, resultCodeOf(value.result.errors), performance.now() - startedAt);
        return value;
      },
    }),
    watchRateLimit: (checkRateLimit) => (caller, device) => {
      try {
        checkRateLimit(caller, device);
      } catch (error) {
        countIfLimited(error, "operations");
        throw error;
      }
    },
    serve(app, readings) {
      collectDefaultMetrics({ register: registry });
      registerReadings(registry, readings, cacheCounter.results);
      app.addHook("onResponse", async ({ routeOptions: { url: route = "none" } }, reply) => {
        requests.inc({ route, status: reply.statusCode });
        requestSeconds.observe({ route }, reply.elapsedTime / 1_000);
      });
      app.get("/metrics", { config: { isData: true } }, async (_request, reply) => {
        cacheCounter.takeHits((operation, hits) => operations.inc({ operation, code: successCode }, hits));
        return reply
          .header("content-type", registry.contentType)
          .header("cache-control", "no-store")
          .send(await registry.metrics());
      });
    },
  };
}

function registerReadings(
  registry: Registry,
  readings: Readings,
  cacheResults: ResponseCacheCounter["results"],
): void {
  /** Reads the value at each scrape; null is not exported. */
  function gauge(name: string, help: string, read: () => number | null): void {
    const collect = function (this: Gauge): void {
      const value = read();
      if (value === null) this.reset();
      else this.set(value);
    };
    registry.registerMetric(new Gauge({ name: `broadcasts_${name}`, help, collect, registers: [] }));
  }

  gauge("sockets", "WebSockets that are open.", readings.sockets);
  gauge("groups", "Distinct subscription groups.", readings.groups);
  gauge("response_cache_responses", "Responses in the cache.", () => readings.responseCache().responses);
  gauge(
    "response_cache_bytes",
    "Bytes of the responses in the cache, in all encodings.",
    () => readings.responseCache().bytes,
  );
  gauge(
    "revision",
    "The newest revision of the catalogue that this process has read.",
    () => readings.revisions().catalogue,
  );
  gauge(
    "tournament_revision",
    "The newest revision of the tournament that this process has read.",
    () => readings.revisions().tournament,
  );
  gauge("clock_age_seconds", "How long ago both clocks were read; normally at most a second.", () =>
    Math.min(readings.clockAge() / 1_000, longestSeconds),
  );
  const deliveries = new Counter({
    name: "broadcasts_deliveries_total",
    help: "Values that were sent over sockets.",
    registers: [],
    collect() {
      this.reset();
      this.inc(readings.deliveries());
    },
  });
  const publicQueries = new Counter({
    name: "broadcasts_response_cache_requests_total",
    help: "Public queries over HTTP: the response was cached (hit) or created (miss).",
    labelNames: ["result"],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cacheResults)) this.inc({ result }, count);
    },
  });
  const watching = new Gauge({
    name: "broadcasts_watching",
    help: "Players on this process's sockets: on pages, and as tiles.",
    labelNames: ["as"],
    registers: [],
    collect() {
      for (const [as, count] of Object.entries(readings.watching())) this.set({ as }, count);
    },
  });
  const pool = new Gauge({
    name: "broadcasts_pool",
    help: "Connections to the database, and how many wait for one.",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(readings.pool())) this.set({ state }, count);
    },
  });
  const streams = new Gauge({
    name: "broadcasts_stream_up",
    help: "Whether a stream is up (1 or 0), in the process that checks the streams.",
    labelNames: ["episode"],
    registers: [],
    collect() {
      this.reset();
      for (const [episode, isUp] of readings.streamsUp()) this.set({ episode }, isUp ? 1 : 0);
    },
  });
  registry.registerMetric(streams);
  registry.registerMetric(deliveries);
  registry.registerMetric(publicQueries);
  registry.registerMetric(pool);
  registry.registerMetric(watching);
}

/**
 * The age of a clock that was never read, in seconds. It is finite, because Prometheus compares only finite numbers.
 */
const longestSeconds = 3_600;
