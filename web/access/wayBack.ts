import { readOwnPath } from "../lib/paths.ts";
import { withStorage } from "../lib/storage.ts";

// The page that the viewer requested before the password prompt; remembered per series for the browser session.

const keyOf = (slug: string) => `wayBack:${slug}`;

export function rememberWayBack(slug: string, path: string): void {
  withStorage("sessionStorage", (session) => session.setItem(keyOf(slug), path));
}

/** Where the password of the series leads to: only ever a path of this site, the series' page when there is none. */
export function recallWayBack(slug: string): string {
  const remembered = withStorage("sessionStorage", (session) => session.getItem(keyOf(slug)));
  return readOwnPath(remembered) ?? `/series/${encodeURIComponent(slug)}`;
}
