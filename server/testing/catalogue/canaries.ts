import { buildSchema } from "../../schema.ts";
import type { Client } from "../client.ts";
import { selectEverything } from "../selection.ts";
import { makeAccessCode } from "./accessCodes.ts";
import type { Category, Episode, Series } from "./catalogue.ts";
import { makeCategory, makeEpisode, makeSeries, setEpisodeLive } from "./catalogue.ts";

// Words that nobody without access may ever be sent, and every way to be sent them.

/** Stands in every field of a protected series that may not be seen, and nowhere else. */
export const canary = "CANARY";
export const seriesPassword = `${canary}-password`;
export const seriesCode = `${canary}-access-code`;

export const hiddenContent = (mark = canary) => ({
  shortDescription: `${mark}-short`,
  longDescription: `${mark}-long`,
  embedLink: `https://example.org/${mark}-embed`,
});

export const hiddenEpisode = (number: number, mark = canary) => ({
  title: `${mark}-title-${number}`,
  shortDescription: `${mark}-episode-short-${number}`,
  longDescription: `${mark}-episode-long-${number}`,
  videoUrl: `/demonstration/play/${mark}-${number}`,
  embedLink: `https://example.org/${mark}-episode-embed-${number}`,
  thumbnailUrl: `https://example.org/${mark}-${number}.jpg`,
  rating: { value: `${mark}-r`, source: `${mark}-s` },
  releaseDate: "2100-01-01T10:00:00Z",
});

export interface Planted {
  category: Category;
  series: Series;
  episodes: Episode[];
  /** A protected series that is only a frame. */
  frame: Series;
}

/** A row of two protected series whose hidden fields all hold the canary; the first episode is live. */
export async function plantCanaries(admin: Client): Promise<Planted> {
  const category = await makeCategory(admin, { tags: ["shown"] });
  const protectedInput = { ...hiddenContent(), password: seriesPassword };
  const series = await makeSeries(admin, { ...protectedInput, tags: ["shown"], title: "A shown title" });
  const episodes = [
    await makeEpisode(admin, series.id, hiddenEpisode(1)),
    await makeEpisode(admin, series.id, hiddenEpisode(2)),
    await makeEpisode(admin, series.id, hiddenEpisode(3)),
  ];
  await setEpisodeLive(admin, episodes[0]?.id ?? "", true);
  const frame = await makeSeries(admin, { ...protectedInput, tags: ["ppv", "shown"] });
  await makeAccessCode(admin, series.id, { name: `${canary}-code-name`, code: seriesCode });
  return { category, series, episodes, frame };
}

/**
 * Two drafts in a row, in which every text that an admin can enter holds the canary; the first episode is live.
 */
export async function plantDrafts(admin: Client): Promise<Planted> {
  const category = await makeCategory(admin, { tags: ["shown"] });
  const draft = (slug: string) => ({
    ...hiddenContent(),
    slug,
    title: `A shown ${canary} title`,
    thumbnailUrl: `https://example.org/${canary}.jpg`,
    categoryId: category.id,
    isPublished: false,
  });
  const series = await makeSeries(admin, { ...draft("canary-draft"), tags: ["shown", `${canary}-tag`] });
  const episodes = [
    await makeEpisode(admin, series.id, { ...hiddenEpisode(1), isOnRoku: true }),
    await makeEpisode(admin, series.id, { ...hiddenEpisode(2), isOnRoku: true }),
  ];
  await setEpisodeLive(admin, episodes[0]?.id ?? "", true);
  const frame = await makeSeries(admin, { ...draft("canary-frame"), tags: ["ppv", "live", "shown"] });
  return { category, series, episodes, frame };
}

const schema = buildSchema();
export const everything = (type: string): string => selectEverything(schema, type);

/** Every query of the schema that leads to a series, with every field that can be asked for. */
export const everyQuery = ({ series, episodes, frame }: Planted): Record<string, string> => ({
  series: `{ series(slug: "${series.slug}")${everything("Series")} }`,
  frame: `{ series(slug: "${frame.slug}")${everything("Series")} }`,
  "catalogue.series": `{ catalogue { series${everything("Series")} } }`,
  "catalogue.categories": `{ catalogue { categories { series${everything("Series")} } } }`,
  searchSeries: `{ searchSeries(title: "shown")${everything("Series")} }`,
  episode: `{ episode(id: "${episodes[0]?.id}")${everything("Episode")} }`,
  searchEpisodes: `{ searchEpisodes(title: "${canary}")${everything("Episode")} }`,
  liveEpisodes: `{ liveEpisodes${everything("Episode")} }`,
  episodes: `{ episodes(ids: ${JSON.stringify(episodes.map(({ id }) => id))})${everything("Episode")} }`,
  watchPositions: `{ viewer { watchPositions(seriesId: "${series.id}")${everything("WatchPosition")} } }`,
  unlockedSeries: `{ unlockedSeries${everything("Series")} }`,
  viewer: `{ viewer${everything("Viewer")} }`,
});

/** Every subscription of the schema, with every field that can be asked for. */
export const everySubscription = ({ series }: Planted): Record<string, string> => ({
  catalogueUpdates: `subscription { catalogueUpdates${everything("CatalogueUpdate")} }`,
  seriesUpdates: `subscription { seriesUpdates(id: "${series.id}")${everything("SeriesUpdate")} }`,
  liveEpisodes: `subscription { liveEpisodes${everything("Episode")} }`,
  unlockedSeries: `subscription { unlockedSeries${everything("Series")} }`,
  viewer: `subscription { viewer${everything("Viewer")} }`,
});

/** What other sites and machines read. */
export const everyAddress = ({ series, frame }: Planted, publicUrl: string): string[] => [
  "/roku.json",
  "/sitemap.xml",
  "/robots.txt",
  ...[series, frame].map(({ slug }) => `/series/${slug}.ics`),
  ...[series, frame].map(({ slug }) => `/oembed?url=${encodeURIComponent(`${publicUrl}/series/${slug}`)}`),
];

/** Every mutation that answers to everyone with a series. */
export const everyMutation = ({ series, episodes }: Planted): string[] => {
  const { id } = series;
  const [one, viewer] = [everything("Series"), everything("Viewer")];
  const episodeId = episodes[1]?.id ?? "";
  return [
    `mutation { keepPosition(episodeId: "${episodeId}", seconds: 60) { viewer${viewer} userErrors { message } } }`,
    `mutation { hidePosition(episodeId: "${episodeId}", isHidden: false) { viewer${viewer} } }`,
    `mutation { saveSeries(id: "${id}") { viewer${viewer} } }`,
    `mutation { removeSavedSeries(id: "${id}") { viewer${viewer} } }`,
    `mutation { unlockSeries(id: "${id}", password: "a guess") { series${one} unlockedSeries${one} userErrors { message } } }`,
    `mutation { removeSeriesAccess(id: "${id}") { series${one} unlockedSeries${one} } }`,
    `mutation { keepGrants(grants: []) { series${one} unlockedSeries${one} } }`,
  ];
};
