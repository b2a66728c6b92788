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
}

/** What a figure is told about its run. */
export interface Turns {
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
  measure: (stage: Stage, turns: Turns) => Promise<Row[]>;
}
