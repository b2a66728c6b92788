import { chooseCourts } from "../../domain/tournament/chosenCourts.ts";
import type { ScoreboardCourt } from "./courtList.ts";
import type { Parameters } from "./parameters.ts";

/**
 * The courts in the address. Courts that are not public need a key, also where an admin is signed in: a scoreboard
 * shows the same in every browser.
 */
export function findShown(
  courts: readonly ScoreboardCourt[],
  { courts: wanted, key }: Pick<Parameters, "courts" | "key">,
): readonly ScoreboardCourt[] {
  return chooseCourts(
    courts.filter(({ isPublic }) => isPublic || key !== null),
    wanted,
  );
}
