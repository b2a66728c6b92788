import { createHash } from "node:crypto";

import { isId } from "../catalogue/ids.ts";
import type { Config } from "../config.ts";
import { storeAddress } from "../input/addresses.ts";

/** The namespace of addresses, https://www.rfc-editor.org/rfc/rfc9562#section-6.6 */
const namespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** The id of a docId: itself when it is a UUID, otherwise one that is made from its path and always the same. */
export function idOf(docId: string, path: string): string {
  return isId(docId) ? docId.toLowerCase() : nameId(path);
}

export function seriesPath(docId: string): string {
  return `content/main/series/${docId}`;
}

export function episodePath(seriesDocId: string, docId: string): string {
  return `${seriesPath(seriesDocId)}/episodes/${docId}`;
}

/**
 * The picture's address for the rules of a form, and the one to fetch it from: an import fetches also what a form would
 * refuse. A text that is not a web address is left to the form's rule.
 */
export function splitPicture(
  config: Pick<Config, "publicUrl">,
  address: string | null,
): { checked: string | null; fetched: string | null } {
  const fetched = address === null || address.trim() === "" ? null : storeAddress(config, address.trim());
  return { checked: fetched === null ? address : null, fetched };
}

/** A UUID of version 5. */
function nameId(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
