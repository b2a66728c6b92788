import type { ScoreboardUpdatesSubscription } from "../lib/generated/ScoreboardUpdates.ts";

export type Update = ScoreboardUpdatesSubscription["tournamentUpdates"];
export type ScoreboardCourt = Update["courts"][number];
export type ScoreboardMatch = NonNullable<ScoreboardCourt["current"]>;

type Changes = Pick<Update, "courts" | "courtOrder" | "matches">;

/**
 * The courts after an update, which contains changed courts, changed matches, and the order when a court was added,
 * deleted or moved. Null when the update has so many changes that it leaves matches out: then everything must be read
 * again.
 */
export function applyUpdate(
  courts: readonly ScoreboardCourt[],
  { courts: changed, courtOrder, matches }: Changes,
): ScoreboardCourt[] | null {
  const newest = new Map([...courts, ...changed].map((court) => [court.id, court]));
  const order = courtOrder ?? courts.map(({ id }) => id);
  const present = order.flatMap((id) => newest.get(id) ?? []);
  if (matches === null) return present.every((court) => changed.includes(court)) ? present : null;
  return present.map((court) => {
    const match = matches.find(({ id }) => id === court.current?.id);
    return match ? { ...court, current: match } : court;
  });
}
