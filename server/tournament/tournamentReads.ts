import { Reads } from "../live/reads.ts";
import type { TournamentChange } from "./tournamentClock.ts";

/** The parts of the tournament that a response depends on. */
export class TournamentReads extends Reads<TournamentChange> {
  #hasCourtList = false;
  #hasMatchList = false;
  readonly #courts = new Set<string>();
  readonly #matches = new Set<string>();

  /** Which courts there are, and the fields of each, but not their matches. */
  addCourtList(): void {
    this.#hasCourtList = true;
  }

  /** Which matches there are, and the fields of each. */
  addMatchList(): void {
    this.#hasMatchList = true;
  }

  addCourt(id: string): void {
    this.#courts.add(id);
  }

  addMatch(id: string): void {
    this.#matches.add(id);
  }

  protected isEmpty(): boolean {
    return !this.#hasCourtList && !this.#hasMatchList && this.#courts.size === 0 && this.#matches.size === 0;
  }

  protected includes({ noun, id }: TournamentChange): boolean {
    return noun === "court"
      ? this.#hasCourtList || this.#courts.has(id)
      : this.#hasMatchList || this.#matches.has(id);
  }

  /** What moves may have gone to a court that is not public. */
  protected removesAccess({ isMoved }: TournamentChange): boolean {
    return isMoved;
  }
}
