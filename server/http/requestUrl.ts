import type { RequestListener } from "node:http";

/** Changes the address of each request to its normal form before it is handled. */
export function normaliseAddresses(next: RequestListener): RequestListener {
  return (request, response) => {
    request.url = escapePercentSigns(withoutOrigin(request.url ?? "/"));
    next(request, response);
  };
}

/**
 * A client may send the whole address, as it does to a proxy.
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
function withoutOrigin(url: string): string {
  const rest = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*/i, "");
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest;
}

/** Fastify would refuse a path that cannot be decoded, which a person can type, without sending a page. */
function escapePercentSigns(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  return canDecode(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function canDecode(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
