import { limits } from "../../configuration/limits.ts";

/**
 * The distinct texts of the open subscriptions of each address. Equal texts share one parsed document, but each distinct
 * one takes about half a megabyte, and the sockets of one address could hold a hundred thousand.
 */
export interface AddressTexts {
  /** Counts a subscription of the address. Returns false, and does not count it, when its text would be one too many. */
  add: (address: string, text: string) => boolean;
  /** Removes a subscription that was counted. */
  remove: (address: string, text: string) => void;
}

export function createAddressTexts(): AddressTexts {
  /** The number of open subscriptions by their address and text. */
  const counts = new Map<string, Map<string, number>>();
  return {
    add(address, text) {
      const texts = counts.get(address) ?? new Map<string, number>();
      const count = texts.get(text) ?? 0;
      if (count === 0 && texts.size >= limits.fanout.textsPerAddress) return false;
      counts.set(address, texts.set(text, count + 1));
      return true;
    },
    remove(address, text) {
      const texts = counts.get(address);
      const count = texts?.get(text) ?? 0;
      if (count > 1) texts?.set(text, count - 1);
      else texts?.delete(text);
      if (texts?.size === 0) counts.delete(address);
    },
  };
}
