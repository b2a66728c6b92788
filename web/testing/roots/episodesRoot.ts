import { describeForeignVideo, type EndLive, type GoLive } from "../../../domain/episodeForm.ts";
import { changedMeanwhile, listChangedMeanwhile } from "../../../domain/formRules.ts";
import { episodeNotFound } from "../../../domain/refusals.ts";
import { previewVideo, type ProviderAddresses } from "../../admin/episodes/form/previewVideo.ts";
import { type CatalogueState, type EpisodeState, makeEpisode, type SeriesState } from "../catalogueState.ts";
import type { TournamentState } from "../tournamentState.ts";
import { createLiveSwitchRoot } from "./liveSwitchRoot.ts";

/** The functions of the site that these fields need. */
interface Site {
  present: () => CatalogueState;
  change: (alter: (catalogue: CatalogueState) => void) => void;
  showSeries: (series: SeriesState) => object;
  showEpisodes: (series: SeriesState) => readonly { id: string }[];
  /** The provider's addresses at the time an episode is saved. */
  provider: Readonly<ProviderAddresses>;
  changeTournament: (alter: (tournament: TournamentState) => void) => void;
}

interface Input {
  title: string;
  shortDescription: string;
  longDescription: string;
  videoUrl: string;
  embedLink?: string | null;
  language: string;
  releaseDate?: string | null;
  durationSeconds: number;
  rating: { value: string; source: string };
  thumbnailUrl?: string | null;
  isLive?: boolean | null;
  isOnRoku: boolean;
  goLive?: GoLive | null;
  endLive?: EndLive | null;
  bitrateKbps?: number | null;
}

const refuse = (code: string, message: string, field: string | null = null) => ({
  episode: null,
  series: null,
  userErrors: [{ code, message, field }],
});

function readInput(
  { thumbnailUrl, bitrateKbps, isLive, goLive, endLive, ...input }: Input,
  provider: ProviderAddresses,
): Partial<EpisodeState> {
  const target = previewVideo(input.videoUrl, provider);
  return {
    ...input,
    releaseDate: input.releaseDate ?? null,
    embedLink: input.embedLink ?? null,
    thumbnail: thumbnailUrl ? { url: thumbnailUrl, width: 1280, height: 720, srcSet: null } : null,
    videos: [
      {
        url: target?.url ?? "",
        quality: "HD",
        type: target?.type ?? "EXTERNAL",
        bitrateKbps: bitrateKbps ?? null,
      },
    ],
    ...(isLive == null ? {} : { isLive }),
    ...(goLive == null ? {} : { goLive }),
    ...(endLive == null ? {} : { endLive }),
  };
}

/** The fields of the schema by which admins change episodes. */
export function createEpisodesRoot(site: Site): object {
  const { present, change, changeTournament, showSeries, showEpisodes, provider } = site;
  const findSeries = (episodeId: string) =>
    present().series.find(({ episodes }) => episodes.some(({ id }) => id === episodeId));
  const findEpisode = (id: string) => findSeries(id)?.episodes.find((one) => one.id === id);

  function createPayload(seriesId: string, episodeId?: string) {
    const series = present().series.find(({ id }) => id === seriesId);
    const episode = series && showEpisodes(series).find(({ id }) => id === episodeId);
    const shown = series && showSeries(series);
    return { series: shown, episode: episode && { ...episode, series: shown }, userErrors: [] };
  }

  function alterEpisode(id: string, part: Partial<EpisodeState>) {
    change(({ series }) => {
      for (const { episodes } of series) {
        for (const episode of episodes) if (episode.id === id) Object.assign(episode, part);
      }
    });
  }

  const findFault = ({ videoUrl }: Input) =>
    previewVideo(videoUrl, provider)?.isProviders
      ? null
      : refuse("INVALID", describeForeignVideo(provider.providerPlayUrl), "videoUrl");

  return {
    createEpisode({ seriesId, input }: { seriesId: string; input: Input }) {
      const id = `new-${present().series.flatMap(({ episodes }) => episodes).length}`;
      const fault = findFault(input);
      if (fault) return fault;
      change(({ series }) => {
        const episode = { ...makeEpisode({ id }), ...readInput(input, provider) };
        series.find((one) => one.id === seriesId)?.episodes.push(episode);
      });
      return createPayload(seriesId, id);
    },
    updateEpisode({ id, version, input }: { id: string; version: number; input: Input }) {
      const found = findEpisode(id);
      if (!found) return refuse("NOT_FOUND", episodeNotFound);
      if ((found.version ?? 1) !== version) return refuse("OUT_OF_DATE", changedMeanwhile);
      const fault = findFault(input);
      if (fault) return fault;
      alterEpisode(id, { ...readInput(input, provider), version: version + 1 });
      return createPayload(findSeries(id)?.id ?? "", id);
    },
    ...createLiveSwitchRoot({
      findEpisode,
      findNext(id) {
        const episodes = findSeries(id)?.episodes ?? [];
        return episodes[episodes.findIndex((one) => one.id === id) + 1];
      },
      change,
      changeTournament,
      showEpisode: (id) => createPayload(findSeries(id)?.id ?? "", id).episode,
    }),
    deleteEpisode({ id }: { id: string }) {
      const found = findSeries(id);
      if (!found) return refuse("NOT_FOUND", episodeNotFound);
      change(({ series }) => {
        for (const one of series) one.episodes = one.episodes.filter((episode) => episode.id !== id);
      });
      return createPayload(found.id);
    },
    reorderEpisodes({ seriesId, ids }: { seriesId: string; ids: string[] }) {
      const ordered = ids.flatMap((id) => findEpisode(id) ?? []);
      if (ordered.length !== present().series.find(({ id }) => id === seriesId)?.episodes.length)
        return refuse("OUT_OF_DATE", listChangedMeanwhile, "ids");
      change(({ series }) => {
        for (const one of series) if (one.id === seriesId) one.episodes = ordered;
      });
      return createPayload(seriesId);
    },
  };
}
