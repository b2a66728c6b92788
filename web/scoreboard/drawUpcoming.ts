import { dateLanguage } from "../ui/dateLanguage.ts";
import type { Content, UpcomingMatch } from "./content.ts";
import { findSide, describeRound } from "./describeMatch.ts";
import { drawNames } from "./drawNames.ts";
import { element, isolated } from "./elements.ts";
import { findShown } from "./findShown.ts";
import type { Parameters } from "./parameters.ts";
import { findCountry, listNames } from "./sides.ts";
import type { Words } from "./words.ts";
import { findWords } from "./words.ts";

/** The next matches at the time `now`, by court; courts without one are left out. */
export function drawUpcoming(
  { courts, upcoming, timeZone }: Content,
  parameters: Parameters,
  now: number,
): HTMLElement[] {
  const { hidden, language } = parameters;
  const words = findWords(language);
  const start = startFormat(language, timeZone);
  const today = dayFormat(language, timeZone).format(now);
  const days = dayFormat(language, "UTC");
  const describe = (match: UpcomingMatch): string => {
    const day = match.day === null ? today : days.format(Date.parse(match.day));
    const text = describeStart(match, words, start);
    return day === today ? text : `${day} ${text}`;
  };
  return findShown(courts, parameters).flatMap(({ id, name }) => {
    const matches = upcoming.get(id) ?? [];
    if (matches.length === 0) return [];
    const title = hidden.has("court") ? words.next : `${name} · ${words.next}`;
    const tile = element(
      "section",
      "court-matches",
      isolated("title", title),
      element(
        "ol",
        "matches",
        ...matches.map((match) =>
          element(
            "li",
            "upcoming",
            element("span", "start", describe(match)),
            element(
              "span",
              "sides",
              drawSide(match, 0, parameters),
              element("span", "versus", words.versus),
              drawSide(match, 1, parameters),
            ),
            hidden.has("round") ? null : isolated("round", describeRound(match)),
          ),
        ),
      ),
    );
    tile.dataset["key"] = id;
    return [tile];
  });
}

function drawSide(match: UpcomingMatch, index: 0 | 1, { names, hidden }: Parameters): HTMLElement {
  const side = findSide(match, index);
  const country = hidden.has("country") || names === "code" ? null : findCountry(side);
  return element(
    "span",
    "side",
    drawNames(listNames(side, names)),
    country === null ? null : element("span", "country", country),
  );
}

/** The planned start; with FOLLOWS the time is only for estimates, and is not shown. */
function describeStart({ scheduled }: UpcomingMatch, words: Words, start: Intl.DateTimeFormat): string {
  const { kind, at } = scheduled;
  if (at === null || kind === "FOLLOWS") return words.follows;
  const time = start.format(Date.parse(at));
  return kind === "NOT_BEFORE" ? words.notBefore(time) : time;
}

function startFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

function dayFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  const format = language === "en" ? dateLanguage : language;
  return new Intl.DateTimeFormat(format, { timeZone, day: "numeric", month: "short" });
}
