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
  Resolver,
  Root,
} from "type-graphql";

import { shortNameOf } from "../../domain/matchForm.ts";
import { isDoubles } from "../../domain/scoring/doubles.ts";
import { gamePointFor, matchPointFor } from "../../domain/scoring/gamePoints.ts";
import type { MatchEnding, MatchPhase, Score, Side } from "../../domain/scoring/scoreState.ts";
import { runningTimer, shownGames } from "../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../domain/scoring/service.ts";
import type { Context } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import { Instant } from "../input/scalars.ts";
import { TournamentPayload } from "../tournament/tournament.resolver.ts";
import { callMatch } from "./calls.service.ts";
import { Match } from "./match.entity.ts";
import { matchEndingEnum, matchPhaseEnum } from "./match.enums.ts";
import { MatchInput } from "./match.input.ts";
import { createMatch, deleteMatch, updateMatch } from "./match.service.ts";
import { CurrentService, MatchSide, MatchTimer, ScheduledStart } from "./matchParts.ts";
import { loadExpectedMinutes } from "./matchRows.ts";

@ObjectType({ description: "What a change of a match gives." })
export class MatchPayload {
  @Field(() => Match, {
    description: "The match after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  match?: Match | null;

  @Field(() => [UserErrorNote], {
    description: "What the person can put right; empty when everything was done.",
  })
  userErrors!: UserErrorNote[];
}

@Resolver(() => Match)
export class MatchResolver {
  @FieldResolver(() => [MatchSide], {
    description:
      "Always two. Without players while they are not known; then `from` says for example `Winner of 104`.",
  })
  sides(@Root() { sides }: Match): MatchSide[] {
    return sides.map(({ players, from, seed, team }) => ({
      players: players.map(({ name, shortName, country }) => ({
        name,
        shortName: shortName ?? shortNameOf(name),
        country: country ?? null,
      })),
      from: from ?? null,
      seed: seed ?? null,
      team: team ?? null,
    }));
  }

  @FieldResolver(() => matchPhaseEnum, { description: "What happens on court." })
  phase(@Root() { score }: Match): MatchPhase {
    return score.phase;
  }

  @FieldResolver(() => [[Int]], {
    description: "Finished games and the current one, each two numbers. Empty before the first point.",
  })
  games(@Root() { score }: Match): readonly Score[] {
    return shownGames(score);
  }

  @FieldResolver(() => [Int], { description: "How many games each side has won." })
  gamesWon(@Root() { score }: Match): Score {
    return score.gamesWon;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "The side that won, 0 or 1; null until the match has ended, and when it had no winner.",
  })
  winner(@Root() { score }: Match): number | null {
    return score.winner;
  }

  @FieldResolver(() => matchEndingEnum, {
    nullable: true,
    description: "How it ended; null until the match has ended.",
  })
  ending(@Root() { score }: Match): MatchEnding | null {
    return score.ending;
  }

  @FieldResolver(() => CurrentService, {
    nullable: true,
    description: "Who serves to whom; null while unknown and after the end.",
  })
  service(@Root() { score, discipline, sides }: Match): CurrentService | null {
    return serviceOf(score, isDoubles(discipline, sides));
  }

  @FieldResolver(() => [Int], { description: "The sides that win the game with the next rally." })
  gamePointFor(@Root() { format, score }: Match): Side[] {
    return gamePointFor(format, score);
  }

  @FieldResolver(() => [Int], { description: "The sides that win the match with the next rally." })
  matchPointFor(@Root() { format, score }: Match): Side[] {
    return matchPointFor(format, score);
  }

  @FieldResolver(() => MatchTimer, { nullable: true, description: "What is measured now; null for nothing." })
  timer(@Root() { score, hasTimeClock }: Match): MatchTimer | null {
    const timer = runningTimer(score, hasTimeClock);
    return timer && { ...timer, startedAt: new Date(timer.startedAt) };
  }

  @FieldResolver(() => ScheduledStart, { description: "When it is to start." })
  scheduled(@Root() { scheduledKind, scheduledAt }: Match): ScheduledStart {
    return { kind: scheduledKind, at: scheduledAt };
  }

  @FieldResolver(() => Int, {
    description: "How long such matches last here, for estimates. May lag until the match itself changes.",
  })
  expectedMinutes(@Root() match: Match, @Ctx() { load }: Context): Promise<number> {
    return loadExpectedMinutes(load, match);
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    description:
      "When the last event happened: the score is true for pictures from then on. Null without events.",
  })
  changedAt(@Root() { score }: Match): Date | null {
    return score.changedAt === null ? null : new Date(score.changedAt);
  }

  @Authorized("ADMIN")
  @Mutation(() => MatchPayload, {
    description: "Adds a match, as the last one of its court and day; at most 5,000.",
  })
  async createMatch(
    @Ctx() { db }: Context,
    @Arg("input", () => MatchInput, { description: "The new match." }) input: MatchInput,
  ): Promise<MatchPayload> {
    return { match: await createMatch(db, input), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => MatchPayload, {
    description:
      "Replaces all that the input holds of the match. Cancelling it, and moving it to another court, end the lease of its scorer; ON_COURT when the court or a player is busy.",
  })
  async updateMatch(
    @Ctx() { db, caller }: Context,
    @Arg("input", () => MatchInput, { description: "The whole match." }) input: MatchInput,
    @Arg("version", () => Int, { description: "The match's version that the form was made from." })
    version: number,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<MatchPayload> {
    return { match: await updateMatch(db, caller, id, version, input), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => MatchPayload, {
    description:
      "Puts a match on a court and calls its players; one that was called before moves there, which ends the lease of its scorer. The match that is there must be finished or cancelled: ON_COURT otherwise, and while a player is on another court.",
  })
  async callMatch(
    @Ctx() { db, caller, services }: Context,
    @Arg("courtId", () => ID, { description: "The id of the court." }) courtId: string,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<MatchPayload> {
    const { timeZone } = services.config.site;
    return { match: await callMatch(db, timeZone, caller, id, courtId), userErrors: [] };
  }

  @Authorized("ADMIN")
  @Mutation(() => TournamentPayload, {
    description: "Deletes the match. One with events is deleted by the super admin only, with its log.",
  })
  async deleteMatch(
    @Ctx() { db, caller }: Context,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<TournamentPayload> {
    await deleteMatch(db, caller, id);
    return { userErrors: [] };
  }
}
