// The parameters of /scoreboard, which docs/overlays.md describes. Unknown and invalid ones are ignored, since on air
// nobody could read a message.

import { hasWords } from "./words.ts";

const styles = ["bug", "full", "lower", "grid", "next", "list"] as const;
const corners = ["tl", "tr", "bl", "br"] as const;
const nameForms = ["short", "full", "last", "code"] as const;
const parts = ["court", "round", "timer", "server", "country"] as const;
const themes = ["dark", "light"] as const;

type Style = (typeof styles)[number];
type Corner = (typeof corners)[number];
export type NameForm = (typeof nameForms)[number];
export type Part = (typeof parts)[number];
type Theme = (typeof themes)[number];

export interface Parameters {
  style: Style;
  /** Names or ids, in the order of the address; empty for all courts. */
  courts: readonly string[];
  /** A CSS colour. */
  ground: string;
  corner: Corner;
  scale: number;
  names: NameForm;
  hidden: ReadonlySet<Part>;
  delayMs: number;
  /** The time without a message after which the scoreboard fades out; Infinity for never. */
  staleMs: number;
  /** A BCP 47 language tag. */
  language: string;
  /** Six hexadecimal digits. */
  accent: string;
  theme: Theme;
  /** A token for courts that are not public. */
  key: string | null;
}

/** The colour of the site's own buttons. */
const ownAccent = "d3f34b";
const darkGround = "#090c10";
/** The shortest time that detects a lost server: pings are sent every four seconds. */
const leastStaleSeconds = 5;
const mostStaleSeconds = 3_600;
/** A language with an optional script and region, all of which `Intl` accepts. */
const languageTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

export function readParameters({ search, hash }: { search: string; hash: string }): Parameters {
  const given = new URLSearchParams(search);
  const courts = given
    .getAll("court")
    .map((court) => court.trim())
    .filter((court) => court !== "");
  const style = choose(styles, given.get("style"), courts.length > 0 ? "bug" : "list");
  const language = given.get("lang") ?? "";
  return {
    style,
    courts,
    ground: readGround(given.get("bg") ?? ""),
    // A lower third is at the bottom by default.
    corner: choose(corners, given.get("at"), style === "lower" ? "bl" : "tl"),
    scale: readNumber(given.get("scale"), { least: 0.5, most: 4, otherwise: 1 }),
    names: choose(nameForms, given.get("names"), "short"),
    hidden: readParts(given.getAll("hide")),
    delayMs: 1_000 * readNumber(given.get("delay"), { least: 0, most: 120, otherwise: 0 }),
    staleMs: readStale(given.get("stale")),
    language: languageTag.test(language) && hasWords(language) ? language : "en",
    accent: readColour(given.get("accent") ?? "") ?? ownAccent,
    theme: choose(themes, given.get("theme"), "dark"),
    key: new URLSearchParams(hash.replace(/^#/, "")).get("key") || null,
  };
}

function choose<Value extends string>(
  values: readonly Value[],
  given: string | null,
  otherwise: NoInfer<Value>,
): Value {
  return values.find((value) => value === given?.toLowerCase()) ?? otherwise;
}

/** A number outside of the range is replaced by the nearest limit. */
function readNumber(
  given: string | null,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const number = given === null || given.trim() === "" ? Number.NaN : Number(given);
  return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
}

function readStale(given: string | null): number {
  const seconds = readNumber(given, { least: 0, most: mostStaleSeconds, otherwise: 15 });
  return seconds === 0 ? Infinity : 1_000 * Math.max(leastStaleSeconds, seconds);
}

function readColour(given: string): string | null {
  return /^#?([0-9a-f]{6})$/i.exec(given)?.[1]?.toLowerCase() ?? null;
}

function readGround(given: string): string {
  if (given.toLowerCase() === "dark") return darkGround;
  const colour = readColour(given);
  return colour === null ? "transparent" : `#${colour}`;
}

function readParts(lists: readonly string[]): ReadonlySet<Part> {
  const named = lists.flatMap((list) => list.toLowerCase().split(",")).map((part) => part.trim());
  return new Set(parts.filter((part) => named.includes(part)));
}
