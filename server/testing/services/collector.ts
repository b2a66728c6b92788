import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { findFreePort } from "./freePort.ts";

/** An OpenTelemetry collector that receives OTLP over HTTP as JSON, and stores every request. */
export interface Collector {
  url: string;
  spans(): Span[];
  /** The bodies of all requests. */
  texts: string[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
  status: { code: number };
  /** The attributes of the process that sent the span. */
  resource: Record<string, string>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, "attributes" | "resource"> & { attributes: Attribute[] })[] }[];
  }[];
}

/** A silent collector reads requests and never responds. */
export async function startCollector({ isSilent = false } = {}): Promise<Collector> {
  const texts: string[] = [];
  const requests: Collector["requests"] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    texts.push(await text(request));
    requests.push({ path: request.url ?? "", headers: request.headers });
    if (!isSilent) response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }

  const server = createServer((request, response) => void take(request, response));
  const port = await findFreePort();
  server.listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    requests,
    spans: () => texts.flatMap(readSpans),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function readSpans(body: string): Span[] {
  const { resourceSpans }: Sent = JSON.parse(body);
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: readAttributes(span.attributes),
        resource: readAttributes(resource.attributes),
      })),
    ),
  );
}

function readAttributes(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]),
  );
}
