import type { Match } from "./match.entity.ts";

/** The name of a match in messages: its number; without one, the names of its sides. */
export function nameOf({ number, sides }: Pick<Match, "number" | "sides">): string {
  if (number !== null) return String(number);
  const names = sides.map(({ players, from }) => players.map(({ name }) => name).join(" / ") || from);
  return names.map((name) => name ?? "?").join(" – ");
}

/** A summary such as "MS QF: Player A – Player B". */
export function summaryOf({
  discipline,
  draw,
  round,
  sides,
}: Pick<Match, "discipline" | "draw" | "round" | "sides">): string {
  const kind = [discipline === "OTHER" ? draw : discipline, round].filter(Boolean).join(" ");
  const names = sides.map(
    ({ players, from }) => players.map(({ name }) => name).join(" / ") || from || "To be decided",
  );
  return [kind, names.join(" – ")].filter(Boolean).join(": ");
}

/** The address of the match in the order of play. */
export const addressOf = (publicUrl: string, { id, day }: Pick<Match, "id" | "day">): string =>
  `${publicUrl}/schedule?day=${day ?? ""}#match-${id}`;
