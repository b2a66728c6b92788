import { foldSearched } from "../../domain/searchText.ts";

interface Searched {
  title: string;
  shortDescription: string;
  longDescription: string;
}

/** The episodes whose title or descriptions contain the text, ignoring case; all of them for a blank text. */
export function filterEpisodes<Episode extends Searched>(
  episodes: readonly Episode[],
  text: string,
): readonly Episode[] {
  const wanted = foldSearched(text);
  if (wanted === "") return episodes;
  return episodes.filter((episode) =>
    [episode.title, episode.shortDescription, episode.longDescription].some((field) =>
      foldSearched(field).includes(wanted),
    ),
  );
}
