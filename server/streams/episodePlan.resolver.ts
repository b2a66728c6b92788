import { Authorized, Ctx, Query, Resolver, Subscription } from "type-graphql";

import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import type { Right } from "../rights/rights.ts";
import { readEpisodePlans } from "./episodePlan.service.ts";
import { EpisodePlan } from "./episodePlan.types.ts";

@Resolver()
export class EpisodePlanResolver {
  @Authorized<Right>("WATCH_STREAMS")
  @Query(() => [EpisodePlan], {
    description:
      "The planned switches of LIVE, for episodes with a plan, in no particular order. Episodes of protected series are omitted while locked. For admins and operators.",
  })
  @Subscription(() => [EpisodePlan], {
    subscribe: ({ context }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        affects: ({ noun }) => noun !== "category",
        // Until when a stream is awaited depends on its state and on whether it is watched.
        topic: "streams",
        sendsChangesOnly: false,
        // Personal, since the right depends on the caller.
        isPersonal: true,
      }),
    description: "The plans of the query with the same name: immediately, and again after each change.",
  })
  episodePlans(@Ctx() context: Context): Promise<EpisodePlan[]> {
    return readEpisodePlans(context.db, context);
  }
}
