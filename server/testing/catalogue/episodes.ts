import { startHarness } from "../harness.ts";
import { createEpisode, makeEpisode, makeSeries, updateEpisode } from "./catalogue.ts";
import type { Episode } from "./catalogue.ts";

/** A video of the provider that `startSeries` configures. */
export const videoUrl = "https://video.example.org/play/bwf/court-1";

export type OperatedSeries = Awaited<ReturnType<typeof startSeries>>["series"];

/** Starts a server with the provider video.example.org and one series, and returns functions that change its episodes. */
export async function startSeries() {
  const site = await startHarness({
    PROVIDER_PLAY_URL: "https://video.example.org/play/",
    PROVIDER_FILE_URL: "https://video.example.org/",
    PROVIDER_LIVE_URL: "https://live.example.org/live/",
  });
  const { id, slug } = await makeSeries(site.admin);

  async function readEpisodes<Fields extends { id: string }>(fields = "id number"): Promise<Fields[]> {
    const { series } = await site.visitor.query<{ series: { content: { episodes: Fields[] } } }>(
      `{ series(slug: "${slug}") { content { episodes { ${fields} } } } }`,
    );
    return series.content.episodes;
  }

  const series = {
    id,
    createEpisode: (input: Record<string, unknown> = {}) =>
      createEpisode(site.admin, id, { videoUrl, ...input }),
    makeEpisode: (input: Record<string, unknown> = {}) => makeEpisode(site.admin, id, { videoUrl, ...input }),
    updateEpisode: (episode: Episode, input: Record<string, unknown> = {}) =>
      updateEpisode(site.admin, episode.id, episode.version, { videoUrl, title: episode.title, ...input }),
    readEpisodes,
    readEpisode: async (episodeId: string, fields: string) =>
      (await readEpisodes(`id ${fields}`)).find((episode) => episode.id === episodeId),
  };
  return { site, series };
}
