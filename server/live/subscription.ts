import { Arg } from "type-graphql";

import type { Context } from "../context.ts";
import { badInput } from "../errors.ts";
import type { Change, ClockDefinition } from "./clock.ts";

/**
 * Kinds of state that no clock counts and that belong to no single person. The names are payloads of notifications on
 * the channel `person`.
 */
export const topics = ["admins", "alarms", "imports", "streams", "viewers"] as const;
export type Topic = (typeof topics)[number];

/** The topic of this name; null for anything else, such as a person's id. */
export function findTopic(name: string): Topic | null {
  return topics.find((topic) => topic === name) ?? null;
}

/** The changes on which a subscription depends; see fanout.ts. */
export interface Following<Entry extends Change> {
  /** The clock whose changes it receives. Its value reads no data of the other clock. */
  clock: ClockDefinition<Entry>;
  /** The subscriber's cursor when it joins; null when it has no data yet. */
  since: string | null;
  affects: (change: Entry) => boolean;
  /** The topic whose notifications execute the value again; null when it depends on none. */
  topic: Topic | null;
  sendsChangesOnly: boolean;
  /** Whether the value depends on the caller, not only on the caller's scope. */
  isPersonal: boolean;
}

/** The refusal of a subscription over HTTP. */
export const webSocketOnly = "Subscriptions are available over the WebSocket only.";

/** Adds the subscriber to the group with the same query; only over a WebSocket. */
export function follow<Entry extends Change>(
  { transport }: Context,
  following: Following<Entry>,
): AsyncIterableIterator<never> {
  if (!transport.follow) throw badInput(webSocketOnly);
  return transport.follow(following);
}

/** Declares the argument `since` of a subscription that sends only what changed. */
export function SinceArg(): ReturnType<typeof Arg> {
  return Arg("since", () => String, {
    description: "The last `cursor` that the subscriber received; null when it has none.",
    nullable: true,
  });
}
