import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { PageHandlerOptions } from "./pageHandler.ts";
import { createPageHandler } from "./pageHandler.ts";

/** Cache-Control of the built assets, whose names change with their content. */
const forAYear = "public, max-age=31536000, immutable";

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
  options: PageHandlerOptions & { directory: string; hasPlayground: boolean },
): Promise<void> {
  const { directory, hasPlayground } = options;
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
  if (hasPlayground)
    app.get("/graphiql", (_request, reply) => sendFile(reply, directory, "playground/index.html"));
  for (const url of ["/scoreboard", "/scoreboard/"])
    app.get(url, (_request, reply) => sendFile(reply, directory, "scoreboard/index.html"));
  for (const file of rootFiles) app.get(`/${file}`, (_request, reply) => sendFile(reply, directory, file));
  const sendPage = createPageHandler(options, (reply, appPage) => sendFile(reply, directory, appPage));
  // Only responses of separate routes are compressed.
  for (const url of ["/", "/series/:slug", "/embed/:slug"])
    app.route({ method: "GET", url, handler: sendPage });
  app.setNotFoundHandler(sendPage);
}

// A page references the assets of its own build, and a worker belongs to one build, so browsers revalidate them each
// time.
function sendFile(reply: FastifyReply, directory: string, file: string): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile(file, directory);
}
