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
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return episodes;
  return episodes.filter((episode) =>
    [episode.title, episode.shortDescription, episode.longDescription].some((field) =>
      field.toLowerCase().includes(wanted),
    ),
  );
}
