import type { Change, Clock } from "./clock.ts";

/** How changes affect a response: not at all, its content, or its content because access was removed. */
export type Effect = "none" | "changed" | "accessRemoved";

/**
 * The nouns of a clock on which a response depends. Other changes do not invalidate it. Only for callers without a role:
 * hidden changes do not count.
 */
export abstract class Reads<Entry extends Change> {
  #isClock = false;
  #isCursor = false;
  #isEverything = false;
  #validUntil = Infinity;

  /** Adds the revision or its time, which every change alters, even a hidden one. */
  addClock(): void {
    this.#isClock = true;
  }

  /**
   * Adds the cursor. A cached response may contain an older cursor, because a client that resumes from it receives all
   * later changes. A response that contains nothing else must contain the current cursor.
   */
  addCursor(): void {
    this.#isCursor = true;
  }

  addEverything(): void {
    this.#isEverything = true;
  }

  /** Adds a time with which the response compares the revision's time, in milliseconds since 1970. */
  addTime(time: number): void {
    this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** How the changes up to `clock` affect a response that was valid before them. */
  effectOf(changes: readonly Entry[], clock: Clock): Effect {
    const isTimeRight = clock.lastUpdated.getTime() < this.#validUntil;
    const isOfClock = this.#isClock || (this.#isCursor && !this.#isEverything && this.isEmpty());
    let effect: Effect = isTimeRight && !isOfClock ? "none" : "changed";
    for (const change of changes) {
      if (change.isHidden || !(this.#isEverything || this.includes(change))) continue;
      if (this.removesAccess(change)) return "accessRemoved";
      effect = "changed";
    }
    return effect;
  }

  /** Whether none of the clock's nouns was added. */
  protected abstract isEmpty(): boolean;

  /** Whether the response depends on the changed noun. */
  protected abstract includes(change: Entry): boolean;

  /** Whether fewer callers may see it since the change. */
  protected abstract removesAccess(change: Entry): boolean;
}
