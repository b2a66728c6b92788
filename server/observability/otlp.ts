import type { Attributes, HrTime } from "@opentelemetry/api";
import type { ExportResult } from "@opentelemetry/core";
import { ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";

import type { TraceSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";

/**
 * Sends spans by OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. The official exporter
 * depends on the packages for logs and metrics, which are as large as all other packages of tracing together.
 */
export function createExporter(
  { url, headers }: TraceSettings,
  onError: (error: unknown) => void,
): SpanExporter {
  let isReported = false;

  async function send(spans: ReadableSpan[]): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(writeSpans(spans)),
      redirect: "error",
      signal: AbortSignal.timeout(limits.traces.responseMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered ${response.status}`);
  }

  async function trySending(spans: ReadableSpan[]): Promise<ExportResult> {
    try {
      await send(spans);
      return { code: ExportResultCode.SUCCESS };
    } catch (error) {
      // Reported only once, because a failure only loses traces.
      if (!isReported) onError(error);
      isReported = true;
      return { code: ExportResultCode.FAILED };
    }
  }

  return {
    export: (spans, settle) => void trySending(spans).then(settle),
    shutdown: () => Promise.resolve(),
  };
}

/** All spans of one process have the same resource and scope. */
function writeSpans(spans: ReadableSpan[]) {
  const [first] = spans;
  const resource = { attributes: writeAttributes(first?.resource.attributes ?? {}) };
  const scope = { name: first?.instrumentationScope.name ?? "" };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(writeSpan) }] }] };
}

function writeSpan(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId,
    name: span.name,
    // OTLP numbers kinds from 1.
    kind: span.kind + 1,
    startTimeUnixNano: writeTime(span.startTime),
    endTimeUnixNano: writeTime(span.endTime),
    attributes: writeAttributes(span.attributes),
    status: { code: span.status.code },
  };
}

function writeAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: String(value) },
  }));
}

/** The time in nanoseconds, which exceed the range of a number. */
function writeTime([seconds, nanoseconds]: HrTime): string {
  return `${seconds}${String(nanoseconds).padStart(9, "0")}`;
}
