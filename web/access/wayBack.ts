import { readOwnPath } from "../lib/paths.ts";
import { withStorage } from "../lib/storage.ts";

// The page that the viewer requested before the password prompt; stored per series for the browser session.

const keyOf = (slug: string) => `wayBack:${slug}`;

export function rememberWayBack(slug: string, path: string): void {
  withStorage("sessionStorage", (session) => session.setItem(keyOf(slug), path));
}

/** The path to open after unlocking. It is always a path of this site: the series' page when none is stored. */
export function recallWayBack(slug: string): string {
  const remembered = withStorage("sessionStorage", (session) => session.getItem(keyOf(slug)));
  return readOwnPath(remembered) ?? `/series/${encodeURIComponent(slug)}`;
}
