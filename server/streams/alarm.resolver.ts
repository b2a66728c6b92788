import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import type { Right } from "../rights/rights.ts";
import { Alarm, AlarmsPayload } from "./alarm.types.ts";
import { followForOperators } from "./followForOperators.ts";
import { quietAlarm, readAlarms, watchStream } from "./shownAlarms.service.ts";

@Resolver()
export class AlarmResolver {
  @Authorized<Right>("WATCH_STREAMS")
  @Query(() => [Alarm], {
    description:
      "The current alarms, the oldest first. Admins see all. Operators see those of the courts that they operate, and of the episodes that these show; an operator of all courts sees all but `WEBHOOK_OFF`, which is for admins.",
  })
  @Subscription(() => [Alarm], {
    subscribe: ({ context }) => followForOperators(context, "alarms"),
    description: "The alarms of the query with the same name: immediately, and again after each change.",
  })
  alarms(@Ctx() context: Context): Promise<Alarm[]> {
    return readAlarms(context.db, context);
  }

  @Authorized<Right>("WATCH_STREAMS")
  @Mutation(() => AlarmsPayload, {
    description:
      "Makes the alarm quiet for 15 minutes, for all operators, even if it returns in this time. NOT_FOUND when the alarm is over, and for an alarm that the caller does not see.",
  })
  async quietAlarm(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The value of `Alarm.id`." }) id: string,
  ): Promise<AlarmsPayload> {
    await quietAlarm(context.db, context, id);
    return { userErrors: [] };
  }

  @Authorized<Right>("WATCH_STREAMS")
  @Mutation(() => AlarmsPayload, {
    description:
      "Has the stream of an episode checked at any time, or again only while it is live and within an hour of its planned start. For callers who may switch the episode with `setEpisodeLive`.",
  })
  async watchStream(
    @Ctx() { db, caller }: Context,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
    @Arg("isWatched", () => Boolean, { description: "Whether the stream is checked at any time." })
    isWatched: boolean,
  ): Promise<AlarmsPayload> {
    await watchStream(db, caller, episodeId, isWatched);
    return { userErrors: [] };
  }
}

@Resolver(() => AlarmsPayload)
export class AlarmsPayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => [Alarm], {
    description: "The caller's alarms after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  async alarms(@Root() { userErrors }: AlarmsPayload, @Ctx() context: Context): Promise<Alarm[] | null> {
    return userErrors.length === 0 ? readAlarms(context.db, context) : null;
  }
}
