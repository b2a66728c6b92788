/** What Roku knows; written as it must be written. */
const ratings =
  "12 12A 14+ 14A 15 18 18+ 18A A AA C C8 E G NC17 PG PG13 R R18 TV14 TVG TVMA TVPG TVY TVY14 TVY7 U Uc UNRATED";
const sources = "BBFC CHVRS CPR MPAA UK_CP USA_PR";

const ratingOf = spellings(ratings);
const sourceOf = spellings(sources);

export interface RokuRating {
  rating: string;
  ratingSource: string;
}

/** A feed without any rating is refused, and so is one that Roku does not know. */
const unrated: RokuRating = { rating: "UNRATED", ratingSource: "USA_PR" };

/** The rating as Roku spells it, PG-13 as PG13; unrated when it does not know the rating or its source. */
export function readRating(episode: { ratingValue: string; ratingSource: string }): RokuRating {
  const rating = ratingOf.get(normalise(episode.ratingValue));
  const ratingSource = sourceOf.get(normalise(episode.ratingSource));
  return rating !== undefined && ratingSource !== undefined ? { rating, ratingSource } : unrated;
}

function spellings(known: string): Map<string, string> {
  return new Map(known.split(" ").map((one) => [normalise(one), one]));
}

function normalise(text: string): string {
  return text.replaceAll(/[\s_-]/g, "").toUpperCase();
}
