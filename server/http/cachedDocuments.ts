import type { FastifyReply, FastifyRequest } from "fastify";

import type { SendDocument } from "../feeds/feeds.ts";
import type { Snapshot } from "../live/loaders.ts";
import { Reads } from "../live/reads.ts";
import type { ResponseCache } from "../live/responseCache.ts";
import { sendCachedResponse } from "./responseCacheMiddleware.ts";

/**
 * Sends documents that are generated from the catalogue and are the same for everyone, such as feeds. They are generated once
 * for each revision, and cached like responses to public queries.
 */
export function createDocuments(options: {
  responseCache: ResponseCache;
  openSnapshot: () => Promise<Snapshot>;
  /** Throws when the caller is rate limited; cached documents are not counted. */
  admit: (request: FastifyRequest) => Promise<void>;
  headersOf: (reply: FastifyReply) => Record<string, string>;
}): SendDocument {
  const { responseCache, openSnapshot, admit, headersOf } = options;

  async function read<Value>(write: (snapshot: Snapshot) => Promise<Value>) {
    const snapshot = await openSnapshot();
    try {
      return { written: await write(snapshot), clock: snapshot.clock };
    } finally {
      await snapshot.close();
    }
  }

  return async (request, reply, key, write) => {
    const cached = responseCache.get(key);
    if (!cached) await admit(request);
    const headers = {
      ...headersOf(reply),
      "cache-control": "public, max-age=0, s-maxage=1",
      vary: "accept-encoding",
    };
    const response =
      cached ??
      (await responseCache.getOrCreate(key, async () => {
        const { written, clock } = await read(write);
        if (!written) return null;
        const { status, type, body } = written;
        return { status, headers: { ...headers, "content-type": type }, body, clock, reads: everything() };
      }));
    if (!response) return false;
    sendCachedResponse(request.raw, reply.hijack().raw, response);
    return true;
  };
}

/** Some contain the time of the last change. */
function everything(): Reads {
  const reads = new Reads();
  reads.addEverything();
  reads.addClock();
  return reads;
}
