import { isPublicHttps } from "../../domain/publicAddress.ts";
import type { Config } from "../configuration/config.ts";

/** Paths that this server serves. The database stores them without the site's address, so that the site can move. */
const ownPaths = ["/demonstration/", "/media/"];

/** The address as it is stored: relative when it is one of this site's own. Null when it is no web address. */
export function storeAddress({ publicUrl }: Pick<Config, "publicUrl">, address: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const url = new URL(address, publicUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const isOwn = url.origin === publicUrl && ownPaths.some((path) => url.pathname.startsWith(path));
  if (isOwn) return url.pathname + url.search;
  return URL.canParse(address) ? url.href : null;
}

/** A picture of another site is kept only where every viewer's browser can load it. Null for any other address. */
export function storePictureAddress(settings: Pick<Config, "publicUrl">, address: string): string | null {
  const stored = storeAddress(settings, address);
  return stored !== null && (stored.startsWith("/") || isPublicHttps(stored)) ? stored : null;
}

/**
 * The address of a picture as it is stored. One that is `present` stays: an earlier version stored addresses that are
 * refused now, and a form must not be refused because of a field that was not changed.
 */
export function storeOrKeepPicture(
  settings: Pick<Config, "publicUrl">,
  address: string,
  present: string | null,
): string | null {
  const isKept = present !== null && (address === present || storeAddress(settings, address) === present);
  return isKept ? present : storePictureAddress(settings, address);
}

/** The stored address as browsers and other programs need it. */
export function completeAddress({ publicUrl }: Pick<Config, "publicUrl">, stored: string): string {
  return stored.startsWith("/") ? publicUrl + stored : stored;
}

/** The host of an address of this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
