import { isRecorded } from "../../domain/broadcast.ts";
import type { EpisodeState, SeriesState } from "./catalogueState.ts";

const byHand: Pick<EpisodeState, "endLive" | "goLive"> = { goLive: "MANUAL", endLive: "MANUAL" };

/** The episodes of a series with every field that a browser may query. */
export const showEpisodes = (one: SeriesState) =>
  one.episodes.map((episode, index) => ({
    language: "en-US",
    dateAdded: "2025-07-01T00:00:00.000Z",
    rating: { value: "0", source: "BBFC" },
    thumbnail: null,
    isOnRoku: false,
    ...byHand,
    version: 1,
    liveSince: episode.isLive ? "2025-07-28T09:30:00.000Z" : null,
    ...episode,
    number: index + 1,
    hasNext: index + 1 < one.episodes.length,
    hasRecording: isRecorded({
      ...episode,
      startsAt: episode.releaseDate === null ? null : new Date(episode.releaseDate),
      liveEndedAt: episode.liveEndedAt ?? null,
    }),
  }));
