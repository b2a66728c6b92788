import type { RequestListener, ServerOptions } from "node:http";

import { limits } from "../configuration/limits.ts";

/** Time-outs of a connection; node checks them once a second. */
export const httpTimeouts: ServerOptions = {
  headersTimeout: limits.http.headers,
  requestTimeout: limits.upload.backupTime,
  keepAliveTimeout: limits.http.keepAlive,
  connectionsCheckingInterval: 1_000,
};

/** Gives the body of a request less time than an upload has, unless it is one; those are timed where they are read. */
export function limitBodyTime(next: RequestListener): RequestListener {
  return (request, response) => {
    const { headers } = request;
    const hasBody = "content-length" in headers || "transfer-encoding" in headers;
    if (hasBody && !/^\s*multipart\//i.test(headers["content-type"] ?? "")) {
      const late = setTimeout(() => request.complete || request.destroy(), limits.http.body);
      request.once("close", () => clearTimeout(late));
    }
    next(request, response);
  };
}
