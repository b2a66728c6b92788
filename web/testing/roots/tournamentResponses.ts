import { changedMeanwhile } from "../../../domain/formRules.ts";
import type { CourtState, MatchState, TournamentState } from "../tournamentState.ts";

/** The functions of the site that the fields of courts and matches need. */
export interface TournamentSite {
  present: () => TournamentState;
  change: (alter: (tournament: TournamentState) => void) => void;
  showTournament: () => object;
  showCourt: (court: CourtState) => object;
  showMatch: (match: MatchState) => object;
}

/** Finds and changes the courts and matches of a site, and creates the payloads of their mutations. */
export interface TournamentResponses {
  findCourt: (id: string) => CourtState | undefined;
  findMatch: (id: string) => MatchState | undefined;
  isBusy: (court: CourtState) => boolean;
  alterCourt: (id: string, part: Partial<CourtState>) => object;
  alterMatch: (id: string, part: Partial<MatchState>) => object;
  createPayload: (courtId: string | null, matchId: string | null) => object;
}

/** The payload of a refused mutation. */
export const refuseTournamentChange = (code: string, message: string, field: string | null = null) => ({
  court: null,
  match: null,
  tournament: null,
  userErrors: [{ code, message, field }],
});

export const refuseOutdated = () => refuseTournamentChange("OUT_OF_DATE", changedMeanwhile);

export function createTournamentResponses({
  present,
  change,
  showTournament,
  showCourt,
  showMatch,
}: TournamentSite): TournamentResponses {
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

  return { findCourt, findMatch, isBusy, alterCourt, alterMatch, createPayload };
}
