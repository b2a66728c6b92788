import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

import type { RenderedPage, TournamentPages } from "../../domain/renderedPage.ts";
import { createTemplate } from "./pageTemplate.ts";
import type { QueryMessage, PageMessage, RenderQuery, RendererData, RendererRequest } from "./renderer.ts";

// The thread that renders pages, so that the main thread's event loop stays free for requests and changes. It has no
// access to the database or the caller, and sends a page's queries to the main thread.

/** The server build of the web app; see web/render.tsx. */
interface WebRenderer {
  render: (request: Source & { name: string }) => Promise<RenderedPage>;
  renderDashboard: (request: Source & { address: string }) => Promise<RenderedPage>;
}

/** The worker's data. */
interface Source {
  origin: string;
  revision: number;
  now: number;
  tournamentPages: TournamentPages;
  query: (request: RenderQuery) => Promise<unknown>;
}

const port = parentPort;
if (!port) throw new Error("This module must run in a worker thread");
// The main thread passes this as the worker's data.
const { renderer, webDirectory } = workerData as RendererData;
// The same build has written the renderer and this server.
const web = (await import(pathToFileURL(renderer).href)) as WebRenderer;
const template = await createTemplate(webDirectory);

interface PromiseCallbacks {
  resolve: (response: unknown) => void;
  reject: (error: Error) => void;
}

const waiting = new Map<number, PromiseCallbacks>();
let lastQueryId = 0;

function send(message: QueryMessage | PageMessage, transferred: ArrayBuffer[] = []): void {
  port?.postMessage(message, transferred);
}

async function render({ id, page, ...request }: RendererRequest & { kind: "render" }): Promise<void> {
  const source: Source = {
    ...request,
    query: (query) =>
      new Promise((resolve, reject) => {
        lastQueryId += 1;
        waiting.set(lastQueryId, { resolve, reject });
        send({ kind: "query", id, queryId: lastQueryId, query });
      }),
  };
  try {
    const rendered = await ("name" in page
      ? web.render({ ...source, ...page })
      : web.renderDashboard({ ...source, ...page }));
    const { status, location } = rendered;
    const body = new TextEncoder().encode(template(rendered));
    send({ kind: "page", id, page: { status, location, body } }, [body.buffer]);
  } catch (error) {
    send({
      kind: "failure",
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

port.on("message", (message: RendererRequest) => {
  if (message.kind === "render") {
    void render(message);
    return;
  }
  const callbacks = waiting.get(message.queryId);
  waiting.delete(message.queryId);
  if (message.text === null) callbacks?.reject(new Error("The query failed"));
  else callbacks?.resolve(JSON.parse(message.text));
});
