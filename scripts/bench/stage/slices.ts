import { never } from "./comparison.ts";
import type { Slice } from "./requests.ts";

/** What one round has shown of the server, and of each that it is compared with. */
export type Compared = { own: Slice } & Partial<Record<string, Slice>>;

/** What `compare` sets beside each other: one figure of the server and of the limit. `limit`: its name in the rounds. */
export function valuesOf(slices: readonly Compared[], figure: "cpu" | "perSecond", limit = "limit") {
  return {
    measured: slices.map(({ own }) => own[figure]),
    limits: slices.map((slice) => slice[limit]?.[figure] ?? Number.NaN),
  };
}

/** The line that no answer of the server was another than it must be. */
export function neverWrong(slices: readonly Compared[]) {
  return never(
    "wrong answers",
    slices.reduce((sum, { own }) => sum + own.wrong, 0),
  );
}
