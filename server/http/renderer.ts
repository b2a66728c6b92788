import { Worker } from "node:worker_threads";

import type { TournamentPages } from "../../domain/renderedPage.ts";
import { threadFile } from "../concurrency/limitedThread.ts";
import { limits } from "../configuration/limits.ts";

/** Renders pages in a separate thread, which is started with the first page, and again after a failure. */
export interface Renderer {
  /**
   * Renders a page. `query` returns JSON. Rejects when the page cannot be rendered, also when the thread ended, timed
   * out or exceeded its memory.
   */
  render: (page: PageToRender, query: (request: RenderQuery) => Promise<string>) => Promise<FinishedPage>;
  close: () => Promise<void>;
}

export interface PageToRender {
  /**
   * A page that is the same for everyone, by its name, or the dashboard, by its address. The dashboard has the rights
   * of the admin for whom `query` reads.
   */
  page: { name: string } | { address: string };
  /** The origin of the site's public address. */
  origin: string;
  /** The revision of the catalogue that `query` reads. */
  revision: number;
  now: number;
  /** The pages to which the header links. */
  tournamentPages: TournamentPages;
}

/** A page in its template. */
interface FinishedPage {
  status: number;
  /** The page's current address, when the page has moved. */
  location: string | null;
  body: Uint8Array<ArrayBuffer>;
}

export interface RenderQuery {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** The thread's worker data. */
export interface RendererData {
  /** The file of the built renderer. */
  renderer: string;
  webDirectory: string;
}

/** A message of the main thread to the rendering thread. */
export type RendererRequest =
  | ({ kind: "render"; id: number } & PageToRender)
  /** The response of a query; null when the query failed. */
  | { kind: "response"; queryId: number; text: string | null };

/** A query that the thread sends while it renders a page. */
export interface QueryMessage {
  kind: "query";
  id: number;
  queryId: number;
  query: RenderQuery;
}

/** The result of a page. */
export type PageMessage =
  | { kind: "page"; id: number; page: FinishedPage }
  | { kind: "failure"; id: number; reason: string };

interface Rendering {
  query: (request: RenderQuery) => Promise<string>;
  resolve: (page: FinishedPage) => void;
  reject: (error: unknown) => void;
}

const file = threadFile(import.meta.url, "renderer");

export function createRenderer(data: RendererData): Renderer {
  let thread: Worker | null = null;
  let isClosed = false;
  const renderings = new Map<number, Rendering>();
  let begun = 0;

  function start(): Worker {
    const started = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limits.pages.threadMegabytes },
      env: {},
      execArgv: [],
    });
    thread = started;
    started.on("message", (message: QueryMessage | PageMessage) => receive(started, message));
    started.on("error", (error) => lose(started, error));
    started.on("exit", () => lose(started, new Error("The thread that renders pages has ended")));
    return started;
  }

  function lose(lost: Worker, error: unknown): void {
    if (thread !== lost) return;
    thread = null;
    for (const [id, { reject }] of renderings) {
      renderings.delete(id);
      reject(error);
    }
  }

  function receive(from: Worker, message: QueryMessage | PageMessage): void {
    const rendering = renderings.get(message.id);
    if (message.kind === "query") {
      if (rendering) void respond(from, rendering, message);
      return;
    }
    renderings.delete(message.id);
    if (message.kind === "page") rendering?.resolve(message.page);
    else rendering?.reject(new Error(message.reason));
  }

  async function respond(
    to: Worker,
    rendering: Rendering,
    { id, queryId, query }: QueryMessage,
  ): Promise<void> {
    let text: string | null = null;
    try {
      text = await rendering.query(query);
    } catch (error) {
      // Rejects the rendering, because the page would otherwise contain the error.
      renderings.delete(id);
      rendering.reject(error);
    }
    to.postMessage({ kind: "response", queryId, text } satisfies RendererRequest, []);
  }

  function render(page: PageToRender, query: Rendering["query"]): Promise<FinishedPage> {
    if (isClosed) return Promise.reject(new Error("The renderer is closed"));
    const used = thread ?? start();
    const id = ++begun;
    return new Promise<FinishedPage>((resolve, reject) => {
      const late = setTimeout(() => void used.terminate(), limits.pages.renderingMs);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(late);
          end(value);
        };
      renderings.set(id, { query, resolve: settle(resolve), reject: settle(reject) });
      used.postMessage({ kind: "render", id, ...page } satisfies RendererRequest, []);
    });
  }

  return {
    render,
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
