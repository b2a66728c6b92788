import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { ExecutionResult } from "graphql";
import { execute } from "graphql";

import type { Clock } from "./catalogue/clock.ts";
import type { Config } from "./config.ts";
import type { Caller, Context } from "./context.ts";
import { visitor } from "./context.ts";
import type { Executions } from "./executions.ts";
import { nobody } from "./executions.ts";

/** A page as every visitor sees it: it may be kept for as long as the catalogue stays at this clock. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: string;
  clock: Clock;
}

export interface Pages {
  /**
   * The name of the page to render for the one of this name (see `pageName`): one for all addresses that lead nowhere;
   * null where the browser makes the page itself.
   */
  find: (name: string) => string | null;
  /** Takes a name that `find` gave. Null for a page that cannot be rendered now: the browser makes it itself. */
  render: (name: string) => Promise<Page | null>;
  /** The dashboard at its address, as this admin sees it: it belongs to nobody else. Null as above. */
  renderDashboard: (address: string, admin: Caller) => Promise<Page | null>;
}

interface Question {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** Where pages are rendered from. */
interface Source {
  origin: string;
  revision: number;
  ask: (question: Question) => Promise<ExecutionResult>;
}

interface Rendered {
  status: number;
  location: string | null;
  head: string;
  body: string;
  sources: string[];
  isFrame: boolean;
}

/** What the web app is built into for the server; see web/render.tsx. */
interface Renderer {
  findPage: (name: string) => string | null;
  render: (asked: Source & { name: string; now: number }) => Promise<Rendered>;
  renderDashboard: (asked: Source & { address: string; now: number }) => Promise<Rendered>;
}

/** What the web app's build says of its files, as far as it is read here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const emptyRoot = '<div id="root"></div>';
const minute = 60_000;

/** Renders the first page that a browser is sent, with the built renderer that lies beside the web app. */
export async function createPages(options: {
  config: Pick<Config, "publicUrl">;
  executions: Executions;
  webDirectory: string;
  onError: (error: unknown) => void;
}): Promise<Pages> {
  const { config, executions, webDirectory, onError } = options;
  const [renderer, template, tagsOf] = await Promise.all([
    loadRenderer(join(webDirectory, "..", "renderer", "render.js")),
    readTemplate(join(webDirectory, "index.html")),
    readTags(join(webDirectory, ".vite", "manifest.json")),
  ]);

  async function ask(context: Context, question: Question): Promise<ExecutionResult> {
    const document = executions.prepare(question.query);
    const [invalid] = "kind" in document ? [] : document;
    if (!("kind" in document)) throw invalid ?? new Error("The renderer's document is not valid");
    const result = await execute({
      schema: executions.schema,
      document,
      operationName: question.operationName ?? null,
      variableValues: question.variables,
      contextValue: context,
    });
    const [error] = result.errors ?? [];
    if (error) throw error.originalError ?? error;
    return result;
  }

  async function renderPage(caller: Caller, make: (source: Source) => Promise<Rendered>): Promise<Page> {
    const context = executions.createContext({ caller, transport: {}, device: nobody });
    await executions.openSnapshot(context);
    try {
      const { clock } = context;
      if (clock === null) throw new Error("A page is rendered from a snapshot");
      const failures: unknown[] = [];
      const rendered = await make({
        origin: config.publicUrl,
        revision: clock.revision,
        ask: (question) =>
          ask(context, question).catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
      });
      // Otherwise the page would be the one that says so.
      if (failures.length > 0) throw failures[0];
      const { status, location, head, body, sources, isFrame } = rendered;
      return {
        status,
        headers: {
          "content-type": "text/html; charset=utf-8",
          ...(location !== null && { location }),
        },
        body: template({ tags: tagsOf(sources), head, body, isFrame }),
        clock,
      };
    } finally {
      await executions.close(context);
    }
  }

  async function tryToRender(...asked: Parameters<typeof renderPage>): Promise<Page | null> {
    try {
      return await renderPage(...asked);
    } catch (error) {
      // The browser makes the page itself, and goes on trying where the database is away.
      onError(error);
      return null;
    }
  }

  return {
    find: renderer.findPage,
    render: (name) =>
      // All processes render the same within a minute.
      tryToRender(visitor, (source) =>
        renderer.render({ ...source, name, now: Math.floor(Date.now() / minute) * minute }),
      ),
    renderDashboard: (address, admin) =>
      tryToRender(admin, (source) => renderer.renderDashboard({ ...source, address, now: Date.now() })),
  };
}

/** Makes a page of the app's own: what it loads, its head and its body are put into their places. */
type Template = (parts: { tags: Tags; head: string; body: string; isFrame: boolean }) => string;

/** What shows without its scripts has them in a template, out of which the page takes them once it is seen; a frame has not. */
async function readTemplate(file: string): Promise<Template> {
  const page = await readFile(file, "utf8");
  const pattern = /<(script type="module"|link rel="modulepreload").*?>(<\/script>)?/g;
  const start = (page.match(pattern)?.join("") ?? "").replaceAll(
    "crossorigin",
    `fetchpriority="high" crossorigin`,
  );
  const rest = page.replaceAll(pattern, "");
  return ({ tags, head, body, isFrame }) => {
    const scripts = start + tags.scripts;
    const [now, later] = isFrame ? [scripts, ""] : ["", scripts];
    const app = body === emptyRoot ? scripts : `${now}<template id="app">${later}</template>`;
    // By functions, since texts may hold what `replace` takes for a pattern.
    return rest.replace("</head>", () => `${tags.styles}${head}${app}</head>`).replace(emptyRoot, () => body);
  };
}

async function loadRenderer(file: string): Promise<Renderer> {
  const renderer: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(renderer)) throw new Error(`${file} is no renderer`);
  return renderer;
}

function isRenderer(built: unknown): built is Renderer {
  return (
    typeof built === "object" &&
    built !== null &&
    ["findPage", "render", "renderDashboard"].every((name) => name in built)
  );
}

interface Tags {
  scripts: string;
  styles: string;
}

/** The tags that load the code of sources, and what it imports, beside what the page names anyway. */
async function readTags(file: string): Promise<(sources: readonly string[]) => Tags> {
  // Written by the build of which this server is the other half.
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  const reach = (sources: readonly string[]): Set<string> => {
    const reached = new Set(sources);
    for (const source of reached) for (const next of manifest[source]?.imports ?? []) reached.add(next);
    return reached;
  };
  const entry = reach(["index.html"]);
  return (sources) => {
    const chunks = [...reach(sources)].flatMap((source) =>
      entry.has(source) ? [] : (manifest[source] ?? []),
    );
    const styles = chunks.flatMap(({ css = [] }) => css);
    return {
      scripts: chunks
        .map(
          ({ file: href }) => `<link rel="modulepreload" fetchpriority="high" crossorigin href="/${href}">`,
        )
        .join(""),
      styles: styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`).join(""),
    };
  };
}
