import { never } from "./comparison.js";

/**
 * What one round has shown of the server, and of each that it is compared with.
 * @typedef {{ own: import("./questions.js").Slice } & Record<string, import("./questions.js").Slice>} Compared
 */

/** What `compare` sets beside each other: one figure of the server and of the limit. @param {readonly Compared[]} slices @param {"cpu" | "perSecond"} figure @param {string} limit its name in the rounds */
export function valuesOf(slices, figure, limit = "limit") {
  return {
    measured: slices.map(({ own }) => own[figure]),
    limits: slices.map((slice) => slice[limit]?.[figure] ?? Number.NaN),
  };
}

/** The line that no answer of the server was another than it must be. @param {readonly Compared[]} slices */
export function neverWrong(slices) {
  return never(
    "wrong answers",
    slices.reduce((sum, { own }) => sum + own.wrong, 0),
  );
}
