import type { Context } from "../context.ts";
import type { Topic } from "../live/subscription.ts";
import { follow } from "../live/subscription.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";

/**
 * Follows what an operator sees by their courts: the topic, and which broadcasts the courts name. The value is personal, since it
 * depends on the caller's right and courts.
 */
export function followForOperators(context: Context, topic: Topic): AsyncIterableIterator<never> {
  return follow(context, {
    clock: tournamentClock,
    since: null,
    affects: ({ noun }) => noun === "court",
    topic,
    sendsChangesOnly: false,
    isPersonal: true,
  });
}
