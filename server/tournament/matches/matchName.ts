import type { Match, StoredSide } from "./match.entity.ts";

/** The name of a match in messages: its number; without one, the names of its sides. */
export function nameOf({ number, sides }: Pick<Match, "number" | "sides">): string {
  if (number !== null) return String(number);
  return sides.map((side) => namesIn(side) || (side.from ?? "?")).join(" – ");
}

/** A summary such as "MS QF: Player A – Player B". */
export function summaryOf({
  discipline,
  draw,
  round,
  sides,
}: Pick<Match, "discipline" | "draw" | "round" | "sides">): string {
  const kind = [discipline === "OTHER" ? draw : discipline, round].filter(Boolean).join(" ");
  const names = sides.map((side) => namesIn(side) || side.from || "To be decided");
  return [kind, names.join(" – ")].filter(Boolean).join(": ");
}

const namesIn = ({ players }: StoredSide): string => players.map(({ name }) => name).join(" / ");

/** The address of the match in the order of play. */
export const addressOf = (publicUrl: string, { id, day }: Pick<Match, "id" | "day">): string =>
  `${publicUrl}/schedule?day=${day ?? ""}#match-${id}`;
