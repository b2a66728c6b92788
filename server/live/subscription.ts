import type { Change } from "../catalogue/clock.ts";
import type { Context } from "../context.ts";
import { badInput } from "../errors.ts";

/** What changes beside the catalogue and has no person's id: a word that the database says on the channel `person`. */
const bells = ["admins", "imports"] as const;
export type Bell = (typeof bells)[number];

/** The bell of this name; null for anything else, such as a person's id. */
export function findBell(name: string): Bell | null {
  return bells.find((bell) => bell === name) ?? null;
}

/** What a subscription asks to be woken for; see live/fanout.ts. */
export interface Following {
  since: string | null;
  affects: (change: Change) => boolean;
  /** The answer is made again when this bell rings; null when none concerns it. */
  hears: Bell | null;
  sendsChangesOnly: boolean;
  /** The answer depends on who asks, not only on what they may see. */
  isPersonal: boolean;
}

/** The root value of a subscription's answer: the cursor of what the subscriber has; null when it has nothing. */
export interface Followed {
  since: string | null;
}

/** Joins those who wait for the same question; only a WebSocket can. */
export function follow(
  { transport }: Pick<Context, "transport">,
  following: Following,
): AsyncIterableIterator<Followed> {
  if (!transport.follow) throw badInput("Subscriptions are answered over the WebSocket.");
  return transport.follow(following);
}
