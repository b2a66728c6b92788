export const disciplines = ["MS", "WS", "MD", "WD", "XD", "OTHER"] as const;
export type Discipline = (typeof disciplines)[number];

/** The disciplines that are played in pairs. */
export const pairDisciplines: readonly Discipline[] = ["MD", "WD", "XD"];

/** Whether the match is played in pairs: in `pairDisciplines`, and in OTHER when a side has two players. */
export function isDoubles(
  discipline: Discipline,
  sides: readonly { players: readonly unknown[] }[],
): boolean {
  if (discipline === "OTHER") return sides.some(({ players }) => players.length > 1);
  return pairDisciplines.includes(discipline);
}
