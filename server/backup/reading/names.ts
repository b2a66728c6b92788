import { isId } from "../../../domain/ids.ts";
import type { Config } from "../../configuration/config.ts";
import { storeAddress } from "../../input/addresses.ts";
import { nameId } from "../../input/nameId.ts";

/** The namespace of addresses, https://www.rfc-editor.org/rfc/rfc9562#section-6.6 */
const namespace = "6ba7b811-9dad-11d1-80b4-00c04fd430c8";

/** The id of a docId: the docId itself when it is a UUID, otherwise a constant UUID that is derived from its path. */
export function idOf(docId: string, path: string): string {
  return isId(docId) ? docId.toLowerCase() : nameId(namespace, path);
}

export function seriesPath(docId: string): string {
  return `content/main/series/${docId}`;
}

export function episodePath(seriesDocId: string, docId: string): string {
  return `${seriesPath(seriesDocId)}/episodes/${docId}`;
}

/** The first field that contains an address, with the address; the first field, and null, when none does. */
export function findFilledAddress(
  fields: readonly [[string, string | null | undefined], ...[string, string | null | undefined][]],
): [string, string | null] {
  const found = fields.find(([, address]) => address != null && address.trim() !== "");
  return [found?.[0] ?? fields[0][0], found?.[1] ?? null];
}

/**
 * The picture's address for the rules of a form, and the address to fetch it from. An import also fetches pictures from
 * addresses that a form would refuse. A text that is not a web address is left to the form's rule.
 */
export function splitPicture(
  config: Pick<Config, "publicUrl">,
  address: string | null,
): { checked: string | null; fetched: string | null } {
  const fetched = address === null || address.trim() === "" ? null : storeAddress(config, address.trim());
  return { checked: fetched === null ? address : null, fetched };
}
