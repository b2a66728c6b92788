/** Paths that the site itself serves. */
const ownPaths = ["/demonstration/", "/media/"];

/** Whether the address belongs to the site with this origin. The database stores such addresses without the origin. */
export function isOwnAddress(url: URL, site: string): boolean {
  return url.origin === site && ownPaths.some((path) => url.pathname.startsWith(path));
}

/**
 * Parses an entered address. A path suffices for an address of the site; `site` is null where no path is accepted. Null
 * for a text that is not a web address.
 */
export function readWebAddress(address: string, site: string | null): URL | null {
  const base = site ?? undefined;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return URL.canParse(address) || (site !== null && isOwnAddress(url, site)) ? url : null;
}
