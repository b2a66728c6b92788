/** The ratings that Roku accepts, in its spelling. */
const ratings =
  "12 12A 14+ 14A 15 18 18+ 18A A AA C C8 E G NC17 PG PG13 R R18 TV14 TVG TVMA TVPG TVY TVY14 TVY7 U Uc UNRATED";
const sources = "BBFC CHVRS CPR MPAA UK_CP USA_PR";

const ratingOf = spellings(ratings);
const sourceOf = spellings(sources);

export interface RokuRating {
  rating: string;
  ratingSource: string;
}

/** Roku refuses a feed without a rating, or with an unknown one. */
const unrated: RokuRating = { rating: "UNRATED", ratingSource: "USA_PR" };

/** The rating in Roku's spelling, such as PG13 for PG-13; unrated when Roku does not know the rating or its source. */
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
