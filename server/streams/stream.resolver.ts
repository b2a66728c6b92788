import { Authorized, Ctx, Query, Resolver, Subscription } from "type-graphql";

import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import { readStreams } from "./stream.service.ts";
import { StreamHealth } from "./stream.types.ts";

@Resolver()
export class StreamResolver {
  @Authorized("ADMIN")
  @Query(() => [StreamHealth], {
    description:
      "The health of the streams that are checked: of episodes that are live, and of those an hour before and after their planned start. An episode is missing until its first result. Admins only.",
  })
  @Subscription(() => [StreamHealth], {
    subscribe: ({ context }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        affects: () => false,
        topic: "streams",
        sendsChangesOnly: false,
        // Personal, since the right depends on the caller.
        isPersonal: true,
      }),
    description:
      "The health of the streams that are checked, as the query of this name: at once, and again after each change. Admins only.",
  })
  streamHealth(@Ctx() { db }: Context): Promise<StreamHealth[]> {
    return readStreams(db);
  }
}
