import type { Content, UpcomingMatch } from "./content.ts";
import type { ScoreboardCourt, Update } from "./courtList.ts";
import { findShown } from "./findShown.ts";
import type { Sources } from "./follow.ts";
import { nextQuery, timeZoneQuery } from "./operations.ts";
import { repeat } from "./repeat.ts";

/** How often the matches are read where no update reports a change. */
const readEveryMs = 15_000;

/** Reads the next matches of the shown courts. Returns the function to call when the courts have changed. */
export function followUpcoming(
  { api, parameters }: Sources,
  onUpcoming: (content: Pick<Content, "upcoming" | "timeZone">) => void,
): (courts: readonly ScoreboardCourt[], update: Update | null) => void {
  let shown: readonly ScoreboardCourt[] = [];
  let listed: ReadonlyMap<string, readonly UpcomingMatch[]> = new Map();
  let revision: number | undefined;

  const read = repeat(async () => {
    const [{ site }, lists] = await Promise.all([
      api.ask(timeZoneQuery, {}),
      Promise.all(
        shown.map(async ({ id }) => {
          const { matches } = await api.ask(nextQuery, { courtId: id }, revision);
          return [id, matches] as const;
        }),
      ),
    ]);
    listed = new Map(lists);
    onUpcoming({ upcoming: listed, timeZone: site.timeZone });
  }, readEveryMs);

  return (courts, update) => {
    const chosen = findShown(courts, parameters);
    const isSame = chosen.map(({ id }) => id).join() === shown.map(({ id }) => id).join();
    shown = chosen;
    if (update) ({ revision } = update);
    if (!isSame || (update && mayChange(update, listed))) read();
  };
}

/** Whether a match has been added to the next ones, or removed. */
function mayChange(
  { matches, removedMatches }: Update,
  listed: ReadonlyMap<string, readonly UpcomingMatch[]>,
): boolean {
  if (matches === null || removedMatches.length > 0) return true;
  const ids = new Set([...listed.values()].flatMap((list) => list.map(({ id }) => id)));
  return matches.some(({ id, status }) => status === "SCHEDULED" || ids.has(id));
}
