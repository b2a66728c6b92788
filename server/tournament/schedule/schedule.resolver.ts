import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from "type-graphql";

import type { Context } from "../../context.ts";
import { UserErrorNote, UserErrorsField } from "../../errors.ts";
import { CalendarDay } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { MatchPayload } from "../matches/match.resolver.ts";
import { TournamentUpdate } from "../tournament.resolver.ts";
import { loadVisibleDays, publishDay } from "./days.service.ts";
import { moveMatch } from "./moves.service.ts";

@ObjectType({ simpleResolvers: true, description: "A day of the order of play." })
export class TournamentDay {
  @Field(() => CalendarDay, { description: "The day, in the tournament's time zone; there is one of each." })
  day!: string;

  @Field(() => Boolean, {
    description:
      "Everyone sees its matches. Otherwise admins, scorers, the operators of their courts and API tokens with `tournament:read` do, and everyone those that have been called.",
  })
  isPublished!: boolean;

  @Field(() => String, { description: "What the page of the day says beside it; empty for nothing." })
  note!: string;

  @Field(() => Int, { description: "How many matches it has that exist for the caller." })
  matches!: number;
}

@ObjectType({ description: "The result of a change of a day." })
export class TournamentDayPayload {
  @Field(() => TournamentDay, {
    nullable: true,
    description: "The day after the change; null when `userErrors` is not empty.",
  })
  day?: TournamentDay | null;

  @UserErrorsField()
  userErrors!: UserErrorNote[];
}

@Resolver()
export class ScheduleResolver {
  @Query(() => [TournamentDay], {
    description:
      "Days with matches, in order. Those that are not published are left out but for admins, and for those who operate or score a court with matches on them.",
  })
  tournamentDays(@Ctx() context: Context): Promise<TournamentDay[]> {
    return loadVisibleDays(context);
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => TournamentDayPayload, {
    description: "Shows the matches of a day to everyone, or withdraws it from them.",
  })
  async publishDay(
    @Ctx() { db }: Context,
    @Arg("note", () => String, {
      defaultValue: "",
      description:
        "What the page of the day says beside it, at most 200 characters; replaces the former note.",
    })
    note: string,
    @Arg("isPublished", () => Boolean, { description: "False withdraws it." }) isPublished: boolean,
    @Arg("day", () => CalendarDay, { description: "The day, in the tournament's time zone." }) day: string,
  ): Promise<TournamentDayPayload> {
    return { day: await publishDay(db, day, isPublished, note), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchPayload, {
    description:
      "Gives the match another place among the SCHEDULED matches of a court and day. One with a time keeps the time of day. INVALID for a match that is not SCHEDULED.",
  })
  async moveMatch(
    @Ctx() { db, services }: Context,
    @Arg("place", () => Int, {
      description: "Counts from 1; after the last place the match becomes the last one.",
    })
    place: number,
    @Arg("day", () => CalendarDay, { description: "Its day in the tournament's time zone." }) day: string,
    @Arg("courtId", () => ID, {
      nullable: true,
      description: "The id of the court; null among the matches without one.",
    })
    courtId: string | null | undefined,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<MatchPayload> {
    const { timeZone } = services.config.site;
    const match = await moveMatch(db, timeZone, id, { courtId: courtId ?? null, day, place });
    return { match, userErrors: [] };
  }
}

@Resolver(() => TournamentUpdate)
export class TournamentUpdateDaysResolver {
  @FieldResolver(() => [TournamentDay], {
    nullable: true,
    description:
      "All days as `tournamentDays` gives them, when one of them may have changed, and without a usable `since`; otherwise null.",
  })
  async days(
    @Root() { changes }: TournamentUpdate,
    @Ctx() context: Context,
  ): Promise<TournamentDay[] | null> {
    const isAffected = changes?.some(({ noun, isMoved }) => noun === "match" && isMoved) ?? true;
    return isAffected ? loadVisibleDays(context) : null;
  }
}
