import { Authorized, Ctx, Query, Resolver, Subscription } from "type-graphql";

import type { Context } from "../context.ts";
import type { Right } from "../rights/rights.ts";
import { followForOperators } from "./followForOperators.ts";
import { readOperatedStreams } from "./stream.service.ts";
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
}
