import { AsyncLocalStorage } from "node:async_hooks";

import type {
  Attributes,
  Context as TraceContext,
  Span,
  SpanKind,
  SpanOptions,
  Tracer,
} from "@opentelemetry/api";
import { ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";

/** Starts spans, and follows the current span through asynchronous work. */
export interface Spans {
  /** The span of the running work; undefined outside of every span. */
  current: () => Span | undefined;
  /** Starts a span below the parent. The caller ends it. `runInside` makes it the current span of the work. */
  begin: (
    name: string,
    options: SpanOptions,
    parent: TraceContext,
  ) => { span: Span; runInside: <Value>(work: () => Value) => Value };
  /** Runs the work in a new span below the current one. */
  within: <Value>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<Value>,
  ) => Promise<Value>;
}

export function createSpans(tracer: Tracer): Spans {
  /** The trace context of the current span. */
  const present = new AsyncLocalStorage<TraceContext>();

  const begin: Spans["begin"] = (name, options, parent) => {
    const span = tracer.startSpan(name, options, parent);
    return { span, runInside: (work) => present.run(trace.setSpan(parent, span), work) };
  };

  return {
    current: () => trace.getSpan(present.getStore() ?? ROOT_CONTEXT),
    begin,
    async within(name, kind, attributes, work) {
      const { span, runInside } = begin(name, { kind, attributes }, present.getStore() ?? ROOT_CONTEXT);
      try {
        return await runInside(() => work(span));
      } catch (error) {
        failSpan(span, codeOfFailure(error));
        throw error;
      } finally {
        span.end();
      }
    },
  };
}

/** Sets the code of the error, not its message, which may contain text of users. */
export function failSpan(span: Span, code: string): void {
  span.setAttribute("error.type", code).setStatus({ code: SpanStatusCode.ERROR });
}

function codeOfFailure(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "other";
}
