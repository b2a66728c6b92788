import {
  describeOccupation,
  endedNotCancelled,
  matchHasPoints,
  matchNotFound,
} from "../../../domain/refusals.ts";
import type { MatchInput } from "../../lib/generated/MatchManager.ts";
import { listDays, makeMatch, type MatchState } from "../tournamentState.ts";
import {
  refuseOutdated,
  refuseTournamentChange,
  type TournamentResponses,
  type TournamentSite,
} from "./tournamentResponses.ts";

function readMatch({
  number,
  courtId,
  day,
  scheduledKind,
  scheduledAt,
  ...input
}: MatchInput): Partial<MatchState> {
  return {
    number: number ?? null,
    courtId: courtId == null ? null : String(courtId),
    day: day ?? null,
    discipline: input.discipline,
    draw: input.draw ?? "",
    round: input.round ?? "",
    format: input.format,
    hasTimeClock: input.hasTimeClock ?? false,
    scheduled: { kind: scheduledKind ?? "FOLLOWS", at: scheduledAt ?? null },
    sides: input.sides.map(({ players, from, seed, team }) => ({
      players: players.map(({ name, shortName, country }) => ({
        name,
        shortName: shortName ?? name.split(" ").at(-1) ?? name,
        country: country ?? null,
      })),
      from: from ?? null,
      seed: seed ?? null,
      team: team ?? null,
    })),
  };
}

/** The fields of the schema by which admins change matches and the schedule. */
export function createMatchesRoot(
  { present, change, showMatch }: TournamentSite,
  { findCourt, findMatch, isBusy, alterCourt, alterMatch, createPayload }: TournamentResponses,
): object {
  return {
    match({ id }: { id: string }) {
      const match = findMatch(id);
      return match ? showMatch(match) : null;
    },
    callMatch({ id, courtId }: { id: string; courtId: string }) {
      const court = findCourt(courtId);
      if (court && isBusy(court))
        return refuseTournamentChange("ON_COURT", describeOccupation(court.name, "104"));
      alterCourt(courtId, { currentId: id, nextId: null });
      return alterMatch(id, { status: "CALLED", courtId });
    },
    createMatch({ input }: { input: MatchInput }) {
      const id = `match-${present().matches.length}`;
      change(({ matches }) => matches.push({ ...makeMatch({ id }), ...readMatch(input) }));
      return createPayload(null, id);
    },
    updateMatch({ id, version, input }: { id: string; version: number; input: MatchInput }) {
      const match = findMatch(id);
      if (!match) return refuseTournamentChange("NOT_FOUND", matchNotFound);
      if ((match.version ?? 1) !== version) return refuseOutdated();
      if (match.status === "FINISHED" && input.isCancelled === true)
        return refuseTournamentChange("INVALID", endedNotCancelled, "isCancelled");
      const cancelled = input.isCancelled === true ? ({ status: "CANCELLED" } as const) : {};
      return alterMatch(id, { ...readMatch(input), ...cancelled, version: version + 1 });
    },
    moveMatch({
      id,
      courtId,
      day,
      place,
    }: {
      id: string;
      courtId?: string | null;
      day: string;
      place: number;
    }) {
      change((tournament) => {
        const match = tournament.matches.find((one) => one.id === id);
        if (!match) return;
        Object.assign(match, { courtId: courtId ?? null, day });
        const others = tournament.matches.filter((one) => one.id !== id);
        const group = others.filter(
          (one) => one.courtId === match.courtId && one.day === day && one.status === "SCHEDULED",
        );
        const follower = group[place - 1];
        const last = group.at(-1);
        const index = follower ? others.indexOf(follower) : last ? others.indexOf(last) + 1 : others.length;
        tournament.matches = others.toSpliced(index, 0, match);
      });
      return createPayload(null, id);
    },
    deleteMatch({ id }: { id: string }) {
      if ((findMatch(id)?.lastEventNumber ?? 0) > 0)
        return refuseTournamentChange("ON_COURT", matchHasPoints);
      change((tournament) => {
        tournament.matches = tournament.matches.filter((match) => match.id !== id);
      });
      return createPayload(null, null);
    },
    publishDay({ day, isPublished }: { day: string; isPublished: boolean }) {
      change((tournament) => {
        const others = (tournament.withheldDays ?? []).filter((one) => one !== day);
        tournament.withheldDays = isPublished ? others : [...others, day];
      });
      return { day: listDays(present()).find((one) => one.day === day), userErrors: [] };
    },
  };
}
