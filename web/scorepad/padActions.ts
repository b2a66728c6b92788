import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../lib/generated/TournamentUpdates.ts";
import type { Correct } from "./correction.ts";

/** The actions of a pad other than recording events; a scorer without an account has fewer. */
export interface PadActions {
  /** Calls a match to the court. */
  call: (court: Court, matchId: string) => Promise<void>;
  /** Removes the match from the court; absent where the scorer may not. */
  clear?: (court: Court) => Promise<void>;
  /** Replaces the score of a match that this device does not score; absent where the scorer may not. */
  correct?: (match: Match, ...correction: Parameters<Correct>) => ReturnType<Correct>;
}
