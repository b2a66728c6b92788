import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Page } from "./pages.ts";

/** A year in milliseconds: the names of built assets change with their content. */
const maxAge = 31_536_000_000;

/** Serves the built web app: its assets, the playground, and at every other address a rendered page or the app's own. */
export async function serveWebFiles(
  app: FastifyInstance,
  directory: string,
  hasPlayground: boolean,
  renderPage: (path: string, request: FastifyRequest) => Promise<Page | null>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    prefix: "/assets/",
    index: false,
    maxAge,
    immutable: true,
    // The build has put them there.
    preCompressed: true,
  });
  if (hasPlayground) app.get("/graphiql", (_request, reply) => sendPage(reply, "playground/index.html"));
  // Only what has a route of its own is compressed.
  for (const url of ["/", "/series/:slug"]) app.route({ method: "GET", url, handler: sendAnswer });
  app.setNotFoundHandler(sendAnswer);

  async function sendAnswer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!asksForPage(request)) return reply.code(404).send({ error: "Not found" });
    const [path = "", query] = request.url.split("?", 2);
    const page = await renderPage(path, request);
    if (page === null) return sendPage(reply, "index.html");
    const { location } = page.headers;
    // The page is one for all queries, so that the address it has moved to does not know this one.
    const withQuery = location !== undefined && query !== undefined && { location: `${location}?${query}` };
    return reply
      .code(page.status)
      .headers({ ...page.headers, ...withQuery, "cache-control": "no-cache" })
      .send(page.html);
  }

  // A page names the assets of its own build, so it is asked for each time.
  function sendPage(reply: FastifyReply, page: string): FastifyReply {
    return reply.header("cache-control", "no-cache").sendFile(page, directory, { cacheControl: false });
  }
}

/** Browsers ask for HTML by name; curl and monitors take anything, and so does a script that asks for a missing file. */
function asksForPage({ method, headers: { accept = "*/*" }, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const namesFile = /\.\w+$/.test(url.split("?", 1)[0] ?? "");
  return accept.includes("text/html") || (accept.includes("*/*") && !namesFile);
}
