import { median, say } from "./numbers.js";

/**
 * A line that sets what was measured beside the limit of the same run.
 * @param {object} figure
 * @param {string} figure.what
 * @param {string} figure.unit
 * @param {string} figure.limitName
 * @param {readonly number[]} figure.measured one value of each round
 * @param {readonly number[]} figure.limits
 * @param {{ most?: number, least?: number, better?: number }} [figure.goal] of the ratio
 * @returns {import("../run.js").Row}
 */
export function compare({ what, unit, limitName, measured, limits, goal = {} }) {
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

/** A line of something that has a greatest value of its own. @param {{ what: string, value: number, unit?: string, most: number, spread?: string }} figure @returns {import("../run.js").Row} */
export function bound({ what, value, unit = "", most, spread = "" }) {
  return {
    what,
    limit: "",
    goal: `≤ ${say(most)} ${unit}`.trim(),
    measured: `${say(value)} ${unit}`.trim(),
    spread,
    isGood: value <= most,
  };
}

/** A line of what must not happen. @param {string} what @param {number} value @param {string} [spread] @returns {import("../run.js").Row} */
export function never(what, value, spread = "") {
  return { what, limit: "", goal: "0", measured: String(value), spread, isGood: value === 0 };
}

/** @param {{ most?: number, least?: number }} goal @param {number | undefined} better */
function sayGoal({ most, least }, better) {
  if (most !== undefined) return `≤ ${most} ×${better === undefined ? "" : `, better ≤ ${better} ×`}`;
  if (least !== undefined) return `≥ ${least} ×${better === undefined ? "" : `, better ≥ ${better} ×`}`;
  return "";
}
