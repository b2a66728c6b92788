import { never } from "./comparison.ts";
import type { Stage } from "./stage.ts";

/** One line of the table. */
export interface Row {
  /** What was counted or timed. */
  what: string;
  /** What it must not exceed, or what this machine can do, measured in the same run. */
  limit: string;
  /** In proportion to the limit, where that is the machine's. */
  goal?: string;
  measured: string;
  /** What lies behind the number. */
  spread?: string;
  isGood: boolean;
  /** It must hold on every machine, however busy; a measured value need not. */
  isInvariant?: true;
}

/** The parameters of a run. */
export interface Rounds {
  /** The numbers of the rounds, until the time is up; for one loop. */
  each: () => Iterable<number>;
  /** Between 0 and 1, the same in each run of the same seed. */
  random: () => number;
  isQuick: boolean;
}

export interface Figure {
  name: string;
  /** Of a full run. */
  rounds: number;
  /** After which it ends with what it has. */
  minutes: number;
  /** It is left out of a quick run. */
  isLong?: boolean;
  measure: (stage: Stage, rounds: Rounds) => Promise<Row[]>;
}

/** Takes `wanted` rounds of the figure, spread over those of a full run, or those for which there is time. */
export async function takeFigure(
  stage: Stage,
  { rounds, minutes, measure }: Figure,
  { wanted, random, isQuick }: { wanted: number; random: () => number; isQuick: boolean },
): Promise<{ rows: Row[]; made: number }> {
  const startedAt = performance.now();
  let made = 0;
  function* each() {
    while (made < wanted && performance.now() - startedAt < minutes * 60_000)
      yield Math.floor((made++ * rounds) / wanted);
  }
  try {
    return { rows: await measure(stage, { each, random, isQuick }), made };
  } catch (error) {
    // The other figures can be measured all the same.
    console.error(error);
    return { rows: [{ ...never("could not be measured", 1), measured: String(error).slice(0, 80) }], made };
  }
}
