/**
 * The path when it is an address of this site. Undefined for anything else, also for texts that a browser reads as the
 * address of another site, such as `//evil`, `/\evil` and `/<tab>/evil`.
 */
export function readOwnPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/")) return undefined;
  const here = "https://here.invalid";
  if (!URL.canParse(value, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, here);
  // The resolved path may again begin with two slashes, as for "/.//evil".
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
