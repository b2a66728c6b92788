import { never } from "./comparison.ts";
import type { Slice } from "./requests.ts";

/** The results of one round, of the server and of everything that it is compared with. */
export type Compared = { own: Slice } & Partial<Record<string, Slice>>;

/** The values for `compare`: one figure of the server and of the limit with this name. */
export function valuesOf(slices: readonly Compared[], figure: "cpu" | "perSecond", limit = "limit") {
  return {
    measured: slices.map(({ own }) => own[figure]),
    limits: slices.map((slice) => slice[limit]?.[figure] ?? Number.NaN),
  };
}

/** The row for wrong responses of the server. */
export function neverWrong(slices: readonly Compared[]) {
  return never(
    "wrong responses",
    slices.reduce((sum, { own }) => sum + own.wrong, 0),
  );
}
