import { Authorized, Ctx, Query, Resolver, Subscription } from "type-graphql";

import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import type { Right } from "../rights/rights.ts";
import { followForOperators } from "./followForOperators.ts";
import { readOperatedStreams, readWatchedStreams } from "./stream.service.ts";
import { StreamHealth } from "./stream.types.ts";

@Resolver()
export class StreamResolver {
  @Authorized<Right>("WATCH_STREAMS")
  @Query(() => [StreamHealth], {
    description:
      "The health of the streams that are checked: of episodes that are live, of those within an hour of their planned start, and of those that `watchStream` has switched on; at most 100, live ones first. An episode is missing until its first result. For admins, and for operators: of the episodes that their courts show; an operator of all courts sees every episode.",
  })
  @Subscription(() => [StreamHealth], {
    subscribe: ({ context }) => followForOperators(context, "streams"),
    description:
      "The health of the streams of the query with the same name: immediately, and again after each change.",
  })
  streamHealth(@Ctx() { db, caller }: Context): Promise<StreamHealth[]> {
    return readOperatedStreams(db, caller);
  }

  @Authorized<Right>("WATCH_STREAMS")
  @Query(() => [ID], {
    description:
      "The ids of the episodes whose streams are checked at any time, because `watchStream` has switched that on, in no particular order. For admins, and for operators: the episodes that their courts show; an operator of all courts sees every episode.",
  })
  @Subscription(() => [ID], {
    subscribe: ({ context }) => followForOperators(context, "streams"),
    description: "The ids of the query with the same name: immediately, and again after each change.",
  })
  watchedStreams(@Ctx() { db, caller }: Context): Promise<string[]> {
    return readWatchedStreams(db, caller);
  }
}
