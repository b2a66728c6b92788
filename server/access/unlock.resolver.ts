import {
  Arg,
  Authorized,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Subscription,
} from "type-graphql";

import { actorOf } from "../auth/audit.ts";
import { findCallerOfSession } from "../auth/session.service.ts";
import type { Caller } from "../caller.ts";
import { mergeUnlocks } from "../caller.ts";
import type { Context } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import { Series } from "../series/series.entity.ts";
import { findVisibleSeries } from "../series/series.service.ts";
import {
  checkSeriesPassword,
  keepGrants,
  keepUnlock,
  readUnlockedSeries,
  removeUnlock,
} from "./access.service.ts";
import type { Grant } from "./grant.ts";
import { signGrant } from "./grant.ts";

@InputType({
  description: "Proof that the password was given once. Worthless as soon as the password changes.",
})
export class SeriesGrantInput {
  @Field(() => ID, { description: "The series that the grant unlocks." })
  seriesId!: string;

  @Field(() => String, { description: "As `SeriesGrant.token` was given." })
  token!: string;
}

@ObjectType({ description: "Proof for a visitor's browser that the password of a series was given once." })
export class SeriesGrant {
  @Field(() => ID, { description: "The series that the grant unlocks." })
  seriesId!: string;

  @Field(() => String, {
    description: "Opaque; to be sent along in the header `x-series-grants`, and when a socket opens.",
  })
  token!: string;
}

@ObjectType({ description: "What unlocking a series, or locking it again, gives." })
export class UnlockPayload {
  @Field(() => Series, {
    nullable: true,
    description: "The series just unlocked or locked again; null for `keepGrants` and on errors.",
  })
  series?: Series | null;

  @Field(() => SeriesGrant, {
    nullable: true,
    description: "For a visitor to keep; null for a signed-in user and on errors.",
  })
  grant?: Grant | null;

  @Field(() => [UserErrorNote], {
    description: "What the person can put right; empty when everything was done.",
  })
  userErrors!: UserErrorNote[];
}

@Resolver()
export class UnlockResolver {
  @Query(() => [Series], {
    description:
      "Protected series that the caller has unlocked, by the account or by the grants sent with the request.",
  })
  @Subscription(() => [Series], {
    subscribe: ({ context }) =>
      follow(context, {
        clock: catalogueClock,
        since: null,
        affects: ({ noun }) => noun === "series",
        topic: null,
        sendsChangesOnly: false,
        isPersonal: false,
      }),
    description:
      "The same series as the query gives: at once, and again when a password is given, taken back or replaced.",
  })
  unlockedSeries(@Ctx() { db, caller }: Context): Promise<Series[]> {
    return readUnlockedSeries(db, caller);
  }

  // Wrong attempts are counted although the mutation is refused.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => UnlockPayload, {
    description:
      "Checks the password of a series. A visitor receives a grant to keep and to send along; a signed-in user's is kept on the account.",
  })
  async unlockSeries(
    @Ctx() context: Context,
    @Arg("password", () => String, { description: "The series' password, compared exactly." })
    password: string,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<UnlockPayload> {
    const { db, caller, services } = context;
    const { appSecret, attempts, config } = services;
    const budgetPerAddress = config.guessBudgetPerAddress;
    const guard = { ...actorOf(context), appSecret, attempts, budgetPerAddress };
    const series = await checkSeriesPassword(db, guard, id, password);
    context.caller = withUnlock(caller, series);
    if (caller.userId === null)
      return { series, grant: signGrant(appSecret, series.id, series.passwordVersion), userErrors: [] };
    await keepUnlock(db, caller.userId, series);
    return { series, userErrors: [] };
  }

  @Authorized()
  @Mutation(() => UnlockPayload, {
    description:
      "Moves what a visitor unlocked to the account after signing in. Grants that are no longer valid are dropped.",
  })
  async keepGrants(
    @Ctx() context: Context,
    @Arg("grants", () => [SeriesGrantInput], { description: "What the browser has kept; at most 200." })
    grants: SeriesGrantInput[],
  ): Promise<UnlockPayload> {
    const { db, caller, services } = context;
    if (caller.userId !== null) await keepGrants(db, services.appSecret, caller.userId, grants);
    return { userErrors: [] };
  }

  @Mutation(() => UnlockPayload, { description: "Forgets that the caller unlocked the series." })
  async removeSeriesAccess(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<UnlockPayload> {
    const { db, caller } = context;
    const series = await findVisibleSeries(db, caller, id, "Series not found");
    if (caller.userId !== null) await removeUnlock(db, caller.userId, id);
    context.caller = withoutUnlock(caller, id);
    return { series, userErrors: [] };
  }
}

@Resolver(() => UnlockPayload)
export class UnlockPayloadResolver {
  /** Read after the commit, so that it shows what the mutation did. */
  @FieldResolver(() => [Series], { description: "All that the caller may open now." })
  async unlockedSeries(@Ctx() { db, caller, services }: Context): Promise<Series[]> {
    const present =
      caller.sessionId === null ? null : await findCallerOfSession(db, services.config, caller.sessionId);
    if (present === null) return readUnlockedSeries(db, caller);
    // As the query counts them: what the browser's own grants open, too.
    return readUnlockedSeries(db, { ...present, unlocks: mergeUnlocks(caller.grants, present.unlocks) });
  }
}

function withUnlock(caller: Caller, { id, passwordVersion }: Series): Caller {
  return { ...caller, unlocks: new Map([...caller.unlocks, [id, passwordVersion]]) };
}

function withoutUnlock(caller: Caller, id: string): Caller {
  const without = (unlocks: Caller["unlocks"]) =>
    new Map([...unlocks].filter(([seriesId]) => seriesId !== id));
  return { ...caller, unlocks: without(caller.unlocks), grants: without(caller.grants) };
}
