import type { Context } from "../context.ts";
import type { Topic } from "../live/subscription.ts";
import { follow } from "../live/subscription.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";

/**
 * Subscribes to data that an operator sees because of their courts: to the topic, and to changes of the broadcasts that
 * the courts show. The value is personal, because it depends on the caller's right and courts.
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
