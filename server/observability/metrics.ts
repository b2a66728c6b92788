import type { FastifyInstance } from "fastify";
import { GraphQLError } from "graphql";
import { Registry, collectDefaultMetrics } from "prom-client";

import type { Executor } from "../graphql/executor.ts";
import type { OnExecuted } from "../graphql/operationLabels.ts";
import { resultCodeOf, nameOperation, successCode } from "../graphql/operationLabels.ts";
import type { CheckRateLimit } from "../http/rateLimiter.ts";
import type { Change } from "../live/clock.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import { createCounters } from "./counters.ts";
import type { Readings } from "./readings.ts";
import { registerReadings } from "./readings.ts";
import { createResponseCacheCounter } from "./responseCacheCounter.ts";

/**
 * Metrics for Prometheus. They wrap the measured parts, which do not depend on them. Each process has its own counters,
 * and no label contains a value that a client can choose freely.
 */
export interface Metrics {
  executed: OnExecuted;
  /** Counts an unexpected error: of an operation, a request, an import or a job. */
  failedUnexpectedly: () => void;
  /** Counts a request or a socket that this limit refused. */
  limited: (limit: string) => void;
  /** Counts the result of a reminder: `accepted`, `gone`, `refused` or `later`. */
  reminded: (outcome: string) => void;
  /** Counts the result of an attempt to send a mail: `sent`, `failed`, `refused` or `given_up`. */
  mailTried: (result: string) => void;
  /** Counts the result of a webhook's message: `delivered`, `failed` or `given_up`. */
  webhookSent: (result: string) => void;
  instrumentResponseCache: <Entry extends Change>(cache: ResponseCache<Entry>) => ResponseCache<Entry>;
  instrumentExecutor: (executor: Executor) => Executor;
  instrumentRateLimit: (checkRateLimit: CheckRateLimit) => CheckRateLimit;
  /** Counts the requests and responses, and serves /metrics. */
  serve: (app: FastifyInstance, readings: Readings) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const {
    operations,
    operationSeconds,
    requests,
    requestSeconds,
    unexpectedErrors,
    limitsHit,
    reminders,
    webhookDeliveries,
    mails,
  } = createCounters(registry);
  const cacheCounter = createResponseCacheCounter();

  function executed(operation: string, code: string, milliseconds: number): void {
    operations.inc({ operation, code });
    operationSeconds.observe({ operation }, milliseconds / 1_000);
  }

  function limited(limit: string): void {
    limitsHit.inc({ limit });
  }

  return {
    executed,
    failedUnexpectedly: () => unexpectedErrors.inc(),
    limited,
    reminded: (outcome) => reminders.inc({ outcome }),
    mailTried: (result) => mails.inc({ result }),
    webhookSent: (result) => webhookDeliveries.inc({ result }),
    instrumentResponseCache: cacheCounter.instrument,
    instrumentExecutor: (executor) => countExecutions(executor, executed),
    instrumentRateLimit: (checkRateLimit) => countRefusals(checkRateLimit, () => limited("operations")),
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

function countExecutions(executor: Executor, executed: OnExecuted): Executor {
  return {
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
  };
}

function countRefusals(checkRateLimit: CheckRateLimit, onRefusal: () => void): CheckRateLimit {
  return (caller, device) => {
    try {
      checkRateLimit(caller, device);
    } catch (error) {
      if (error instanceof GraphQLError && error.extensions["code"] === "TOO_MANY_REQUESTS") onRefusal();
      throw error;
    }
  };
}
