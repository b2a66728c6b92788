import { AsyncLocalStorage } from "node:async_hooks";

import type { ApolloServer } from "@apollo/server";
import type { Attributes, Context as TraceContext, Span } from "@opentelemetry/api";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DocumentNode, GraphQLError } from "graphql";
import { getOperationAST } from "graphql";
import type { DataSource } from "typeorm";

import type { Config, TraceSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Context } from "../context.ts";
import { watchStatements } from "../database.ts";
import type { Executor } from "../graphql/executor.ts";
import { resultCodeOf, nameOperation } from "../graphql/operationLabels.ts";
import { isTrusted } from "../http/clientAddress.ts";
import type { WithinOperation } from "../http/graphqlRoute.ts";
import type { Change, ChangeSet, Clock, ClockName } from "../live/clock.ts";
import { createExporter } from "./otlp.ts";

/**
 * Sends spans of requests and of changes to a collector. Like the metrics it wraps the measured parts. No span contains
 * user input: no address, no variable, and no value of a statement. This file is loaded only when a collector is
 * configured.
 */
export interface Tracing {
  watchRequests: (app: FastifyInstance) => void;
  /** Called before Apollo Server is started. */
  watchApollo: (apollo: ApolloServer<Context>) => void;
  /** Runs an operation of Apollo Server in a separate span, which `watchApollo` names. */
  withinOperation: WithinOperation;
  watchExecutor: (executor: Executor) => Executor;
  /** Adds the work that a change causes to the change's trace. */
  watchChanges: <Noted extends Change>(clock: ClockName, onChanges: OnChanges<Noted>) => OnChanges<Noted>;
  /** Sends the remaining spans, within a timeout. */
  close: () => Promise<void>;
}

type OnChanges<Noted extends Change> = (changeSet: ChangeSet<Noted>, known: Clock | null) => void;

/** The paths that are not traced, because monitoring requests them every few seconds. */
const probes = new Set<string | undefined>(["/healthz", "/readyz", "/metrics"]);

export function createTracing(options: {
  config: Config;
  settings: TraceSettings;
  database: DataSource;
  onError: (error: unknown) => void;
}): Tracing {
  const { config } = options;
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "broadcasts" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(createExporter(options.settings, options.onError))],
  });
  const tracer = provider.getTracer("broadcasts");
  const propagator = new W3CTraceContextPropagator();
  /** The trace context of the current span. */
  const present = new AsyncLocalStorage<TraceContext>();

  /** Runs the work in a new span below the current one. */
  async function within<Value>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<Value>,
  ): Promise<Value> {
    const parent = present.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await present.run(trace.setSpan(parent, span), () => work(span));
    } catch (error) {
      fail(span, codeOfFailure(error));
      throw error;
    } finally {
      span.end();
    }
  }

  function inOperation<Value>(
    document: DocumentNode,
    operationName: string | null | undefined,
    work: (span: Span) => Promise<Value>,
  ): Promise<Value> {
    const { name, attributes } = describe(document, operationName);
    return within(name, SpanKind.INTERNAL, attributes, work);
  }

  function startRequest(request: FastifyRequest): { span: Span; context: TraceContext } {
    const { method, raw, headers, id } = request;
    const route = request.routeOptions.url;
    const parent = isTrusted(config, raw.socket.remoteAddress ?? "")
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const attributes = { "http.request.method": method, "http.route": route, requestId: id };
    const span = tracer.startSpan(
      `${method} ${route ?? "none"}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    return { span, context: trace.setSpan(parent, span) };
  }

  watchStatements(options.database, (sql, run) => {
    // Work without a request is not part of a trace, nor is work that a request has deferred.
    const context = present.getStore();
    if (!context || !trace.getSpan(context)?.isRecording()) return run();
    const name = /\w+/.exec(sql)?.[0].toUpperCase() ?? "SQL";
    const attributes = { "db.system.name": "postgresql", "db.query.text": sql };
    return within(name, SpanKind.CLIENT, attributes, run);
  });

  return {
    watchRequests(app) {
      app.addHook("onRequest", (request, { raw }, done) => {
        if (probes.has(request.routeOptions.url)) return done();
        const { span, context } = startRequest(request);
        raw.once("close", () => {
          if (raw.headersSent) span.setAttribute("http.response.status_code", raw.statusCode);
          if (raw.statusCode >= 500) fail(span, String(raw.statusCode));
          span.end();
        });
        present.run(context, done);
      });
    },
    watchApollo(apollo) {
      apollo.addPlugin({
        async requestDidStart() {
          const span = trace.getSpan(present.getStore() ?? ROOT_CONTEXT);
          return {
            async didResolveOperation({ document, operationName }) {
              const { name, attributes } = describe(document, operationName);
              span?.updateName(name).setAttributes(attributes);
            },
            async didEncounterErrors({ errors }) {
              if (span) failWith(span, errors);
            },
          };
        },
      });
    },
    withinOperation: (handle) => within("other", SpanKind.INTERNAL, {}, handle),
    watchExecutor: (executor) => ({
      ...executor,
      read: (document, request, caller, clock) =>
        inOperation(document, request.operationName, () => executor.read(document, request, caller, clock)),
      executeValue: (args, caller, since, clock) =>
        inOperation(args.document, args.operationName, async (span) => {
          const value = await executor.executeValue(args, caller, since, clock);
          failWith(span, value.result.errors);
          return value;
        }),
    }),
    watchChanges: (clock, onChanges) => (changeSet, known) => {
      const attributes = { clock, revision: changeSet.clock.revision };
      const span = tracer.startSpan("change", { attributes }, ROOT_CONTEXT);
      present.run(trace.setSpan(ROOT_CONTEXT, span), () => onChanges(changeSet, known));
      span.end();
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, limits.traces.closeTimeoutMs).unref());
      // A failure to send was logged already.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/** The span is named after the operation's first root field, because the client chooses the operation's own name. */
function describe(document: DocumentNode, operationName: string | null | undefined) {
  const type = getOperationAST(document, operationName)?.operation ?? "other";
  return {
    name: `${type} ${nameOperation(document, operationName)}`,
    attributes: { "graphql.operation.type": type },
  };
}

function failWith(span: Span, errors: readonly GraphQLError[] | undefined): void {
  if (errors && errors.length > 0) fail(span, resultCodeOf(errors));
}

/** Sets the code of the error, not its message, which may contain text of users. */
function fail(span: Span, code: string): void {
  span.setAttribute("error.type", code).setStatus({ code: SpanStatusCode.ERROR });
}

function codeOfFailure(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "other";
}
