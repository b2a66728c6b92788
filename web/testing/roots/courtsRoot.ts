import { courtNotFound, describeOccupation } from "../../../domain/refusals.ts";
import { takenCourtName } from "../../../domain/tournament/courtForm.ts";
import { foldName } from "../../../domain/tournament/foldName.ts";
import type { CourtInput } from "../../lib/generated/CourtManager.ts";
import { type CourtState, makeCourt } from "../tournamentState.ts";
import {
  refuseOutdated,
  refuseTournamentChange,
  type TournamentResponses,
  type TournamentSite,
} from "./tournamentResponses.ts";

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

/** The fields of the schema by which admins change courts. */
export function createCourtsRoot(
  { present, change, showCourt }: TournamentSite,
  { findCourt, isBusy, alterCourt, createPayload }: TournamentResponses,
): object {
  return {
    scorers: () => [],
    // The court of the request's token, which is always the first one here.
    scorerCourt() {
      const [court] = present().courts;
      return court ? showCourt(court) : null;
    },
    createCourt({ input }: { input: CourtInput }) {
      if (present().courts.some(({ name }) => foldName(name) === foldName(input.name)))
        return refuseTournamentChange("TAKEN", takenCourtName, "name");
      const id = `court-${present().courts.length}`;
      change(({ courts }) => courts.push({ ...makeCourt({ id }), ...readCourt(input) }));
      return createPayload(id, null);
    },
    updateCourt({ id, version, input }: { id: string; version: number; input: CourtInput }) {
      const court = findCourt(id);
      if (!court) return refuseTournamentChange("NOT_FOUND", courtNotFound);
      return court.version === version
        ? alterCourt(id, { ...readCourt(input), version: version + 1 })
        : refuseOutdated();
    },
    alignPicture({ courtId, pictureOffsetMs }: { courtId: string; pictureOffsetMs: number }) {
      const court = findCourt(courtId);
      if (!court) return refuseTournamentChange("NOT_FOUND", courtNotFound);
      return alterCourt(courtId, { pictureOffsetMs, version: court.version + 1 });
    },
    deleteCourt({ id }: { id: string }) {
      const court = findCourt(id);
      if (court && isBusy(court))
        return refuseTournamentChange("ON_COURT", describeOccupation(court.name, "104"));
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
    // A called match is the next one of its court again.
    clearCourt({ id }: { id: string }) {
      const called = present().matches.find(
        (match) => match.id === findCourt(id)?.currentId && match.status === "CALLED",
      );
      change(({ matches }) => {
        for (const match of matches) if (match.id === called?.id) match.status = "SCHEDULED";
      });
      return alterCourt(id, { currentId: null, ...(called ? { nextId: called.id } : {}) });
    },
  };
}
