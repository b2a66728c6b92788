import type { IncomingMessage } from "node:http";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

  app.setErrorHandler(async (error, request, reply) => {
    if (!isMultipart(request) || !(error instanceof GraphQLError)) throw error;
    const most = statusOf(error) === 413 ? limits.upload.tooLargeBytes : limits.upload.refusedBytes;
    const drained = drainRequest(request.raw, most);
    // Node closes such a connection after the response. A client that is still sending would fail without reading the
    // response.
    if (!reply.raw.shouldKeepAlive) await drained;
    return sendRefusal(reply, error);
  });
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers["content-type"] ?? "");
}

/** Responds to a request that is refused before its GraphQL operation is executed. */
export function sendRefusal(reply: FastifyReply, error: GraphQLError): FastifyReply {
  const { http: _status, ...extensions } = error.extensions;
  return reply
    .code(statusOf(error))
    .header("cache-control", "no-store")
    .send({ errors: [{ message: error.message, extensions }] });
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

const statuses = new Map<unknown, number>([
  ["UNAUTHENTICATED", 401],
  ["FORBIDDEN", 403],
  ["PAYLOAD_TOO_LARGE", 413],
  ["SERVICE_UNAVAILABLE", 503],
]);

function statusOf({ extensions }: GraphQLError): number {
  return statuses.get(extensions["code"]) ?? 400;
}
