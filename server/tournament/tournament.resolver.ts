import {
  Ctx,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { changesSince, clockOf, cursorOf } from "../live/clock.ts";
import { follow, SinceArg } from "../live/subscription.ts";
import type { TournamentChange } from "./tournamentClock.ts";
import { tournamentClock } from "./tournamentClock.ts";

@ObjectType({
  description:
    "Courts and matches. They have a separate clock, so that a point changes nothing in the catalogue.",
})
export class Tournament {
  @Field(() => ID, { description: "Always `main`; there is one tournament." })
  id!: string;

  @Field(() => Int, { description: "Incremented by one with every committed change of a court or a match." })
  revision!: number;

  @Field(() => String, {
    description:
      "An opaque text that identifies the state of this response. Pass it as `since` to `tournamentUpdates`.",
  })
  cursor!: string;
}

@ObjectType({ description: "The changes of the tournament since the subscriber's last state." })
export class TournamentUpdate {
  @Field(() => Int, { description: "The revision of the tournament after the update." })
  revision!: number;

  @Field(() => String, {
    description:
      "An opaque text that identifies the state after this update. Pass it as `since` when subscribing again.",
  })
  cursor!: string;

  /** The changes; null when the whole state is sent. */
  changes!: TournamentChange[] | null;
}

@ObjectType({ description: "The result of a change of the whole tournament." })
export class TournamentPayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Tournament)
export class TournamentResolver {
  @Query(() => Tournament, { description: "The courts and matches that exist for the caller." })
  tournament(@Ctx() context: Context): Tournament {
    return tournamentAt(context);
  }

  @Subscription(() => TournamentUpdate, {
    subscribe: ({ args, context }) =>
      follow(context, {
        clock: tournamentClock,
        since: args.since ?? null,
        affects: () => true,
        topic: null,
        sendsChangesOnly: true,
        isPersonal: false,
      }),
    description:
      "The changes of the tournament after `since`: immediately, and again after each committed change. Without `since`, or when it cannot be resumed (too old, of another epoch or clock, or in the future), the first update contains the whole tournament.",
  })
  async tournamentUpdates(
    @Ctx() context: Context,
    @SinceArg() since: string | null,
  ): Promise<TournamentUpdate> {
    const { revision } = clockOf(context, tournamentClock);
    const changes = await changesSince(context, tournamentClock, since);
    return { revision, cursor: cursorOf(context, tournamentClock), changes };
  }
}

/** The tournament as the context reads it. The features that own its lists read them. */
function tournamentAt(context: Context): Tournament {
  const reads = context.reads.tournament;
  return {
    id: "main",
    // The response stays valid while unrelated parts of the tournament change, and a client can subscribe from this
    // cursor.
    get cursor() {
      reads.addCursor();
      return cursorOf(context, tournamentClock);
    },
    get revision() {
      reads.addClock();
      return clockOf(context, tournamentClock).revision;
    },
  };
}

@Resolver(() => TournamentPayload)
export class TournamentPayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => Tournament, {
    description: "The tournament after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  tournament(@Root() { userErrors }: TournamentPayload, @Ctx() context: Context): Tournament | null {
    return userErrors.length === 0 ? tournamentAt(context) : null;
  }
}
