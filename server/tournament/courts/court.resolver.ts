import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";

import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { describeVersion } from "../../input/validation.ts";
import type { Right } from "../../rights/rights.ts";
import { Tournament, TournamentPayload, TournamentUpdate } from "../tournament.resolver.ts";
import { changedMatches } from "../tournamentClock.ts";
import { Court } from "./court.entity.ts";
import { CourtInput } from "./court.input.ts";
import { alignPicture, createCourt, reorderCourts, updateCourt } from "./court.service.ts";
import { loadVisibleCourts } from "./visibleCourts.ts";

@ObjectType({ description: "The result of a change of a court." })
export class CourtPayload {
  @Field(() => Court, {
    description: "The court after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  court?: Court | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Court)
export class CourtResolver {
  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => CourtPayload, { description: "Adds a court after the last one; at most 50." })
  async createCourt(
    @Ctx() { db }: Context,
    @Arg("input", () => CourtInput, { description: "The new court." }) input: CourtInput,
  ): Promise<CourtPayload> {
    return { court: await createCourt(db, input), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => CourtPayload, {
    description:
      "Replaces all fields of the court that the input contains. A match that is being played there is then shown in the new broadcast.",
  })
  async updateCourt(
    @Ctx() { db }: Context,
    @Arg("input", () => CourtInput, { description: "The whole court." }) input: CourtInput,
    @Arg("version", () => Int, { description: describeVersion("court") })
    version: number,
    @Arg("id", () => ID, { description: "The id of the court." }) id: string,
  ): Promise<CourtPayload> {
    return { court: await updateCourt(db, id, version, input), userErrors: [] };
  }

  @Authorized<Right>("ALIGN_PICTURES")
  @Mutation(() => CourtPayload, {
    description:
      "Sets only `Court.pictureOffsetMs`, without a version. For admins and operators of the court.",
  })
  async alignPicture(
    @Ctx() { db, caller }: Context,
    @Arg("pictureOffsetMs", () => Int, { description: "See `Court.pictureOffsetMs`; -30,000 to 30,000." })
    pictureOffsetMs: number,
    @Arg("courtId", () => ID, { description: "The id of the court." }) courtId: string,
  ): Promise<CourtPayload> {
    return { court: await alignPicture(db, caller, courtId, pictureOffsetMs), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => TournamentPayload, {
    description:
      "Sorts all courts in this order. The ids must be exactly those of the tournament; others are refused with OUT_OF_DATE.",
  })
  async reorderCourts(
    @Ctx() { db }: Context,
    @Arg("ids", () => [ID], { description: "The ids of all courts in their new order." }) ids: string[],
  ): Promise<TournamentPayload> {
    await reorderCourts(db, ids);
    return { userErrors: [] };
  }
}

@Resolver(() => Tournament)
export class TournamentCourtsResolver {
  @FieldResolver(() => [Court], {
    description:
      "The courts in the order of the dashboard. Those that are not public are included only for admins, for their own operators and scorers, and for API tokens with `tournament:read`.",
  })
  courts(@Ctx() context: Context): Promise<Court[]> {
    return loadVisibleCourts(context);
  }
}

@Resolver(() => TournamentUpdate)
export class TournamentUpdateCourtsResolver {
  @FieldResolver(() => [Court], {
    description:
      "New and changed courts, including those with another current or next match, in order; all courts when `since` is missing or cannot be resumed, and when `matches` is null because too many have changed.",
  })
  async courts(@Root() { changes }: TournamentUpdate, @Ctx() context: Context): Promise<Court[]> {
    // The courts then deliver the changes of their current and next matches, which `matches` does not contain.
    if (changes === null || changedMatches(changes).isTooMany) return loadVisibleCourts(context);
    const changed = new Set(changes.flatMap(({ noun, id }) => (noun === "court" ? id : [])));
    if (changed.size === 0) return [];
    return (await loadVisibleCourts(context)).filter(({ id }) => changed.has(id));
  }

  @FieldResolver(() => [ID], {
    nullable: true,
    description:
      "The ids of all courts in order, when a court was added, deleted or moved; otherwise null. A court whose id is missing was deleted, or is hidden from the caller.",
  })
  async courtOrder(@Root() { changes }: TournamentUpdate, @Ctx() context: Context): Promise<string[] | null> {
    const isAffected = changes === null || changes.some(({ noun, isMoved }) => noun === "court" && isMoved);
    return isAffected ? (await loadVisibleCourts(context)).map(({ id }) => id) : null;
  }
}
