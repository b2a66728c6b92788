import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A year in milliseconds: the names of built assets change with their content. */
const maxAge = 31_536_000_000;

/** Serves the built web app: its assets, the playground, and the app's page at every other address. */
export async function serveWebFiles(
  app: FastifyInstance,
  directory: string,
  hasPlayground: boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    prefix: "/assets/",
    index: false,
    maxAge,
    immutable: true,
  });
  if (hasPlayground) app.get("/graphiql", (_request, reply) => sendPage(reply, "playground/index.html"));
  app.setNotFoundHandler(async (request, reply) => {
    if (asksForPage(request)) return sendPage(reply, "index.html");
    return reply.code(404).send({ error: "Not found" });
  });

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
