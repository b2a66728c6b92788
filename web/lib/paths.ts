/**
 * The path when it leads to a place of this site; undefined for anything else, also for what a browser reads as another
 * site's address, such as `//evil`, `/\evil` and `/<tab>/evil`.
 */
export function readOwnPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/")) return undefined;
  const here = "https://here.invalid";
  if (!URL.canParse(value, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, here);
  // What is left may again begin with two slashes: "/.//evil".
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
