import type { ApolloServer } from "@apollo/server";
import type { Span } from "@opentelemetry/api";
import { ROOT_CONTEXT, SpanKind, defaultTextMapGetter } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance } from "fastify";
import type { DocumentNode, GraphQLError } from "graphql";
import { getOperationAST } from "graphql";
import type { DataSource } from "typeorm";

import type { Config, TraceSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Context } from "../context.ts";
import { wrapStatements } from "../database.ts";
import type { Executor } from "../graphql/executor.ts";
import { resultCodeOf, nameOperation } from "../graphql/operationLabels.ts";
import { isTrusted } from "../http/clientAddress.ts";
import type { WithinOperation } from "../http/graphqlRoute.ts";
import type { Change, ChangeSet, Clock, ClockName } from "../live/clock.ts";
import { createExporter } from "./otlp.ts";
import type { Spans } from "./spans.ts";
import { createSpans, failSpan } from "./spans.ts";

/**
 * Sends spans of requests and of changes to a collector. Like the metrics it wraps the measured parts. No span contains
 * user input: no address, no variable, and no value of a statement. This file is loaded only when a collector is
 * configured.
 */
export interface Tracing {
  instrumentRequests: (app: FastifyInstance) => void;
  /** Called before Apollo Server is started. */
  instrumentApollo: (apollo: ApolloServer<Context>) => void;
  /** Runs an operation of Apollo Server in a separate span, which `instrumentApollo` names. */
  withinOperation: WithinOperation;
  instrumentExecutor: (executor: Executor) => Executor;
  /** Adds the work that a change causes to the change's trace. */
  instrumentChanges: <Entry extends Change>(
    clock: ClockName,
    onChanges: OnChanges<Entry>,
  ) => OnChanges<Entry>;
  /** Sends the remaining spans, within a timeout. */
  close: () => Promise<void>;
}

type OnChanges<Entry extends Change> = (changeSet: ChangeSet<Entry>, previous: Clock | null) => void;

/** The paths that are not traced, because monitoring requests them every few seconds. */
const probes = new Set<string | undefined>(["/healthz", "/readyz", "/metrics"]);

export function createTracing(options: {
  config: Config;
  settings: TraceSettings;
  database: DataSource;
  onError: (error: unknown) => void;
}): Tracing {
  const provider = createProvider(options.settings, options.onError);
  const spans = createSpans(provider.getTracer("broadcasts"));
  traceStatements(options.database, spans);

  return {
    instrumentRequests: (app) => traceRequests(app, options.config, spans),
    instrumentApollo: (apollo) => traceApollo(apollo, spans),
    withinOperation: (handle) => spans.within("other", SpanKind.INTERNAL, {}, handle),
    instrumentExecutor: (executor) => traceExecutor(executor, spans),
    instrumentChanges: (clock, onChanges) => (changeSet, previous) => {
      const attributes = { clock, revision: changeSet.clock.revision };
      const { span, runInside } = spans.begin("change", { attributes }, ROOT_CONTEXT);
      runInside(() => onChanges(changeSet, previous));
      span.end();
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, limits.traces.closeTimeoutMs).unref());
      // A failure to send was logged already.
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function createProvider(settings: TraceSettings, onError: (error: unknown) => void): BasicTracerProvider {
  return new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "broadcasts" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(createExporter(settings, onError))],
  });
}

function traceStatements(database: DataSource, spans: Spans): void {
  wrapStatements(database, (sql, run) => {
    // Work without a request is not part of a trace, nor is work that a request has deferred.
    if (!spans.current()?.isRecording()) return run();
    const name = /\w+/.exec(sql)?.[0].toUpperCase() ?? "SQL";
    const attributes = { "db.system.name": "postgresql", "db.query.text": sql };
    return spans.within(name, SpanKind.CLIENT, attributes, run);
  });
}

/** A request of a trusted proxy continues the proxy's trace. */
function traceRequests(app: FastifyInstance, config: Config, spans: Spans): void {
  const propagator = new W3CTraceContextPropagator();
  app.addHook("onRequest", ({ method, raw: request, headers, id, routeOptions }, { raw }, done) => {
    const route = routeOptions.url;
    if (probes.has(route)) return done();
    const parent = isTrusted(config, request.socket.remoteAddress ?? "")
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const attributes = { "http.request.method": method, "http.route": route, requestId: id };
    const options = { kind: SpanKind.SERVER, attributes };
    const { span, runInside } = spans.begin(`${method} ${route ?? "none"}`, options, parent);
    raw.once("close", () => {
      if (raw.headersSent) span.setAttribute("http.response.status_code", raw.statusCode);
      if (raw.statusCode >= 500) failSpan(span, String(raw.statusCode));
      span.end();
    });
    runInside(done);
  });
}

/** Names the span of each operation, which `withinOperation` has started. */
function traceApollo(apollo: ApolloServer<Context>, spans: Spans): void {
  apollo.addPlugin({
    async requestDidStart() {
      const span = spans.current();
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
}

/** Runs each operation in a separate span. */
function traceExecutor(executor: Executor, spans: Spans): Executor {
  function inOperation<Value>(
    document: DocumentNode,
    operationName: string | null | undefined,
    work: (span: Span) => Promise<Value>,
  ): Promise<Value> {
    const { name, attributes } = describe(document, operationName);
    return spans.within(name, SpanKind.INTERNAL, attributes, work);
  }

  return {
    ...executor,
    read: (document, request, caller, clock) =>
      inOperation(document, request.operationName, () => executor.read(document, request, caller, clock)),
    executeValue: (args, caller, since, clock) =>
      inOperation(args.document, args.operationName, async (span) => {
        const value = await executor.executeValue(args, caller, since, clock);
        failWith(span, value.result.errors);
        return value;
      }),
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
  if (errors && errors.length > 0) failSpan(span, resultCodeOf(errors));
}
