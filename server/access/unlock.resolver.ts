import {
  Arg,
  Authorized,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Subscription,
} from "type-graphql";

import { unknownSeries } from "../../domain/refusals.ts";
import { actorOf } from "../auth/audit.ts";
import { findCallerOfSession } from "../auth/session.service.ts";
import { Series } from "../catalogue/series/series.entity.ts";
import { findVisibleSeries } from "../catalogue/series/series.service.ts";
import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID } from "../input/scalars.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import type { Caller } from "../rights/caller.ts";
import { changeUnlocks } from "../rights/caller.ts";
import { createUnlocks, mergeUnlocks, withoutSeries } from "../rights/unlocks.ts";
import type { OpenedSeries } from "./access.service.ts";
import {
  checkSeriesPassword,
  grantOf,
  keepGrants,
  keepOpened,
  readUnlockedSeries,
  removeUnlock,
} from "./access.service.ts";
import type { Grant } from "./grant.ts";

@InputType({
  description:
    "Proof that the password or an access code was given. It is invalid as soon as the password changes or the code ends.",
})
export class SeriesGrantInput {
  @Field(() => ID, { description: "The series that the grant unlocks." })
  seriesId!: string;

  @Field(() => String, { description: "The value of `SeriesGrant.token`." })
  token!: string;
}

@ObjectType({
  description:
    "Proof for a visitor's browser that the password of a series, or an access code of it, was given.",
})
export class SeriesGrant {
  @Field(() => ID, { description: "The series that the grant unlocks." })
  seriesId!: string;

  @Field(() => String, {
    description:
      "An opaque text. The browser sends it in the header `x-series-grants` and when it opens a socket.",
  })
  token!: string;
}

@ObjectType({ description: "The result of unlocking a series or locking it again." })
export class UnlockPayload {
  @Field(() => Series, {
    nullable: true,
    description: "The series that was just unlocked or locked again; null for `keepGrants` and on errors.",
  })
  series?: Series | null;

  @Field(() => SeriesGrant, {
    nullable: true,
    description:
      "The grant that a visitor's browser stores; null for a signed-in user, for a series without a password and on errors.",
  })
  grant?: Grant | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
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
      "The series of the query with the same name: immediately, and again when the caller unlocks a series, locks one again or an unlock ends.",
  })
  unlockedSeries(@Ctx() { db, caller }: Context): Promise<Series[]> {
    return readUnlockedSeries(db, caller);
  }

  // Wrong attempts are counted although the mutation is refused.
  @Extensions({ hasOwnTransaction: true })
  @Mutation(() => UnlockPayload, {
    description:
      "Checks the password of a series, or an access code of it. A visitor receives a grant, which the browser stores and sends with each request. A signed-in user's unlock is stored for the account. EXPIRED means that the code was right, but has expired.",
  })
  async unlockSeries(
    @Ctx() context: Context,
    @Arg("password", () => String, {
      description: "The series' password, compared exactly, or an access code of the series.",
    })
    password: string,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<UnlockPayload> {
    const { db, caller, services } = context;
    const { appSecret, attempts, config } = services;
    const budgetPerAddress = config.guessBudgetPerAddress;
    const guard = { ...actorOf(context), appSecret, attempts, budgetPerAddress };
    const opened = await checkSeriesPassword(db, guard, id, password);
    const { series } = opened;
    // A grant would give its browser precedence over others when guesses are slowed.
    if (series.passwordCipher === null) return { series, userErrors: [] };
    context.caller = withUnlock(caller, opened);
    if (caller.userId === null) return { series, grant: grantOf(appSecret, opened), userErrors: [] };
    await keepOpened(db, caller.userId, opened);
    return { series, userErrors: [] };
  }

  @Authorized()
  @Mutation(() => UnlockPayload, {
    description:
      "Moves a visitor's unlocks to the account after signing in. Grants that are no longer valid are dropped.",
  })
  async keepGrants(
    @Ctx() context: Context,
    @Arg("grants", () => [SeriesGrantInput], {
      description: "The grants that the browser has stored; at most 200.",
    })
    grants: SeriesGrantInput[],
  ): Promise<UnlockPayload> {
    const { db, caller, device, services } = context;
    const { userId } = caller;
    if (userId !== null) await keepGrants(db, services.appSecret, { userId, device }, grants);
    return { userErrors: [] };
  }

  @Mutation(() => UnlockPayload, { description: "Removes the caller's unlock of the series." })
  async removeSeriesAccess(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the series." }) id: string,
  ): Promise<UnlockPayload> {
    const { db, caller } = context;
    const series = await findVisibleSeries(db, caller, id, unknownSeries);
    if (caller.userId !== null) await removeUnlock(db, caller.userId, id);
    context.caller = changeUnlocks(caller, (unlocks) => withoutSeries(unlocks, id));
    return { series, userErrors: [] };
  }
}

@Resolver(() => UnlockPayload)
export class UnlockPayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => [Series], { description: "All series that the caller has unlocked now." })
  async unlockedSeries(@Ctx() { db, caller, services }: Context): Promise<Series[]> {
    const present =
      caller.sessionId === null ? null : await findCallerOfSession(db, services.config, caller.sessionId);
    if (present === null) return readUnlockedSeries(db, caller);
    // As in the query, the grants of the request count too.
    const all = { ...present, grants: caller.grants, unlocks: mergeUnlocks(caller.grants, present.unlocks) };
    return readUnlockedSeries(db, all);
  }
}

function withUnlock(caller: Caller, { series, code }: OpenedSeries): Caller {
  const added = code
    ? createUnlocks([], [[code.codeId, code.unlock]])
    : createUnlocks([[series.id, series.passwordVersion]], []);
  return { ...caller, unlocks: mergeUnlocks(caller.unlocks, added) };
}
