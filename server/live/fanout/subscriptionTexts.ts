import { subnetOf } from "../../configuration/addressBlocks.ts";
import { limits } from "../../configuration/limits.ts";
import type { CallerConnection } from "../socketRights.ts";

/**
 * The distinct texts of the open subscriptions of each account, API token and address. Equal texts share one parsed
 * document, but each distinct one takes about half a megabyte, and the sockets of one address could hold a hundred
 * thousand.
 */
export interface SubscriptionTexts {
  /** Counts a subscription. Returns false, and does not count it, when its text would be one too many. */
  add: (connection: CallerConnection, text: string) => boolean;
  /** Removes a subscription that was counted. */
  remove: (connection: CallerConnection, text: string) => void;
}

interface Holder {
  key: string;
  /** The maximum number of its texts. */
  most: number;
}

export function createSubscriptionTexts(): SubscriptionTexts {
  /** The number of open subscriptions by their holder and text. */
  const counts = new Map<string, Map<string, number>>();

  function isFull({ key, most }: Holder, text: string): boolean {
    const texts = counts.get(key);
    return texts !== undefined && texts.size >= most && !texts.has(text);
  }

  return {
    add(connection, text) {
      const holders = holdersOf(connection);
      if (holders.some((holder) => isFull(holder, text))) return false;
      for (const { key } of holders) {
        const texts = counts.get(key) ?? new Map<string, number>();
        counts.set(key, texts.set(text, (texts.get(text) ?? 0) + 1));
      }
      return true;
    },
    remove(connection, text) {
      for (const { key } of holdersOf(connection)) {
        const texts = counts.get(key);
        const count = texts?.get(text) ?? 0;
        if (count > 1) texts?.set(text, count - 1);
        else texts?.delete(text);
        if (texts?.size === 0) counts.delete(key);
      }
    },
  };
}

/**
 * Visitors share the limits of their address and of its network, since a provider assigns many IPv6 addresses to one
 * site. A visitor must not use up the limit of the staff at the same address, so accounts and tokens have their own.
 */
function holdersOf({ caller: { userId, program }, device: { address } }: CallerConnection): Holder[] {
  const { textsPerAddress, textsPerNetwork } = limits.fanout;
  const own = userId ?? program?.tokenId;
  if (own !== undefined) return [{ key: own, most: textsPerAddress }];
  return [
    { key: address, most: textsPerAddress },
    { key: `network ${subnetOf(address)}`, most: textsPerNetwork },
  ];
}
