import type { Context } from "../context.ts";
import { catalogueClock } from "./catalogueClock.ts";
import type { Topic } from "./subscription.ts";
import { follow } from "./subscription.ts";

/** Follows a topic that no change of a clock affects. The value is personal, since it depends on the caller's right. */
export function followTopic(context: Context, topic: Topic): AsyncIterableIterator<never> {
  return follow(context, {
    clock: catalogueClock,
    since: null,
    affects: () => false,
    topic,
    sendsChangesOnly: false,
    isPersonal: true,
  });
}
