import type { RequestListener, ServerOptions } from "node:http";

import { limits } from "../configuration/limits.ts";
import { isMultipart } from "../files/uploads.ts";

/** The timeouts of a connection. Node checks them once a second. */
export const httpTimeouts: ServerOptions = {
  headersTimeout: limits.http.headersMs,
  requestTimeout: limits.upload.backupTimeMs,
  keepAliveTimeout: limits.http.keepAliveMs,
  connectionsCheckingInterval: 1_000,
};

/** Limits the time for the body of a request. Uploads are exempt, because their reader limits their time. */
export function limitBodyTime(next: RequestListener): RequestListener {
  return (request, response) => {
    const { headers } = request;
    const hasBody = "content-length" in headers || "transfer-encoding" in headers;
    if (hasBody && !isMultipart(request)) {
      const late = setTimeout(() => request.complete || request.destroy(), limits.http.bodyMs);
      request.once("close", () => clearTimeout(late));
    }
    next(request, response);
  };
}
