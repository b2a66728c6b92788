import { leastShownViewers } from "../../../domain/viewerCounts.ts";

/** "few" is a number that the server sends to admins only, because it is small. */
export type ViewerNumber = number | "few" | "unknown";

/** The number in the narrow column of the board. */
export function writeViewers(viewers: ViewerNumber): string {
  if (viewers === "unknown") return "–";
  return viewers === "few" ? `<${leastShownViewers}` : String(viewers);
}

/** The number in a sentence. */
export function describeViewers(viewers: ViewerNumber): string {
  if (viewers === "unknown") return "an unknown number of viewers";
  if (viewers === "few") return `fewer than ${leastShownViewers} viewers`;
  return viewers === 1 ? "1 viewer" : `${viewers} viewers`;
}
