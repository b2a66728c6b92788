import type { IncomingMessage } from "node:http";

import type { FastifyInstance, FastifyRequest } from "fastify";
import { GraphQLError } from "graphql";

import { limits } from "../configuration/limits.ts";
import { badInput, unavailable } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import { requireRight } from "../rights/rights.ts";
import { readMultipart } from "./multipart.ts";
import type { UploadedFile } from "./upload.ts";

/**
 * Accepts multipart requests with a file on the routes of this plugin. A request without the right to upload is refused
 * before its body is read, because browsers send such requests for pages of other sites without a preflight.
 */
export function acceptUploads(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Caller>,
): void {
  let reading = 0;
  const files = new WeakMap<FastifyRequest, UploadedFile>();
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.addHook("onRequest", async (request) => {
    if (!isMultipart(request)) return;
    if (request.method !== "POST" || request.headers["apollo-require-preflight"] === undefined)
      throw badInput("An upload must be a POST request with the header apollo-require-preflight.");
    const caller = await identify(request);
    requireRight(caller, "UPLOAD");
    callers.set(request, caller);
  });

  app.addContentTypeParser(
    "multipart/form-data",
    async (request: FastifyRequest, payload: IncomingMessage) => {
      // Checked here, because many requests may have passed the hook before the first of them is read.
      if (reading >= limits.upload.atATime) throw unavailable();
      reading += 1;
      try {
        const { body, file } = await readMultipart(payload, () =>
          requireRight(callers.get(request) ?? visitor, "ADMIN"),
        );
        files.set(request, file);
        return body;
      } finally {
        reading -= 1;
      }
    },
  );

  // A response whose client has disconnected never finishes, so onResponse is not called for it.
  app.addHook("onSend", async (request) => files.get(request)?.discard());

  // The error handler of all routes sends the response.
  app.setErrorHandler(async (error, request, reply) => {
    if (isMultipart(request) && error instanceof GraphQLError) {
      const isTooLarge = error.extensions["code"] === "PAYLOAD_TOO_LARGE";
      const { tooLargeBytes, refusedBytes } = limits.upload;
      const drained = drainRequest(request.raw, isTooLarge ? tooLargeBytes : refusedBytes);
      // Node closes such a connection after the response. A client that is still sending would fail without reading the
      // response.
      if (!reply.raw.shouldKeepAlive) await drained;
    }
    throw error;
  });
}

/** Whether the body of the request is an upload. */
export function isMultipart({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return /^\s*multipart\//i.test(headers["content-type"] ?? "");
}

/**
 * Reads up to this number of further bytes of the request, so that its sender reads the response, and then closes the
 * connection. Resolves when the request has been read or its connection is closed.
 */
function drainRequest(request: IncomingMessage, most: number): Promise<void> {
  if (request.complete) return Promise.resolve();
  let taken = 0;
  const timer = setTimeout(() => request.destroy(), limits.upload.drainingMs);
  request.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > most) request.destroy();
  });
  request.resume();
  return new Promise((resolve) => {
    request.on("end", resolve);
    request.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
