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

import { playerKey } from "../../../domain/tournament/samePlayer.ts";
import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { describeVersion } from "../../input/validation.ts";
import type { Right } from "../../rights/rights.ts";
import { TournamentPayload } from "../tournament.resolver.ts";
import { Match } from "./match.entity.ts";
import { MatchInput } from "./match.input.ts";
import { createMatch, deleteMatch, updateMatch } from "./match.service.ts";
import { MatchSide, ScheduledStart } from "./matchParts.ts";
import { loadExpectedMinutes } from "./matchRows.ts";
import { completeSide } from "./matchSides.ts";
import { callOperatedMatch } from "./operating.service.ts";

@ObjectType({ description: "The result of a change of a match." })
export class MatchPayload {
  @Field(() => Match, {
    description: "The match after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  match?: Match | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Match)
export class MatchResolver {
  @FieldResolver(() => [MatchSide], {
    description:
      "The sides; always two. A side has no players while they are unknown, and `from` then contains for example `Winner of 104`.",
  })
  sides(@Root() { sides }: Match): MatchSide[] {
    return sides.map(completeSide).map(({ players, ...side }) => ({
      ...side,
      players: players.map((player) => ({ ...player, key: playerKey(player) })),
    }));
  }

  @FieldResolver(() => ScheduledStart, { description: "The planned start." })
  scheduled(@Root() { scheduledKind, scheduledAt }: Match): ScheduledStart {
    return { kind: scheduledKind, at: scheduledAt };
  }

  @FieldResolver(() => Int, {
    description:
      "The expected duration in minutes, for estimates. Matches with the same `format` that are singles, or doubles, have the same one. It changes when one of them ends, and `tournamentUpdates` then sends only that match: the match of its kind that ended last has the current value.",
  })
  expectedMinutes(@Root() match: Match, @Ctx() { load }: Context): Promise<number> {
    return loadExpectedMinutes(load, match);
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchPayload, {
    description: "Adds a match after the last one of its court and day; at most 5,000.",
  })
  async createMatch(
    @Ctx() { db }: Context,
    @Arg("input", () => MatchInput, { description: "The new match." }) input: MatchInput,
  ): Promise<MatchPayload> {
    return { match: await createMatch(db, input), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => MatchPayload, {
    description:
      "Replaces all fields of the match that the input contains. Cancelling the match or moving it to another court ends the lease of its scorer; ON_COURT when the court or a player is busy.",
  })
  async updateMatch(
    @Ctx() { db, caller }: Context,
    @Arg("input", () => MatchInput, { description: "The whole match." }) input: MatchInput,
    @Arg("version", () => Int, { description: describeVersion("match") })
    version: number,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<MatchPayload> {
    return { match: await updateMatch(db, caller, id, version, input), userErrors: [] };
  }

  @Authorized<Right>("CALL_MATCHES")
  @Mutation(() => MatchPayload, {
    description:
      "Calls a match and its players to a court. A match that was called before moves there, which ends the lease of its scorer. The current match of the court must be finished or cancelled; otherwise ON_COURT, also while a player is on another court. For admins, for operators of this court and of the match's previous court, and for API tokens with `schedule:write`.",
  })
  async callMatch(
    @Ctx() { db, caller, services }: Context,
    @Arg("courtId", () => ID, { description: "The id of the court." }) courtId: string,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<MatchPayload> {
    const { timeZone } = services.config.site;
    return { match: await callOperatedMatch(db, timeZone, caller, id, courtId), userErrors: [] };
  }

  @Authorized<Right>("PLAN_MATCHES")
  @Mutation(() => TournamentPayload, {
    description:
      "Deletes the match. A match with events can only be deleted by the super admin; its log is deleted too.",
  })
  async deleteMatch(
    @Ctx() { db, caller }: Context,
    @Arg("id", () => ID, { description: "The id of the match." }) id: string,
  ): Promise<TournamentPayload> {
    await deleteMatch(db, caller, id);
    return { userErrors: [] };
  }
}
