import { Arg } from "type-graphql";

import type { Context } from "../context.ts";
import { badInput } from "../errors.ts";
import type { Change, ClockDefinition } from "./clock.ts";

/** State that no clock counts and that belongs to no single person: payloads of notifications on the channel `person`. */
const topics = ["admins", "alarms", "imports", "streams", "viewers"] as const;
export type Topic = (typeof topics)[number];

/** The topic of this name; null for anything else, such as a person's id. */
export function findTopic(name: string): Topic | null {
  return topics.find((topic) => topic === name) ?? null;
}

/** What a subscription depends on; see fanout.ts. */
export interface Following<Noted extends Change> {
  /** Whose changes it follows; its value reads nothing that the other clock counts. */
  clock: ClockDefinition<Noted>;
  /** The subscriber's cursor when it joins; null when it has no data yet. */
  since: string | null;
  affects: (change: Noted) => boolean;
  /** The value is executed again at a notification of this topic; null when it depends on none. */
  topic: Topic | null;
  sendsChangesOnly: boolean;
  /** The value depends on the caller, not only on what they may see. */
  isPersonal: boolean;
}

/** Joins the group of subscribers with the same query; only over a WebSocket. */
export function follow<Noted extends Change>(
  { transport }: Context,
  following: Following<Noted>,
): AsyncIterableIterator<never> {
  if (!transport.follow) throw badInput("Subscriptions are answered over the WebSocket.");
  return transport.follow(following);
}

/** Declares the argument `since` of a subscription that sends only what changed. */
export function SinceArg(): ReturnType<typeof Arg> {
  return Arg("since", () => String, {
    description: "The last `cursor` that the subscriber has; null when it has none.",
    nullable: true,
  });
}
