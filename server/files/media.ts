import type { FastifyPluginAsync } from "fastify";

import { FileStoreUnavailable } from "../errors.ts";
import { mediaPathPrefix } from "./pictures.service.ts";
import { pictureType } from "./storage.ts";
import type { Storage } from "./storage.ts";

/** The form of the keys that `storePicture` generates. Other keys are not looked up. */
const pictureKey = /^thumbnails\/[\w-]{32}(-\d{2,4})?\.webp$/;

/** Serves stored pictures from any store, so that a bucket can stay private. */
export function serveMedia(storage: Storage): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { "*": string } }>(
      `${mediaPathPrefix}*`,
      async ({ params: { "*": key }, headers }, reply) => {
        // Makes browsers treat the bytes as a picture in any case, so that they run no script.
        reply.header("content-security-policy", "default-src 'none'; sandbox");
        if (!pictureKey.test(key)) return reply.code(404).send({ error: "Not found" });
        const tag = `"${key}"`;
        reply.header("etag", tag).header("cache-control", "public, max-age=31536000, immutable");
        // The bytes under a key never change, so a client's copy is current.
        if (headers["if-none-match"] === tag) return reply.code(304).send();
        const bytes = await readOrNothing(storage, key);
        if (bytes === "unavailable")
          return reply
            .removeHeader("etag")
            .headers({ "cache-control": "no-store", "retry-after": "5" })
            .code(503)
            .send({ error: "The picture cannot be read at the moment" });
        if (bytes === null)
          return reply
            .removeHeader("etag")
            .header("cache-control", "no-store")
            .code(404)
            .send({ error: "Not found" });
        return reply.type(pictureType).send(bytes);
      },
    );
  };
}

async function readOrNothing(storage: Storage, key: string): Promise<Buffer | null | "unavailable"> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof FileStoreUnavailable) return "unavailable";
    throw error;
  }
}
