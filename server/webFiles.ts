import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** A year, in seconds: the names of built assets change with their content. */
const immutable = "public, max-age=31536000, immutable";

/** Serves the built web app: its assets, the playground, and the app's page at every other address. */
export async function serveWebFiles(
  app: FastifyInstance,
  directory: string,
  hasPlayground: boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    setHeaders(response, path) {
      response.setHeader("cache-control", path.includes("/assets/") ? immutable : "no-cache");
    },
  });
  if (hasPlayground)
    app.get("/graphiql", (_request, reply) => reply.sendFile("playground/index.html", directory));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (isPage) return reply.sendFile("index.html", directory);
    return reply.code(404).send({ error: "Not found" });
  });
}
