import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import {
  isForAdmins,
  isForVisitors,
  missingPage,
  pageName,
  redirectOfVisitors,
} from "../../domain/pageName.ts";
import type { ResponseCaches } from "../graphql/responseCaches.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import { createCachedResponse } from "../live/responses/cachedResponse.ts";
import type { Caller } from "../rights/caller.ts";
import { createPageCache } from "./pageCache.ts";
import type { Pages } from "./pages.ts";
import { sendCachedResponse } from "./responseCacheMiddleware.ts";

/** Cache-Control of the built assets, whose names change with their content. */
const forAYear = "public, max-age=31536000, immutable";
/** Cache-Control of responses that depend on the caller. */
const ofOnePerson = "private, no-store";

/** Files with fixed names at the root: the service worker, and the icons of the site on a Home Screen. */
const rootFiles = [
  "worker.js",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];

/**
 * Serves the built web app: its assets, the playground, the scoreboard, and at every other address a rendered page or
 * the app's page.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  options: {
    directory: string;
    hasPlayground: boolean;
    /** Signed-in users may be redirected from pages for visitors. */
    mayHaveSession: (request: FastifyRequest) => boolean;
    pages: Pages;
    responseCaches: ResponseCaches;
    headersOf: (reply: FastifyReply) => Record<string, string>;
    /** The caller; null while it is unknown. */
    findCaller: (request: FastifyRequest) => Promise<Caller | null>;
    /** Rate-limited requests skip server-side rendering, which costs as much as an operation. */
    isRateLimited: (request: FastifyRequest) => boolean;
  },
): Promise<void> {
  const {
    directory,
    hasPlayground,
    mayHaveSession,
    findCaller,
    pages,
    responseCaches,
    headersOf,
    isRateLimited,
  } = options;
  const pageCache = createPageCache({ pages, responseCaches });
  const assets = join(directory, "assets");
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/assets/",
    index: false,
    // Set by the path instead, because a file without a compressed copy is sent without the options of its call.
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader("vary", "accept-encoding");
      if (path.startsWith(assets)) response.setHeader("cache-control", forAYear);
    },
    // The build has written compressed copies.
    preCompressed: true,
  });
  if (hasPlayground) app.get("/graphiql", (_request, reply) => sendFile(reply, "playground/index.html"));
  for (const url of ["/scoreboard", "/scoreboard/"])
    app.get(url, (_request, reply) => sendFile(reply, "scoreboard/index.html"));
  for (const file of rootFiles) app.get(`/${file}`, (_request, reply) => sendFile(reply, file));
  // Only responses of separate routes are compressed.
  for (const url of ["/", "/series/:slug"]) app.route({ method: "GET", url, handler: sendPage });
  app.setNotFoundHandler(sendPage);

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!acceptsPage(request)) return reply.code(404).send({ error: "Not found" });
    const [path = ""] = request.url.split("?", 1);
    // The cached page is the same for all query strings, so its redirect contains none. This request's query string is
    // appended.
    const lead = (location: string): FastifyReply =>
      reply.redirect(location + request.url.slice(path.length), 301);
    const bare = path.replace(/\/$/, "");
    if (bare !== path && pages.find(bare) === bare) return lead(bare);
    const elsewhere = redirectOfVisitors(request.url);
    // The app would also redirect them, but only after showing the frame of the page.
    if (elsewhere !== null && (await findCaller(request))?.userId === null)
      return reply.header("cache-control", ofOnePerson).redirect(elsewhere, 302);
    const page = (await renderDashboard(request, reply)) ?? (await findPage(request, reply));
    if (page === null) {
      if (pages.find(pageName(request.url)) === missingPage) reply.code(404);
      return sendFile(reply, "index.html");
    }
    if (page.location !== null) return lead(page.location);
    sendCachedResponse(request.raw, reply.hijack().raw, page);
    return reply;
  }

  /** The rendered dashboard, only for requests of admins; never cached. */
  async function renderDashboard(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CachedResponse | null> {
    if (!isForAdmins(pageName(request.url)) || !mayHaveSession(request)) return null;
    const caller = await findCaller(request);
    if (!caller?.isAdmin) return null;
    const page = await pages.renderDashboard(request.url, caller);
    const headers = { ...headersOf(reply), "cache-control": ofOnePerson };
    return page && createCachedResponse({ ...page, headers: { ...headers, ...page.headers } }, "catalogue");
  }

  /**
   * The page in the form that every visitor receives, from the response cache; null when the browser must render it.
   */
  async function findPage(request: FastifyRequest, reply: FastifyReply): Promise<CachedResponse | null> {
    const name = pages.find(pageName(request.url));
    if (name === null || (isForVisitors(name) && mayHaveSession(request))) return null;
    const headers = {
      ...headersOf(reply),
      "cache-control": "public, max-age=0, s-maxage=1",
      vary: "accept, accept-encoding",
    };
    const cached = pageCache.get(name);
    return cached || isRateLimited(request) ? cached : pageCache.getOrRender(name, headers);
  }

  // A page references the assets of its own build, and a worker belongs to one build, so browsers revalidate them each
  // time.
  function sendFile(reply: FastifyReply, file: string): FastifyReply {
    return reply.header("cache-control", "no-cache").sendFile(file, directory);
  }
}

/**
 * Whether the client accepts a page. Browsers accept text/html explicitly. curl and monitors accept anything, but so
 * does a script that requests a missing file.
 */
function acceptsPage({ method, headers: { accept = "*/*" }, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const namesFile = /\.\w+$/.test(url.split("?", 1)[0] ?? "");
  return accept.includes("text/html") || (accept.includes("*/*") && !namesFile);
}
