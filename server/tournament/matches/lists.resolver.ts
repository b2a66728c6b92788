import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";

import type { Context } from "../../context.ts";
import { CalendarDay, ID, Instant } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { Court } from "../courts/court.entity.ts";
import { CourtPayload } from "../courts/court.resolver.ts";
import { TournamentPayload, TournamentUpdate } from "../tournament.resolver.ts";
import { removeCourt } from "./calls.service.ts";
import { Match } from "./match.entity.ts";
import type { MatchStatus } from "./match.enums.ts";
import { matchStatusEnum } from "./match.enums.ts";
import { ScoreMark } from "./matchParts.ts";
import { logsOfMatches, matchLists, matchesOfEpisodes } from "./matchRows.ts";
import { clearOperatedCourt } from "./operating.service.ts";
import { marksOf } from "./timeline.ts";
import { isMatchShownTo, loadChangedMatches, loadNextMatch, loadVisibleMatch } from "./visibleMatches.ts";

@Resolver()
export class MatchListsResolver {
  @Query(() => [Match], {
    description:
      "The matches that satisfy the arguments, ordered by day, court, position on the court and number. Matches on a court that is not public are included only for admins and the court's operators and scorers. Matches of a day that is not published, and that have not been called, are included only for admins, the court's operators, and scorers. API tokens with `tournament:read` see all matches.",
  })
  matches(
    @Ctx() { load, caller }: Context,
    @Arg("first", () => Int, {
      defaultValue: 200,
      description: "The maximum number of matches, from 1 to 1,000.",
    })
    first: number,
    @Arg("statuses", () => [matchStatusEnum], {
      nullable: true,
      description: "Only matches with one of these statuses; null for all.",
    })
    statuses: MatchStatus[] | null | undefined,
    @Arg("text", () => String, {
      nullable: true,
      description:
        "Only matches with a player whose name contains the text or whose country it is, or with this number; ignores case, accents and the kind of apostrophe. Null or blank for all.",
    })
    text: string | null | undefined,
    @Arg("courtId", () => ID, { nullable: true, description: "Only matches of this court; null for all." })
    courtId: string | null | undefined,
    @Arg("day", () => CalendarDay, {
      nullable: true,
      description: "Only matches of this day, in the tournament's time zone; null for all.",
    })
    day: string | null | undefined,
  ): Promise<Match[]> {
    return load(matchLists, { rights: caller, filter: { day, courtId, text, statuses, first } });
  }

  @Query(() => Match, {
    nullable: true,
    description: "The match with this id; null when there is none for the caller.",
  })
  match(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<Match | null> {
    return loadVisibleMatch(context, id);
  }

  @Query(() => [ScoreMark], {
    description:
      "The score of a match after each event that changed it, in order, as it was shown at that time. Both a rally that was voided later and its VOID are included. At most the last 500. Empty when there is no such match for the caller.",
  })
  async timeline(
    @Ctx() context: Context,
    @Arg("until", () => Instant, {
      nullable: true,
      description: "Only events up to this time; null for all.",
    })
    until: Date | null | undefined,
    @Arg("matchId", () => ID, { description: "The id of the match." }) matchId: string,
  ): Promise<ScoreMark[]> {
    const match = await loadVisibleMatch(context, matchId);
    return match === null ? [] : marksOf(match, await context.load(logsOfMatches, match.id), until ?? null);
  }

  @Query(() => [Match], {
    description:
      "The matches that a broadcast showed, in order of start, as an index of its recording. The episode decides whether the caller may watch the broadcast.",
  })
  async episodeMatches(
    @Ctx() { load, caller }: Context,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
  ): Promise<Match[]> {
    const shown = await load(matchesOfEpisodes, episodeId);
    return shown.filter((match) => isMatchShownTo(caller, match));
  }
}

@Resolver(() => Court)
export class CourtMatchesResolver {
  @FieldResolver(() => Match, {
    nullable: true,
    description:
      "The last called match, until the court is cleared or the next match is called; null without one. Pages hide it 3 minutes after its end.",
  })
  async current(@Root() { currentMatchId }: Court, @Ctx() context: Context): Promise<Match | null> {
    return currentMatchId === null ? null : loadVisibleMatch(context, currentMatchId);
  }

  @FieldResolver(() => Match, {
    nullable: true,
    description:
      "The first SCHEDULED match of the court that exists for the caller and is not a bye, by day and sequence; null when there is none.",
  })
  next(@Root() { id }: Court, @Ctx() context: Context): Promise<Match | null> {
    return loadNextMatch(context, id);
  }

  @Authorized<Right>("CALL_MATCHES")
  @Mutation(() => CourtPayload, {
    description:
      "Removes a finished, cancelled or unstarted match from the court; ON_COURT while any other match is there. A match that was called is scheduled again. For admins, for the operators of the court, and for API tokens with `schedule:write`.",
  })
  async clearCourt(
    @Ctx() { db, caller }: Context,
    @Arg("id", () => ID, { description: "The id of the court." }) id: string,
  ): Promise<CourtPayload> {
    return { court: await clearOperatedCourt(db, caller, id), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => TournamentPayload, {
    description:
      "Deletes the court; its matches are kept, without a court. ON_COURT while one of them is called with events or is being played there, and while a court that is not public has matches, because everyone would see them without the court.",
  })
  async deleteCourt(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "The id of the court." }) id: string,
  ): Promise<TournamentPayload> {
    await removeCourt(db, id);
    return { userErrors: [] };
  }
}

@Resolver(() => TournamentUpdate)
export class TournamentUpdateMatchesResolver {
  @FieldResolver(() => [Match], {
    nullable: true,
    description:
      "New and changed matches. Null when `since` is missing or cannot be resumed, and when more than 50 have changed: a page with a list of matches then reads the list again.",
  })
  async matches(@Root() { changes }: TournamentUpdate, @Ctx() context: Context): Promise<Match[] | null> {
    if (changes === null) return null;
    const { shown, isTooMany } = await loadChangedMatches(context, changes);
    return isTooMany ? null : shown;
  }

  @FieldResolver(() => [Match], {
    nullable: true,
    description:
      "The `matches` of which more than the score has changed, so that they may be added to a list of matches, removed from it, or moved in it. Null when `matches` is null.",
  })
  async planned(@Root() { changes }: TournamentUpdate, @Ctx() context: Context): Promise<Match[] | null> {
    if (changes === null) return null;
    const { shown, isTooMany } = await loadChangedMatches(context, changes);
    if (isTooMany) return null;
    const ids = new Set(
      changes.flatMap(({ id, isMoved, changesPlan }) => (isMoved || changesPlan ? id : [])),
    );
    return shown.filter(({ id }) => ids.has(id));
  }

  @FieldResolver(() => [ID], {
    description: "The ids of matches that were deleted, or do not exist for the caller any more.",
  })
  async removedMatches(@Root() { changes }: TournamentUpdate, @Ctx() context: Context): Promise<string[]> {
    return changes === null ? [] : (await loadChangedMatches(context, changes)).removed;
  }
}
