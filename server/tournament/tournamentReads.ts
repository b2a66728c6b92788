import { Reads } from "../live/reads.ts";
import type { TournamentChange } from "./tournamentClock.ts";

/** The parts of the tournament that a response depends on. */
export class TournamentReads extends Reads<TournamentChange> {
  #hasCourtList = false;
  #hasMatchList = false;
  #hasMatchPlans = false;
  readonly #courts = new Set<string>();
  readonly #matches = new Set<string>();

  /** Adds the list of courts with their fields, without their matches. */
  addCourtList(): void {
    this.#hasCourtList = true;
  }

  /** Adds the list of matches with their fields, including their scores. */
  addMatchList(): void {
    this.#hasMatchList = true;
  }

  /** Adds the list of matches in their order with all fields except their scores. */
  addMatchPlans(): void {
    this.#hasMatchPlans = true;
  }

  addCourt(id: string): void {
    this.#courts.add(id.toLowerCase());
  }

  addMatch(id: string): void {
    this.#matches.add(id.toLowerCase());
  }

  protected isEmpty(): boolean {
    const hasList = this.#hasCourtList || this.#hasMatchList || this.#hasMatchPlans;
    return !hasList && this.#courts.size === 0 && this.#matches.size === 0;
  }

  protected includes({ noun, id, isMoved, changesPlan }: TournamentChange): boolean {
    // The order of the courts determines the order of their matches.
    if (noun === "court")
      return this.#hasCourtList || this.#courts.has(id) || (this.#hasMatchPlans && isMoved);
    if (this.#hasMatchList || this.#matches.has(id)) return true;
    return this.#hasMatchPlans && (isMoved || changesPlan);
  }

  /** A match that moves may have moved to a hidden court. */
  protected removesAccess({ isMoved }: TournamentChange): boolean {
    return isMoved;
  }
}
