import type { Context } from "../context.ts";
import { badInput } from "../errors.ts";
import type { Change } from "./clock.ts";

/** What changes beside the catalogue and has no person's id: a word that the database says on the channel `person`. */
const topics = ["admins", "imports"] as const;
export type Topic = (typeof topics)[number];

/** The bell of this name; null for anything else, such as a person's id. */
export function findTopic(name: string): Topic | null {
  return topics.find((bell) => bell === name) ?? null;
}

/** What a subscription asks to be woken for; see live/fanout.ts. */
export interface Following {
  since: string | null;
  affects: (change: Change) => boolean;
  /** The answer is made again when this bell rings; null when none concerns it. */
  topic: Topic | null;
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
