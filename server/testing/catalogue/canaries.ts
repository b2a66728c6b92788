import { buildSchema } from "../../schema.ts";
import type { Client } from "../client.ts";
import { selectEverything } from "../selection.ts";
import { makeAccessCode } from "./accessCodes.ts";
import type { Category, Episode, Series } from "./catalogue.ts";
import { makeCategory, makeEpisode, makeSeries, setEpisodeLive } from "./catalogue.ts";

// Words that the server must never send to callers without access, and every request that could send them.

/** A word in every hidden field of a protected series, and nowhere else. */
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
  /** A series with the tag "ppv": its page consists of an embedded frame. */
  frame: Series;
}

/** Creates a category of two protected series with the canary in every hidden field. The first episode is live. */
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

/** Creates a category of two drafts with the canary in every text that an admin can enter. The first episode is live. */
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

/** Every query that can return a series, with every field of the type. */
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

/** Every subscription that can return a series, with every field of the type. */
export const everySubscription = ({ series }: Planted): Record<string, string> => ({
  catalogueUpdates: `subscription { catalogueUpdates${everything("CatalogueUpdate")} }`,
  seriesUpdates: `subscription { seriesUpdates(id: "${series.id}")${everything("SeriesUpdate")} }`,
  liveEpisodes: `subscription { liveEpisodes${everything("Episode")} }`,
  unlockedSeries: `subscription { unlockedSeries${everything("Series")} }`,
  viewer: `subscription { viewer${everything("Viewer")} }`,
});

/** The paths that other sites and programs read. */
export const everyAddress = ({ series, frame }: Planted, publicUrl: string): string[] => [
  "/roku.json",
  "/sitemap.xml",
  "/robots.txt",
  ...[series, frame].map(({ slug }) => `/series/${slug}.ics`),
  ...[series, frame].map(({ slug }) => `/oembed?url=${encodeURIComponent(`${publicUrl}/series/${slug}`)}`),
];

/** Every mutation that returns a series and that every caller may send. */
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
