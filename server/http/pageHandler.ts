import type { FastifyReply, FastifyRequest } from "fastify";

import {
  isDashboardAddress,
  isForAdmins,
  isForVisitors,
  missingPage,
  pageName,
  redirectOfVisitors,
} from "../../domain/pageName.ts";
import type { AppPage, TournamentPages } from "../../domain/renderedPage.ts";
import { appPageOf } from "../../domain/renderedPage.ts";
import type { ResponseCaches } from "../graphql/responseCaches.ts";
import { neverStored, sharedForOneSecond } from "../live/responses/cacheControl.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import { createCachedResponse } from "../live/responses/cachedResponse.ts";
import type { Caller } from "../rights/caller.ts";
import type { PageCache } from "./pageCache.ts";
import { createPageCache } from "./pageCache.ts";
import type { Pages } from "./pages.ts";
import { sendCachedResponse } from "./responseCacheMiddleware.ts";

export interface PageHandlerOptions {
  /** Signed-in users may be redirected from pages for visitors. */
  mayHaveSession: (request: FastifyRequest) => boolean;
  pages: Pages;
  responseCaches: ResponseCaches;
  /** The pages to which the header of a rendered page links. */
  tournamentPages: () => TournamentPages;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  headersOf: (reply: FastifyReply) => Record<string, string>;
  /** The caller; null while it is unknown. */
  findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  /** Rate-limited requests skip server-side rendering, which costs as much as an operation. */
  isRateLimited: (request: FastifyRequest) => boolean;
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Sends the page of an address: rendered, or the app's page, with which the browser renders it. */
export function createPageHandler(
  options: PageHandlerOptions,
  sendAppPage: (reply: FastifyReply, appPage: AppPage) => FastifyReply,
): PageHandler {
  const { pages, findCaller } = options;
  const pageCache = createPageCache(options);

  return async (request, reply) => {
    if (!acceptsPage(request)) return refuse(reply);
    const [path = ""] = request.url.split("?", 1);
    // The cached page is the same for all query strings, so its redirect contains none. This request's query string is
    // appended.
    const lead = (location: string): FastifyReply =>
      reply.redirect(location + request.url.slice(path.length), 301);
    // The app's router decodes the path, unlike the server, and would show another page than the rendered one.
    const decoded = decodePlain(path);
    // Browsers would read a location that starts with two slashes as an address of another site.
    if (decoded !== path && !path.startsWith("//")) return lead(decoded);
    // Without the lookbehind every slash of a long row would begin another attempt.
    const bare = path.replace(/(?<!\/)\/+$/, "") || "/";
    if (bare !== path && pages.find(bare) === bare) return lead(bare);
    // The app's router ignores case. The rules of `pageName` name the paths of its pages in lower case.
    const lower = path.toLowerCase();
    if (lower !== path && isPlainPage(path) && pages.find(lower) !== missingPage) return lead(lower);
    const elsewhere = redirectOfVisitors(request.url);
    // The app would also redirect them, but only after showing the frame of the page.
    if (elsewhere !== null && (await findCaller(request))?.userId === null)
      return reply.header("cache-control", neverStored).redirect(elsewhere, 302);
    const page =
      (await renderDashboard(request, reply, options)) ??
      (await findPage(request, reply, options, pageCache));
    if (page === null) {
      if (pages.find(pageName(request.url)) === missingPage) reply.code(404);
      return sendAppPage(reply, appPageOf(path));
    }
    if (page.location !== null) {
      // Browsers keep a 301 without this header for ever, but a former slug may become the slug of a series again.
      reply.headers({ "cache-control": sharedForOneSecond, vary: "accept" });
      return lead(page.location);
    }
    sendCachedResponse(request.raw, reply.hijack().raw, page);
    return reply;
  };
}

/** Other clients receive a page at the same address, so no shared cache may send them this response. */
function refuse(reply: FastifyReply): FastifyReply {
  const headers = { "cache-control": neverStored, vary: "accept" };
  return reply.headers(headers).code(404).send({ error: "Not found" });
}

/** The rendered dashboard, only for requests of admins; never cached. */
async function renderDashboard(
  request: FastifyRequest,
  reply: FastifyReply,
  { mayHaveSession, findCaller, pages, headersOf, tournamentPages }: PageHandlerOptions,
): Promise<CachedResponse | null> {
  if (!isForAdmins(pageName(request.url)) || !mayHaveSession(request)) return null;
  const caller = await findCaller(request);
  if (!caller?.isAdmin) return null;
  const page = await pages.renderDashboard(request.url, tournamentPages(), caller);
  const headers = { ...headersOf(reply), "cache-control": neverStored };
  return page && createCachedResponse({ ...page, headers: { ...headers, ...page.headers } }, "catalogue");
}

/**
 * The page in the form that every visitor receives, from the response cache; null when the browser must render it.
 */
async function findPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { mayHaveSession, pages, headersOf, isRateLimited }: PageHandlerOptions,
  pageCache: PageCache,
): Promise<CachedResponse | null> {
  const name = pages.find(pageName(request.url));
  if (name === null || (isForVisitors(name) && mayHaveSession(request))) return null;
  const headers = {
    ...headersOf(reply),
    "cache-control": sharedForOneSecond,
    vary: "accept, accept-encoding",
  };
  const cached = pageCache.get(name);
  return cached || isRateLimited(request) ? cached : pageCache.getOrRender(name, headers);
}

/** Whether the path has no parameters, such as the slug of a series, and is not of the dashboard. */
const isPlainPage = (path: string): boolean => /^\/[^/]+$/.test(path) && !isDashboardAddress(path);

/** Decodes the characters that need no encoding: https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2 */
function decodePlain(path: string): string {
  return path.replaceAll(/%[2-7][\da-f]/gi, (code) => {
    const character = decodeURIComponent(code);
    return /[\w~-]/.test(character) ? character : code;
  });
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
