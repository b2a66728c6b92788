import type { EnteredSide } from "../../../../domain/tournament/matchForm.ts";
import { shortNameOf } from "../../../../domain/tournament/shortName.ts";

/**
 * Words for the winner of another match, for a side that is not known yet: English, German, French, Danish, Indonesian,
 * Chinese.
 */
const winners = ["winner", "sieger", "gewinner", "vainqueur", "gagnant", "vinder", "pemenang", "胜者"];
const losers = ["loser", "verlierer", "perdant", "taber", "kalah", "负者"];

/** Words for a bye: the other side advances without a match. */
const bye = /^(?:bye|freilos|exempt|oversidder|轮空)$/i;

/** Words between the winner or loser and the number of the match. */
const connectives = ["of", "the", "von", "aus", "dem", "de", "du", "af", "dari", "match", "spiel", "kamp"];

const origin = new RegExp(
  `^(?:(${winners.join("|")})|${losers.join("|")})(?: (?:${connectives.join("|")}))* ?#?(\\d{1,5})$`,
  "i",
);

/** A side such as `Surname, Name (DEN) [1]`. Two players are separated by ` / `. */
export function parseSide(cell: string): EnteredSide {
  const seed = /\[([^[\]]*)\]/.exec(cell)?.[1]?.trim() || null;
  const text = cell
    .replace(/\[[^[\]]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [, winner, number] = origin.exec(text) ?? [];
  if (number !== undefined)
    return {
      players: [],
      from: `${winner === undefined ? "Loser" : "Winner"} of ${number}`,
      seed,
      team: null,
    };
  if (bye.test(text)) return { players: [], from: "Bye", seed, team: null };
  const players = text
    .split("/")
    .map((name) => name.trim())
    .filter(Boolean)
    .map(readPlayer);
  return { players, from: null, seed, team: null };
}

function readPlayer(text: string): EnteredSide["players"][number] {
  const country = /\((\p{L}{2,3})\)$/u.exec(text)?.[1]?.toUpperCase() ?? null;
  const whole = country === null ? text : text.slice(0, text.lastIndexOf("(")).trim();
  const comma = whole.indexOf(",");
  if (comma < 0) return { name: whole, shortName: null, country };
  const [surname, given] = [whole.slice(0, comma).trim(), whole.slice(comma + 1).trim()];
  const name = `${given} ${surname}`.trim();
  return { name, shortName: shortNameOf(name) === surname ? null : surname || null, country };
}
