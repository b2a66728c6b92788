export const disciplines = ["MS", "WS", "MD", "WD", "XD", "OTHER"] as const;
export type Discipline = (typeof disciplines)[number];

/** Whether the match is played in pairs: in MD, WD and XD, and in OTHER when a side has two players. */
export function isDoubles(
  discipline: Discipline,
  sides: readonly { players: readonly unknown[] }[],
): boolean {
  if (discipline === "OTHER") return sides.some(({ players }) => players.length > 1);
  return discipline !== "MS" && discipline !== "WS";
}
