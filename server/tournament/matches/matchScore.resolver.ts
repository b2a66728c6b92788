import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { gamePointFor, matchPointFor } from "../../../domain/scoring/gamePoints.ts";
import type { MatchEnding, MatchPhase, Score, ScoreState, Side } from "../../../domain/scoring/scoreState.ts";
import { runningTimer, shownGames } from "../../../domain/scoring/scoreState.ts";
import { serviceOf } from "../../../domain/scoring/service.ts";
import { findLastCountedRally } from "../../../domain/scoring/voids.ts";
import type { Context } from "../../context.ts";
import { Instant } from "../../input/scalars.ts";
import { Match } from "./match.entity.ts";
import { matchEndingEnum, matchPhaseEnum } from "./match.enums.ts";
import { CurrentService, MatchTimer } from "./matchParts.ts";
import { logsOfMatches } from "./matchRows.ts";

/**
 * The score state. A response that contains any of it depends on every event of the match, also when the match is part
 * of a list.
 */
function readScore({ id, score }: Match, { reads }: Context): ScoreState {
  reads.tournament.addMatch(id);
  return score;
}

@Resolver(() => Match)
export class MatchScoreResolver {
  @FieldResolver(() => matchPhaseEnum, { description: "The phase of the match on court." })
  phase(@Root() match: Match, @Ctx() context: Context): MatchPhase {
    return readScore(match, context).phase;
  }

  @FieldResolver(() => [[Int]], {
    description:
      "The finished games and the current one, each with two numbers. Empty before the first point.",
  })
  games(@Root() match: Match, @Ctx() context: Context): readonly Score[] {
    return shownGames(readScore(match, context));
  }

  @FieldResolver(() => [Int], { description: "How many games each side has won." })
  gamesWon(@Root() match: Match, @Ctx() context: Context): Score {
    return readScore(match, context).gamesWon;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: "The side that won, 0 or 1; null until the match has ended, and when it had no winner.",
  })
  winner(@Root() match: Match, @Ctx() context: Context): number | null {
    return readScore(match, context).winner;
  }

  @FieldResolver(() => matchEndingEnum, {
    nullable: true,
    description: "How the match ended; null until then.",
  })
  ending(@Root() match: Match, @Ctx() context: Context): MatchEnding | null {
    return readScore(match, context).ending;
  }

  @FieldResolver(() => CurrentService, {
    nullable: true,
    description: "Who serves and who receives; null while unknown and after the end.",
  })
  service(@Root() match: Match, @Ctx() context: Context): CurrentService | null {
    return serviceOf(readScore(match, context), isDoubles(match.discipline, match.sides));
  }

  @FieldResolver(() => [Int], {
    description: "The sides that would win the game with the next rally; empty when there is none.",
  })
  gamePointFor(@Root() match: Match, @Ctx() context: Context): Side[] {
    return gamePointFor(match.format, readScore(match, context));
  }

  @FieldResolver(() => [Int], {
    description: "The sides that would win the match with the next rally; empty when there is none.",
  })
  matchPointFor(@Root() match: Match, @Ctx() context: Context): Side[] {
    return matchPointFor(match.format, readScore(match, context));
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    // Reading this field reads the whole log, so it is null in lists of all matches.
    description:
      "When the last rally ended that was not voided, while the match is on court; null before the first, and for every other match.",
  })
  async lastRallyAt(@Root() { id, status }: Match, @Ctx() { load }: Context): Promise<Date | null> {
    if (status !== "ON_COURT") return null;
    const rally = findLastCountedRally(await load(logsOfMatches, id));
    return rally && new Date(rally.at);
  }

  @FieldResolver(() => MatchTimer, {
    nullable: true,
    description: "The running timer; null when there is none.",
  })
  timer(@Root() match: Match, @Ctx() context: Context): MatchTimer | null {
    const timer = runningTimer(readScore(match, context), match.hasTimeClock);
    return timer && { ...timer, startedAt: new Date(timer.startedAt) };
  }

  @FieldResolver(() => Instant, {
    nullable: true,
    description:
      "When the last event happened. The score matches pictures from then on. Null without events.",
  })
  changedAt(@Root() match: Match, @Ctx() context: Context): Date | null {
    const { changedAt } = readScore(match, context);
    return changedAt === null ? null : new Date(changedAt);
  }

  @FieldResolver(() => Int, {
    description: "The number of events in its log, which is also the number of the last event.",
  })
  lastEventNumber(@Root() { id, lastEventNumber }: Match, @Ctx() { reads }: Context): number {
    reads.tournament.addMatch(id);
    return lastEventNumber;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether the score is up to date. False once the server has received nothing from the scorer for 60 seconds while the match is on court.",
  })
  isFresh(@Root() { id, isFresh }: Match, @Ctx() { reads }: Context): boolean {
    reads.tournament.addMatch(id);
    return isFresh;
  }
}
