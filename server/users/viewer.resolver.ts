import { Ctx, Query, Resolver, Subscription } from "type-graphql";

import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { readsCatalogue } from "../live/selection.ts";
import { follow } from "../live/subscription.ts";
import { Viewer } from "./viewer.payload.ts";
import { readViewer } from "./viewer.service.ts";

@Resolver()
export class ViewerResolver {
  @Query(() => Viewer, { nullable: true, description: "The signed-in caller; null for a visitor." })
  @Subscription(() => Viewer, {
    nullable: true,
    subscribe: ({ context, info }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        // Triggers notify the person whose favourites were added, removed, or became drafts.
        affects: readsCatalogue(info) ? ({ noun }) => noun === "series" : () => false,
        topic: null,
        sendsChangesOnly: false,
        isPersonal: true,
      }),
    description:
      "The caller's own data: immediately, and after each change in any browser. Select only the ids of series and episodes, and get their public fields from the subscriptions of the catalogue: a subscription that selects more is executed again for each caller whenever any series changes.",
  })
  viewer(@Ctx() context: Context): Promise<Viewer | null> {
    return readViewer(context, context.caller.userId);
  }
}
