import { Arg, Authorized, Ctx, Extensions, Int, Mutation, Query, Resolver } from "type-graphql";

import type { MatchEnding } from "../../../domain/scoring/scoreState.ts";
import type { Context } from "../../context.ts";
import { ID } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { Court } from "../courts/court.entity.ts";
import { loadVisibleCourts } from "../courts/visibleCourts.ts";
import { matchEndingEnum } from "../matches/match.enums.ts";
import { MatchPayload } from "../matches/match.resolver.ts";
import { enterScore } from "./enterScore.service.ts";
import { readScorers } from "./heartbeat.ts";
import { takeScoring } from "./lease.service.ts";
import { RecordedEvent, Scorer } from "./matchEvent.types.ts";
import { recordMatchEvents } from "./recording.service.ts";
import { DeviceInput, MatchEventInput } from "./scoring.input.ts";
import { RecordPayload, ScoringPayload } from "./scoring.payload.ts";

@Resolver()
export class ScoringResolver {
  @Authorized<Right>("SEE_SCORERS")
  @Query(() => [Scorer], {
    description:
      "The last reports of the scorers of all matches that are called or on court, in the order of the courts. For admins, and for operators of these courts.",
  })
  scorers(@Ctx() { db, caller }: Context): Promise<Scorer[]> {
    return readScorers(db, caller);
  }

  @Query(() => Court, {
    nullable: true,
    description:
      "The court of the request's device token, also one that is not public; null without a token.",
  })
  async scorerCourt(@Ctx() context: Context): Promise<Court | null> {
    const { scorer } = context.caller;
    const courts = scorer === null ? [] : await loadVisibleCourts(context);
    return courts.find(({ id }) => id === scorer?.courtId) ?? null;
  }

  @Authorized<Right>("RECORD_SCORES")
  @Mutation(() => ScoringPayload, {
    description:
      "Makes the device the only scorer of the match. A match that was not called yet is called to its court. Refused with TAKEN while another device scores it, unless `takeOver`. A device that scores it already gets the same lease again, or with another link of its court the next one. For admins, operators and device tokens of the match's court, and API tokens with `score:write`.",
  })
  async takeScoring(
    @Ctx() { db, caller, services }: Context,
    @Arg("matchId", () => ID, { description: "The id of the match." }) matchId: string,
    @Arg("device", () => DeviceInput, { description: "The device that will score the match." })
    device: DeviceInput,
    @Arg("takeOver", () => Boolean, {
      description:
        "Whether to take the lease from the device that has it. Events that this device has not sent are lost.",
      defaultValue: false,
    })
    takeOver: boolean,
  ): Promise<ScoringPayload> {
    const { timeZone } = services.config.site;
    const taking = { matchId, device, takeOver };
    const { serverTime, events, ...taken } = await takeScoring(db, timeZone, caller, taking);
    return { ...taken, events: events && events.map(toRecordedEvent), readAt: serverTime };
  }

  // The match's log contains who recorded each event.
  @Extensions({ hasOwnLog: true })
  @Authorized<Right>("RECORD_SCORES")
  @Mutation(() => RecordPayload, {
    description:
      "Appends events after number `after`, completely or not at all; at most 200 at a time, and 2,000 in a match. Events that the log already contains are skipped, so that a request can be repeated. Without events it is a heartbeat, which a device sends every 20 seconds. For admins, operators and device tokens of the match's court, and API tokens with `score:write`.",
  })
  async recordMatchEvents(
    @Ctx() { db, caller }: Context,
    @Arg("matchId", () => ID, { description: "The id of the match." }) matchId: string,
    @Arg("lease", () => Int, { description: "The value of `ScoringPayload.lease`." }) lease: number,
    @Arg("after", () => Int, {
      description: "The number of the event that the first of these events follows; 0 for none.",
    })
    after: number,
    @Arg("events", () => [MatchEventInput], { description: "The events in order; empty for a heartbeat." })
    events: MatchEventInput[],
    @Arg("device", () => DeviceInput, { description: "The device that has the lease." }) device: DeviceInput,
  ): Promise<RecordPayload> {
    const recording = { matchId, lease, after, events, device };
    const { match, serverTime, userErrors } = await recordMatchEvents(db, caller, recording);
    return { match, readAt: serverTime, userErrors };
  }

  @Extensions({ hasOwnLog: true })
  @Authorized<Right>("ENTER_SCORES")
  @Mutation(() => MatchPayload, {
    description:
      "Sets the score in one event, for corrections and for programs that send only scores, and makes the account or the API token the scorer of the match. A waiting match is called first, unless the score ends it, such as a walkover. Refused with TAKEN while another caller scores the match, unless `takeOver`; with OUT_OF_DATE when the log contains newer events; with IMPOSSIBLE for an impossible score; with ON_COURT when the match had ended and another match occupies its court or a player. For admins, the operators of the match's court, and API tokens with `score:write`.",
  })
  async setScore(
    @Ctx() { db, caller, services }: Context,
    @Arg("matchId", () => ID, { description: "The id of the match." }) matchId: string,
    @Arg("games", () => [[Int]], {
      description: "The finished games and the current one, each with two numbers.",
    })
    games: number[][],
    @Arg("serving", () => Int, {
      nullable: true,
      description: "The side that serves, 0 or 1; null when it is unknown.",
    })
    serving: number | null | undefined,
    @Arg("ending", () => matchEndingEnum, {
      nullable: true,
      description: "How the match ended; null while it continues, and when the games determine it.",
    })
    ending: MatchEnding | null | undefined,
    @Arg("winner", () => Int, {
      nullable: true,
      description: "The side that won, 0 or 1; required with RETIRED, DISQUALIFIED and WALKOVER.",
    })
    winner: number | null | undefined,
    @Arg("after", () => Int, { description: "The number of the last event that the caller has seen." })
    after: number,
    @Arg("takeOver", () => Boolean, {
      description: "Whether to take the lease from the caller that has it.",
      defaultValue: false,
    })
    takeOver: boolean,
  ): Promise<MatchPayload> {
    const { timeZone } = services.config.site;
    const match = await enterScore(db, timeZone, caller, {
      matchId,
      games,
      serving: serving ?? null,
      ending: ending ?? null,
      winner: winner ?? null,
      after,
      takeOver,
    });
    return { match, userErrors: [] };
  }
}

function toRecordedEvent(event: Omit<RecordedEvent, "at"> & { at: string }): RecordedEvent {
  return Object.assign(new RecordedEvent(), event, { at: new Date(event.at) });
}
