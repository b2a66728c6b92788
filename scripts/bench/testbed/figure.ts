import { never } from "./comparison.ts";
import type { Testbed } from "./testbed.ts";

/** One line of the table. */
export interface FigureRow {
  /** What was counted or timed. */
  what: string;
  /** The maximum, or the value that this machine reached in the same run without the site. */
  limit: string;
  /** The goal: a ratio to the limit when the limit was measured. */
  goal?: string;
  measured: string;
  /** The spread of the values, or other details. */
  spread?: string;
  isGood: boolean;
  /** Whether a limit is exceeded that applies on every machine, however busy. Limits of measured times do not. */
  isBroken?: boolean;
}

/** The parameters of a run. */
export interface Rounds {
  /** The numbers of the rounds, until the time is up. Use it in one loop only. */
  each: () => Iterable<number>;
  /** Returns a random number between 0 and 1. The same seed gives the same numbers. */
  random: () => number;
  isQuick: boolean;
}

export interface Figure {
  name: string;
  /** The number of rounds in a full run. */
  rounds: number;
  /** The figure ends after this time, with the rounds that it has measured. */
  minutes: number;
  /** A quick run omits it. */
  isLong?: boolean;
  measure: (testbed: Testbed, rounds: Rounds) => Promise<FigureRow[]>;
}

/** Measures `wanted` rounds of the figure, spread over those of a full run, or as many as the time allows. */
export async function takeFigure(
  testbed: Testbed,
  { rounds, minutes, measure }: Figure,
  { wanted, random, isQuick }: { wanted: number; random: () => number; isQuick: boolean },
): Promise<{ rows: FigureRow[]; made: number }> {
  const startedAt = performance.now();
  let made = 0;
  function* each() {
    while (made < wanted && performance.now() - startedAt < minutes * 60_000)
      yield Math.floor((made++ * rounds) / wanted);
  }
  try {
    return { rows: await measure(testbed, { each, random, isQuick }), made };
  } catch (error) {
    // The other figures are still measured.
    console.error(error);
    return { rows: [{ ...never("could not be measured", 1), measured: String(error).slice(0, 80) }], made };
  }
}
