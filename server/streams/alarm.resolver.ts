import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import { quietAlarm, readAlarms, watchStream } from "./alarm.service.ts";
import { Alarm, AlarmsPayload } from "./alarm.types.ts";

@Resolver()
export class AlarmResolver {
  @Authorized("ADMIN")
  @Query(() => [Alarm], {
    description: "What needs an operator now, what stands longest first. Admins only.",
  })
  @Subscription(() => [Alarm], {
    subscribe: ({ context }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        affects: () => false,
        topic: "alarms",
        sendsChangesOnly: false,
        // Personal, since the right depends on the caller.
        isPersonal: true,
      }),
    description:
      "What needs an operator, what stands longest first: at once, and again after each change. Admins only.",
  })
  alarms(@Ctx() { db }: Context): Promise<Alarm[]> {
    return readAlarms(db);
  }

  @Authorized("ADMIN")
  @Mutation(() => AlarmsPayload, {
    description:
      "Makes the alarm quiet for 15 minutes, for all operators, also when it returns meanwhile. NOT_FOUND when it stands no more.",
  })
  async quietAlarm(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "As `Alarm.id`." }) id: string,
  ): Promise<AlarmsPayload> {
    await quietAlarm(db, id);
    return { userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => AlarmsPayload, {
    description:
      "Has the stream of an episode checked at any time, or again only while it is live and within an hour of its planned start.",
  })
  async watchStream(
    @Ctx() { db }: Context,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
    @Arg("isWatched", () => Boolean, { description: "Whether it is checked at any time." })
    isWatched: boolean,
  ): Promise<AlarmsPayload> {
    await watchStream(db, episodeId, isWatched);
    return { userErrors: [] };
  }
}

@Resolver(() => AlarmsPayload)
export class AlarmsPayloadResolver {
  /** Read after the commit, so that it shows what the mutation did. */
  @FieldResolver(() => [Alarm], {
    description: "What needs an operator after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  async alarms(@Root() { userErrors }: AlarmsPayload, @Ctx() { db }: Context): Promise<Alarm[] | null> {
    return userErrors.length === 0 ? readAlarms(db) : null;
  }
}
