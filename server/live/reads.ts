import type { Change, Clock } from "./clock.ts";

/** How changes affect a response: not at all, its content, or its content because access was removed. */
export type Effect = "none" | "changed" | "relocked";

/**
 * What a response depends on among the nouns of a clock: other changes leave it in the cache. Only for callers who
 * are no admins: changes that only admins may see do not count.
 */
export abstract class Reads<Noted extends Change> {
  #isClock = false;
  #isCursor = false;
  #isEverything = false;
  #validUntil = Infinity;

  /** The revision or its time, which every change alters, also one that only admins see. */
  addClock(): void {
    this.#isClock = true;
  }

  /**
   * The cursor, from which all else that the response contains can be followed; one that contains nothing else must be the
   * present one.
   */
  addCursor(): void {
    this.#isCursor = true;
  }

  addEverything(): void {
    this.#isEverything = true;
  }

  /** The answer compares the revision's time with this one, in milliseconds since the epoch. */
  addTime(time: number): void {
    this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** How the changes that led to `clock` affect an answer that was valid before them. */
  effectOf(changes: readonly Noted[], clock: Clock): Effect {
    const isTimeRight = clock.lastUpdated.getTime() < this.#validUntil;
    const isOfClock = this.#isClock || (this.#isCursor && !this.#isEverything && this.isEmpty());
    let effect: Effect = isTimeRight && !isOfClock ? "none" : "changed";
    for (const change of changes) {
      if (change.isHidden || !(this.#isEverything || this.includes(change))) continue;
      if (this.removesAccess(change)) return "relocked";
      effect = "changed";
    }
    return effect;
  }

  /** Whether none of its nouns was added. */
  protected abstract isEmpty(): boolean;

  /** Whether the response depends on what changed. */
  protected abstract includes(change: Noted): boolean;

  /** Whether fewer may see it since the change. */
  protected abstract removesAccess(change: Noted): boolean;
}
