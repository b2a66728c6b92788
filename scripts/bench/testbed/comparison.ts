import type { FigureRow } from "./figure.ts";
import { median, say } from "./numbers.ts";

/** The goal of a ratio. */
export interface Goal {
  most?: number;
  least?: number;
  better?: number;
}

/** A row that compares the measured values with the limit of the same run. */
export function compare({
  what,
  unit,
  limitName,
  measured,
  limits,
  goal = {},
}: {
  what: string;
  unit: string;
  limitName: string;
  /** One value for each round. */
  measured: readonly number[];
  limits: readonly number[];
  goal?: Goal;
}): FigureRow {
  const ratio = median(measured) / median(limits);
  const ratios = measured.map((value, round) => value / (limits[round] ?? Number.NaN));
  const { most = Infinity, least = 0, better } = goal;
  return {
    what,
    limit: `${say(median(limits))} ${unit}, ${limitName}`,
    goal: sayGoal(goal, better),
    measured: `${say(median(measured))} ${unit} = ${ratio.toFixed(2)} ×`,
    spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} ×`,
    isGood: ratio <= most && ratio >= least,
  };
}

/**
 * A row for a value with an absolute maximum. Memory and counts are invariants, which the fault tests check. Times are
 * not: they depend on the load of the machine, and no test asserts speed.
 */
export function bound({
  what,
  value,
  unit = "",
  most,
  spread = "",
  isInvariant = false,
  tolerance = 1,
}: {
  what: string;
  value: number;
  unit?: string;
  most: number;
  spread?: string;
  isInvariant?: boolean;
  /** A fault test fails only above this multiple of the maximum: memory varies with the time of the garbage collection. */
  tolerance?: number;
}): FigureRow {
  return {
    what,
    limit: "",
    goal: `≤ ${say(most)} ${unit}`.trim(),
    measured: `${say(value)} ${unit}`.trim(),
    spread,
    isGood: value <= most,
    isBroken: isInvariant && value > most * tolerance,
  };
}

/** A row for something that must not happen. */
export function never(what: string, value: number, spread: string = ""): FigureRow {
  return {
    what,
    limit: "",
    goal: "0",
    measured: String(value),
    spread,
    isGood: value === 0,
    isBroken: value !== 0,
  };
}

function sayGoal({ most, least }: { most?: number; least?: number }, better: number | undefined) {
  if (most !== undefined) return `≤ ${most} ×${better === undefined ? "" : `, better ≤ ${better} ×`}`;
  if (least !== undefined) return `≥ ${least} ×${better === undefined ? "" : `, better ≥ ${better} ×`}`;
  return "";
}
