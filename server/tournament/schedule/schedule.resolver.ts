import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from "type-graphql";

import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { CalendarDay, ID } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { MatchPayload } from "../matches/match.resolver.ts";
import { TournamentUpdate } from "../tournament.resolver.ts";
import { loadVisibleDays, publishDay } from "./days.service.ts";
import { moveMatch } from "./moves.service.ts";

@ObjectType({ simpleResolvers: true, description: "A day of the order of play." })
export class TournamentDay {
  @Field(() => CalendarDay, { description: "The day in the tournament's time zone, which identifies it." })
  day!: string;

  @Field(() => Boolean, {
    description:
      "Whether the day is published, so that everyone sees its matches. Otherwise admins, scorers, the operators of their courts and API tokens with `tournament:read` see them, and everyone sees those that have been called.",
  })
  isPublished!: boolean;

  @Field(() => String, { description: "A note on the page of the day; empty for none." })
  note!: string;

  @Field(() => Int, {
    description:
      "The number of its matches that exist for the caller. For operators and scorers of single courts, a day that is not published counts only matches of their courts.",
  })
  matches!: number;
}

@ObjectType({ description: "The result of a change of a day." })
class TournamentDayPayload {
  @Field(() => TournamentDay, {
    nullable: true,
    description: "The day after the change; null when `userErrors` is not empty.",
  })
  day?: TournamentDay | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class ScheduleResolver {
  @Query(() => [TournamentDay], {
    description:
      "Days with matches, in order. Days that are not published are omitted except for admins, operators of all courts, API tokens with `tournament:read`, and callers who operate or score a court with matches on them.",
  })
  tournamentDays(@Ctx() context: Context): Promise<TournamentDay[]> {
    return loadVisibleDays(context);
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => TournamentDayPayload, {
    description: "Publishes the matches of a day, or unpublishes them.",
  })
  async publishDay(
    @Ctx() { db }: Context,
    @Arg("note", () => String, {
      defaultValue: "",
      description: "The new note on the page of the day, at most 200 characters.",
    })
    note: string,
    @Arg("isPublished", () => Boolean, { description: "Whether the day is published." }) isPublished: boolean,
    @Arg("day", () => CalendarDay, { description: "The day, in the tournament's time zone." }) day: string,
  ): Promise<TournamentDayPayload> {
    return { day: await publishDay(db, day, isPublished, note), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchPayload, {
    description:
      "Moves the match to another position among the SCHEDULED matches of a court and day. A match with a time keeps its time of day. INVALID for a match that is not SCHEDULED.",
  })
  async moveMatch(
    @Ctx() { db, services }: Context,
    @Arg("place", () => Int, {
      description: "The new position, from 1. A position after the last one moves the match to the end.",
    })
    place: number,
    @Arg("day", () => CalendarDay, { description: "The new day in the tournament's time zone." }) day: string,
    @Arg("courtId", () => ID, {
      nullable: true,
      description: "The id of the new court; null for the matches without one.",
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
      "All days, like the query `tournamentDays`, when one of them may have changed, and when `since` is missing or cannot be resumed; otherwise null.",
  })
  async days(
    @Root() { changes }: TournamentUpdate,
    @Ctx() context: Context,
  ): Promise<TournamentDay[] | null> {
    const isAffected = changes?.some(({ noun, isMoved }) => noun === "match" && isMoved) ?? true;
    return isAffected ? loadVisibleDays(context) : null;
  }
}
