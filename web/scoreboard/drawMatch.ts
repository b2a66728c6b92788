import type { DrawnMatch, SideView } from "./describeMatch.ts";
import { drawNames } from "./drawNames.ts";
import { element, isolated } from "./elements.ts";

/** A match with its score: two rows, and below them its court, round and phase. */
export function drawMatch({ id, court, round, sides, phase }: DrawnMatch): HTMLElement {
  const hasWinner = sides.some(({ isWinner }) => isWinner);
  const hasCountries = sides.some(({ country }) => country !== null);
  const where = [court, round].flatMap((text, index) =>
    text === null ? [] : [isolated(index === 0 ? "court" : "round", text)],
  );
  const match = element(
    "section",
    "match",
    element(
      "div",
      "rows",
      ...sides.map((side, index) => {
        const row = drawRow(side, hasCountries);
        row.dataset["key"] = `${id}:${index}`;
        row.classList.toggle("is-loser", hasWinner && !side.isWinner);
        return row;
      }),
    ),
    element(
      "p",
      "line",
      where.length > 0 ? element("span", "where", ...where) : null,
      phase && element("strong", phase.isPoint ? "phase is-point" : "phase", phase.text),
    ),
  );
  match.dataset["key"] = id;
  return match;
}

function drawRow(side: SideView, hasCountry: boolean): HTMLElement {
  const { names, country, games, points, isServing } = side;
  const row = element(
    "div",
    "row",
    element("span", isServing ? "service is-serving" : "service"),
    // The styles place the names below each other.
    hasCountry ? element("span", "country", country) : null,
    drawNames(names),
    ...games.map((game) => element("span", game.isWon ? "game is-won" : "game", String(game.points))),
    points === null ? null : element("span", "points", String(points)),
  );
  row.dataset["score"] = [...games.map((game) => game.points), points ?? ""].join(" ");
  return row;
}
