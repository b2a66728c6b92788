import type { FastifyReply, FastifyRequest } from "fastify";

import type { SendDocument } from "../feeds/feeds.ts";
import type { Change, ClockName } from "../live/clock.ts";
import type { Snapshot } from "../live/loaders.ts";
import type { Reads } from "../live/reads.ts";
import { sharedForOneSecond } from "../live/responses/cacheControl.ts";
import type { CachedResponse, CreateResponse } from "../live/responses/cachedResponse.ts";
import { createCachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import { sendCachedResponse } from "./responseCacheMiddleware.ts";

/**
 * Sends documents that depend on one clock and are the same for everyone, such as feeds. They are generated once for
 * each revision and cached like responses to public queries.
 */
export function createDocuments<Entry extends Change>(options: {
  clockName: ClockName;
  responseCache: ResponseCache<Entry>;
  /** Creates the reads of such a document. */
  createReads: () => Reads<Entry>;
  openSnapshot: () => Promise<Snapshot>;
  /** Throws when the caller is rate limited; cached documents are not counted. */
  admit: (request: FastifyRequest) => Promise<void>;
  headersOf: (reply: FastifyReply) => Record<string, string>;
}): SendDocument {
  const { clockName, responseCache, openSnapshot, admit, headersOf } = options;

  async function read<Value>(write: (snapshot: Snapshot) => Promise<Value>) {
    const snapshot = await openSnapshot();
    try {
      return { written: await write(snapshot), clock: snapshot.clocks[clockName] };
    } finally {
      await snapshot.close();
    }
  }

  /** Not cached: changes removed access during each attempt, or the request waited for an execution that found nothing. */
  async function createAlone(create: CreateResponse<Entry>): Promise<CachedResponse | null> {
    const content = await create();
    return content && createCachedResponse(content, clockName);
  }

  return async (request, reply, key, write) => {
    const cached = responseCache.get(key);
    if (!cached) await admit(request);
    const headers = {
      ...headersOf(reply),
      "cache-control": sharedForOneSecond,
      vary: "accept-encoding",
    };
    let exists = true;
    const create: CreateResponse<Entry> = async () => {
      const { written, clock } = await read(write);
      exists = written !== null;
      if (!written) return null;
      const { status, type, body } = written;
      return {
        status,
        headers: { ...headers, "content-type": type },
        body,
        clock,
        reads: options.createReads(),
      };
    };
    const response =
      cached ?? (await responseCache.getOrCreate(key, create)) ?? (exists ? await createAlone(create) : null);
    if (!response) return false;
    sendCachedResponse(request.raw, reply.hijack().raw, response);
    return true;
  };
}
