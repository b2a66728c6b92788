import { takenCourtName } from "../../../domain/courtForm.ts";
import { changedMeanwhile } from "../../../domain/formRules.ts";
import {
  courtNotFound,
  describeOccupation,
  matchHasPoints,
  matchNotFound,
} from "../../../domain/refusals.ts";
import type { CourtInput } from "../../lib/generated/CourtManager.ts";
import type { MatchInput } from "../../lib/generated/MatchManager.ts";
import {
  listDays,
  type CourtState,
  makeCourt,
  makeMatch,
  type MatchState,
  type TournamentState,
} from "../tournamentState.ts";

interface Stage {
  present: () => TournamentState;
  change: (alter: (tournament: TournamentState) => void) => void;
  showTournament: () => object;
  showCourt: (court: CourtState) => object;
  showMatch: (match: MatchState) => object;
}

const refuse = (code: string, message: string, field: string | null = null) => ({
  court: null,
  match: null,
  tournament: null,
  userErrors: [{ code, message, field }],
});
const outdated = () => refuse("OUT_OF_DATE", changedMeanwhile);

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

function readCourt({
  name,
  isPublic,
  episodeId,
  pictureDelayMs,
  pictureOffsetMs,
}: CourtInput): Partial<CourtState> {
  return {
    name,
    isPublic: isPublic ?? true,
    episodeId: episodeId == null ? null : String(episodeId),
    pictureDelayMs: pictureDelayMs ?? 20_000,
    pictureOffsetMs: pictureOffsetMs ?? 0,
  };
}

/** The fields of the schema by which admins change courts and matches. */
export function createCourtsRoot({ present, change, showTournament, showCourt, showMatch }: Stage): object {
  const findCourt = (id: string) => present().courts.find((court) => court.id === id);
  const findMatch = (id: string) => present().matches.find((match) => match.id === id);
  const createPayload = (courtId: string | null, matchId: string | null) => {
    const [court, match] = [findCourt(courtId ?? ""), findMatch(matchId ?? "")];
    return {
      court: court && showCourt(court),
      match: match && showMatch(match),
      tournament: showTournament(),
      userErrors: [],
    };
  };
  const isBusy = ({ currentId }: CourtState) => findMatch(currentId ?? "")?.status === "ON_COURT";

  function alterCourt(id: string, part: Partial<CourtState>) {
    change(({ courts }) => {
      for (const court of courts) if (court.id === id) Object.assign(court, part);
    });
    return createPayload(id, null);
  }
  function alterMatch(id: string, part: Partial<MatchState>) {
    change(({ matches }) => {
      for (const match of matches) if (match.id === id) Object.assign(match, part);
    });
    return createPayload(null, id);
  }

  return {
    match({ id }: { id: string }) {
      const match = findMatch(id);
      return match ? showMatch(match) : null;
    },
    scorers: () => [],
    // The court of the request's token, which is always the first one here.
    scorerCourt() {
      const [court] = present().courts;
      return court ? showCourt(court) : null;
    },
    createCourt({ input }: { input: CourtInput }) {
      if (present().courts.some(({ name }) => name === input.name))
        return refuse("TAKEN", takenCourtName, "name");
      const id = `court-${present().courts.length}`;
      change(({ courts }) => courts.push({ ...makeCourt({ id }), ...readCourt(input) }));
      return createPayload(id, null);
    },
    updateCourt({ id, version, input }: { id: string; version: number; input: CourtInput }) {
      const court = findCourt(id);
      if (!court) return refuse("NOT_FOUND", courtNotFound);
      return court.version === version
        ? alterCourt(id, { ...readCourt(input), version: version + 1 })
        : outdated();
    },
    alignPicture({ courtId, pictureOffsetMs }: { courtId: string; pictureOffsetMs: number }) {
      const court = findCourt(courtId);
      if (!court) return refuse("NOT_FOUND", courtNotFound);
      return alterCourt(courtId, { pictureOffsetMs, version: court.version + 1 });
    },
    deleteCourt({ id }: { id: string }) {
      const court = findCourt(id);
      if (court && isBusy(court)) return refuse("ON_COURT", describeOccupation(court.name, "104"));
      change((tournament) => {
        tournament.courts = tournament.courts.filter((one) => one.id !== id);
      });
      return createPayload(null, null);
    },
    reorderCourts({ ids }: { ids: string[] }) {
      change((tournament) => {
        tournament.courts = ids.flatMap((id) => tournament.courts.find((court) => court.id === id) ?? []);
      });
      return createPayload(null, null);
    },
    clearCourt: ({ id }: { id: string }) => alterCourt(id, { currentId: null }),
    callMatch({ id, courtId }: { id: string; courtId: string }) {
      const court = findCourt(courtId);
      if (court && isBusy(court)) return refuse("ON_COURT", describeOccupation(court.name, "104"));
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
      if (!match) return refuse("NOT_FOUND", matchNotFound);
      if ((match.version ?? 1) !== version) return outdated();
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
    publishDay({ day, isPublished }: { day: string; isPublished: boolean }) {
      change((tournament) => {
        const others = (tournament.withheldDays ?? []).filter((one) => one !== day);
        tournament.withheldDays = isPublished ? others : [...others, day];
      });
      return { day: listDays(present()).find((one) => one.day === day), userErrors: [] };
    },
    deleteMatch({ id }: { id: string }) {
      if ((findMatch(id)?.lastEventNumber ?? 0) > 0) return refuse("ON_COURT", matchHasPoints);
      change((tournament) => {
        tournament.matches = tournament.matches.filter((match) => match.id !== id);
      });
      return createPayload(null, null);
    },
  };
}
