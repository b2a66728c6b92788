import { subnetOf } from "../../configuration/addressBlocks.ts";
import { limits } from "../../configuration/limits.ts";
import type { Caller } from "../../rights/caller.ts";
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

export function createSubscriptionTexts(options: {
  /** The connections of the caller's account or API token; null for a visitor. */
  ownConnections: (caller: Caller) => readonly CallerConnection[] | null;
  /** The texts of the open subscriptions of a connection. */
  textsOf: (connection: CallerConnection) => readonly string[];
}): SubscriptionTexts {
  const { textsPerAddress } = limits.fanout;
  /** The number of open subscriptions of visitors by their text and holder: there are few texts and many holders. */
  const counts = new Map<string, Map<string, number>>();
  /** The number of distinct texts of each holder. */
  const texts = new Map<string, number>();

  function isFull({ key, most }: Holder, text: string): boolean {
    return (texts.get(key) ?? 0) >= most && !counts.get(text)?.has(key);
  }

  return {
    add(connection, text) {
      const own = options.ownConnections(connection.caller);
      if (own !== null) {
        // Counters of each of thousands of accounts would take more memory.
        const open = new Set(own.flatMap(options.textsOf));
        return open.size < textsPerAddress || open.has(text);
      }
      const holders = holdersOf(connection);
      if (holders.some((holder) => isFull(holder, text))) return false;
      const ofText = counts.get(text) ?? new Map<string, number>();
      counts.set(text, ofText);
      for (const { key } of holders) if (increment(ofText, key) === 1) increment(texts, key);
      return true;
    },
    remove(connection, text) {
      const ofText = counts.get(text);
      if (!ofText || options.ownConnections(connection.caller) !== null) return;
      for (const { key } of holdersOf(connection))
        if (ofText.has(key) && decrement(ofText, key) === 0) decrement(texts, key);
      if (ofText.size === 0) counts.delete(text);
    },
  };
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** A counter that reaches 0 is removed. */
function decrement(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) - 1;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}

/**
 * Visitors share the limits of their address and of its network, since a provider assigns many IPv6 addresses to one
 * site. A visitor must not use up the limit of the staff at the same address, so accounts and tokens have their own.
 */
function holdersOf({ device: { address } }: CallerConnection): Holder[] {
  const { textsPerAddress, textsPerNetwork } = limits.fanout;
  return [
    { key: address, most: textsPerAddress },
    { key: `network ${subnetOf(address)}`, most: textsPerNetwork },
  ];
}
