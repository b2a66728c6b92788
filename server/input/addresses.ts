import { isOwnAddress, readWebAddress } from "../../domain/webAddress.ts";
import type { Config } from "../configuration/config.ts";
import { isPublicHttps } from "./publicAddress.ts";

/**
 * The stored form of an address: relative when it belongs to this site, so that the site can move. Null for a text that
 * is not a web address.
 */
export function storeAddress({ publicUrl }: Pick<Config, "publicUrl">, address: string): string | null {
  const url = readWebAddress(address, publicUrl);
  if (url === null) return null;
  return isOwnAddress(url, publicUrl) ? url.pathname + url.search : url.href;
}

/** Whether the stored address of a picture leads to this site, or to one from which every browser can load it. */
export function isPublicPicture(stored: string): boolean {
  return stored.startsWith("/") || isPublicHttps(stored);
}

/**
 * The stored form of a picture's address. A picture on another site must be loadable by every viewer's browser. Null
 * for any other address.
 */
function storePictureAddress(settings: Pick<Config, "publicUrl">, address: string): string | null {
  const stored = storeAddress(settings, address);
  return stored !== null && isPublicPicture(stored) ? stored : null;
}

/**
 * The stored form of a picture's address. The `present` address is accepted unchanged: an earlier version stored
 * addresses that are refused now, and a form must not be refused because of a field that was not changed.
 */
export function storeOrKeepPicture(
  settings: Pick<Config, "publicUrl">,
  address: string,
  present: string | null,
): string | null {
  const isKept = present !== null && (address === present || storeAddress(settings, address) === present);
  return isKept ? present : storePictureAddress(settings, address);
}

/** The meaning of a field with the completed address of a frame. */
export const frameAddressField = "The https address of a page to show in a frame; null when there is none.";

/** The stored address in the form that browsers and other programs need. */
export function completeAddress({ publicUrl }: Pick<Config, "publicUrl">, stored: string): string {
  return stored.startsWith("/") ? publicUrl + stored : stored;
}

/** Whether the host belongs to this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** Whether a connection from this IP address comes from this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || isLoopback(address.replace(/^::ffff:/, ""));
}
