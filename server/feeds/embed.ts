import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError } from "graphql";

import { findSeriesBySlug } from "../catalogue/series/series.service.ts";
import { visitor } from "../rights/caller.ts";
import type { SendDocument } from "./feeds.ts";

const type = "text/html; charset=utf-8";

/**
 * The page that contains only a player, for frames on other sites. The browser renders it, and shows the reason when
 * there is no player. The status code says whether there is such a series.
 */
export function embedPage(options: {
  webDirectory: string;
  sendDocument: SendDocument;
  onError: (error: unknown, requestId: string) => void;
}): FastifyPluginAsync {
  const { webDirectory, sendDocument, onError } = options;

  return async (app) => {
    const page = await readFile(join(webDirectory, "index.html"), "utf8");

    // A rate-limited request, or one during an outage, also gets the page, because the page itself retries.
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof GraphQLError)) onError(error, request.id);
      return reply.code(200).type(type).header("cache-control", "no-cache").send(page);
    });

    for (const url of ["/embed/:slug", "/embed/:slug/"])
      app.route({ method: "GET", url, handler: sendPlayer });

    async function sendPlayer(
      request: FastifyRequest<{ Params: { slug: string } }>,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const { slug } = request.params;
      const isThere =
        /^[\w-]{1,80}$/.test(slug) &&
        (await sendDocument(request, reply, `embed ${slug}`, async ({ db }) =>
          (await findSeriesBySlug(db, visitor, slug)) ? { status: 200, type, body: page } : null,
        ));
      return isThere ? reply : reply.code(404).type(type).header("cache-control", "no-cache").send(page);
    }
  };
}
