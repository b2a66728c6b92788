import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import pLimit from "p-limit";

import type { TournamentPages } from "../../domain/renderedPage.ts";
import { unknownDevice } from "../auth/device.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Context } from "../context.ts";
import { executeCompiled } from "../graphql/compiledExecutor.ts";
import type { Executor } from "../graphql/executor.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import type { CatalogueReads } from "../live/catalogueReads.ts";
import type { Clock } from "../live/clock.ts";
import { clockOf } from "../live/clock.ts";
import { trackReads } from "../live/trackReads.ts";
import type { Caller } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";
import type { TournamentReads } from "../tournament/tournamentReads.ts";
import type { PageToRender, RenderQuery } from "./renderer.ts";
import { createRenderer } from "./renderer.ts";

/**
 * A page in the form that every visitor receives. It may be cached until a change of the catalogue after this clock
 * affects its reads. A page with content of the tournament may be cached until the same holds for the tournament.
 */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  clock: Clock;
  reads: CatalogueReads;
  tournament: { clock: Clock; reads: TournamentReads };
}

export interface Pages {
  /**
   * The name of the page to render for a page name (see `pageName`). All addresses without a page share one name; null
   * when the browser renders the page itself.
   */
  find: (name: string) => string | null;
  /**
   * Renders the page with a name that `find` returned, with links to the pages of the tournament. Null for a page that
   * cannot be rendered now, so that the browser renders it itself.
   */
  render: (name: string, tournamentPages: TournamentPages) => Promise<Page | null>;
  /** Renders the dashboard at its address for this admin. It is never shared with other callers. Null like `render`. */
  renderDashboard: (address: string, tournamentPages: TournamentPages, admin: Caller) => Promise<Page | null>;
  close: () => Promise<void>;
}

const minuteMs = 60_000;

/** Renders pages on the server with the built renderer, which is stored next to the web app. */
export async function createPages(options: {
  config: Pick<Config, "publicUrl">;
  executor: Executor;
  webDirectory: string;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  onError: (error: unknown) => void;
}): Promise<Pages> {
  const { config, executor, webDirectory, databaseTime, onError } = options;
  const built = join(webDirectory, "..", "renderer", "render.js");
  const find = await loadFindPage(built);
  const renderer = createRenderer({ renderer: built, webDirectory });
  // Each rendering uses a connection to the database, which changes and other requests need too.
  const runLimited = pLimit(limits.pages.renderedAtATime);

  async function executeQuery(context: Context, query: RenderQuery): Promise<string> {
    const document = executor.prepare(query.query);
    const [invalid] = "kind" in document ? [] : document;
    if (!("kind" in document)) throw invalid ?? new Error("The renderer's document is not valid");
    const result = await executeCompiled({
      schema: executor.schema,
      document,
      operationName: query.operationName ?? null,
      variableValues: query.variables,
      contextValue: context,
    });
    const [error] = result.errors ?? [];
    if (error) throw error.originalError ?? error;
    return JSON.stringify(result);
  }

  async function renderPage(
    caller: Caller,
    request: Pick<PageToRender, "page" | "now" | "tournamentPages">,
  ): Promise<Page> {
    const context = executor.createContext({
      caller,
      device: unknownDevice,
      transport: {},
      requestId: randomUUID(),
    });
    await executor.openSnapshot(context);
    try {
      const { catalogue: reads, tournament: tournamentReads } = trackReads(context);
      const clock = clockOf(context, catalogueClock);
      const page = { ...request, origin: config.publicUrl, revision: clock.revision };
      const { status, location, body } = await renderer.render(page, (query) => executeQuery(context, query));
      const headers = { "content-type": "text/html; charset=utf-8", ...(location !== null && { location }) };
      const tournament = { clock: clockOf(context, tournamentClock), reads: tournamentReads };
      return { status, headers, body, clock, reads, tournament };
    } finally {
      await executor.close(context);
    }
  }

  async function tryToRender(...args: Parameters<typeof renderPage>): Promise<Page | null> {
    try {
      return await runLimited(() => renderPage(...args));
    } catch (error) {
      // The browser renders the page itself, and retries while the database is unavailable.
      onError(error);
      return null;
    }
  }

  return {
    find,
    render(name, tournamentPages) {
      // Rounded, so that all processes render the same page within a minute.
      const now = Math.floor(databaseTime() / minuteMs) * minuteMs;
      return tryToRender(visitor, { page: { name }, tournamentPages, now });
    },
    renderDashboard: (address, tournamentPages, admin) =>
      tryToRender(admin, { page: { address }, tournamentPages, now: databaseTime() }),
    close: renderer.close,
  };
}

async function loadFindPage(file: string): Promise<Pages["find"]> {
  const renderer: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(renderer)) throw new Error(`${file} is no renderer`);
  return renderer.findPage;
}

function isRenderer(built: unknown): built is { findPage: Pages["find"] } {
  return typeof built === "object" && built !== null && "findPage" in built;
}
