import type { Change, Clock } from "./clock.ts";

/** How changes affect a response: not at all, its content, or its content because access was removed. */
export type Effect = "none" | "changed" | "relocked";

/**
 * The parts of the catalogue that a response depends on: changes of other parts leave it in the cache. Only for callers who
 * are no admins: changes that only admins may see do not count.
 */
export class Reads {
  #isClock = false;
  #isCursor = false;
  #isEverything = false;
  #hasSeriesList = false;
  readonly #series = new Set<string>();
  readonly #episodes = new Set<string>();
  readonly #categories = new Set<string>();
  #validUntil = Infinity;

  /** The revision or its time, which every change alters, also one that only admins see. */
  addClock(): void {
    this.#isClock = true;
  }

  /** The cursor, from which all else that the response contains can be followed; one that contains nothing else must be the present one. */
  addCursor(): void {
    this.#isCursor = true;
  }

  addEverything(): void {
    this.#isEverything = true;
  }

  /** Which series there are, and the fields of each, but not their episodes. */
  addSeriesList(): void {
    this.#hasSeriesList = true;
  }

  /** The series and its episodes. */
  addSeries(id: string): void {
    this.#series.add(id);
  }

  /** The episode in whichever series it is. */
  addEpisode(id: string): void {
    this.#episodes.add(id);
  }

  addCategory(id: string): void {
    this.#categories.add(id);
  }

  /** The answer compares the revision's time with this one, in milliseconds since the epoch. */
  addTime(time: number): void {
    this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** What the changes that led to `clock` do to an answer that was right before them. */
  effectOf(changes: readonly Change[], clock: Clock): Effect {
    const isTimeRight = clock.lastUpdated.getTime() < this.#validUntil;
    const isOfClock = this.#isClock || (this.#isCursor && this.#isEmpty());
    let effect: Effect = isTimeRight && !isOfClock ? "none" : "changed";
    for (const change of changes) {
      if (change.isHidden || !this.#includes(change)) continue;
      if (change.isRelocked) return "relocked";
      effect = "changed";
    }
    return effect;
  }

  #isEmpty(): boolean {
    const parts = [this.#series, this.#episodes, this.#categories];
    return !this.#isEverything && !this.#hasSeriesList && parts.every(({ size }) => size === 0);
  }

  #includes({ noun, id, seriesId }: Change): boolean {
    if (this.#isEverything) return true;
    if (noun === "category") return this.#categories.has(id);
    if (seriesId !== null && this.#series.has(seriesId)) return true;
    return noun === "series" ? this.#hasSeriesList : this.#episodes.has(id);
  }
}
