import { Hls } from "hls-video-element";
import type { ErrorData, HlsConfig, NullableNetworkDetails } from "hls.js";

import { isFullBuild, loadFullBuild } from "./hlsBuild.ts";
import { isPlainMaster, isPlainPlaylist } from "./hlsFeatures.ts";
import type { Source, SourceReports, PlaybackFailure } from "./playback/source.ts";

/** The element of hls-video-element, which calls Hls.isSupported() before it falls back to the browser's native HLS. */
export type HlsVideo = HTMLVideoElement & { api?: Hls | null; config: Partial<HlsConfig> | null };

const missingStatuses = [403, 404, 410];
/** The distance of the live position from the newest segment, in segments; hls.js starts there too. */
const liveDistanceSegments = 3;
/** The type of captions within the video data (CEA-608 and CEA-708), which playlists need not list. */
const captionsType = 3;

/** The player's requirements for the stream. */
interface Demand {
  config: Partial<HlsConfig>;
  /** Called with each new hls.js instance, before it has loaded a playlist. */
  limit: (api: Hls) => void;
}

const whole: Demand = { config: { backBufferLength: 60 }, limit: () => {} };
/** Selects the lowest level; hls.js sorts the levels from low to high. */
const lowestLevel: Demand = {
  config: { startLevel: 0, maxBufferLength: 8, maxMaxBufferLength: 8, backBufferLength: 0 },
  limit(api) {
    api.autoLevelCapping = 0;
  },
};

async function fetchPlaylist(address: string): Promise<{ failure: PlaybackFailure | null; text: string }> {
  try {
    const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(8_000) });
    if (response.ok) return { failure: null, text: await response.text() };
    return { failure: missingStatuses.includes(response.status) ? "missing" : "unreachable", text: "" };
  } catch {
    return { failure: "unreachable", text: "" };
  }
}

function readPlaylist(details: NullableNetworkDetails): string {
  return details instanceof XMLHttpRequest ? details.responseText : "";
}

const isWithoutSegments = ({ details }: ErrorData): boolean => details === Hls.ErrorDetails.LEVEL_EMPTY_ERROR;

function failureOf(error: ErrorData): PlaybackFailure {
  const { type, response } = error;
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return "undecodable";
  if (isWithoutSegments(error)) return "missing";
  return missingStatuses.includes(response?.code ?? 0) ? "missing" : "unreachable";
}

/** Stops loading and calls `onNeeded` once, as soon as the stream turns out to need the full build. */
function watchFeatures(api: Hls, onNeeded: () => Promise<void>): void {
  let isNeeded = false;
  const stop = (): void => {
    if (isNeeded) return;
    isNeeded = true;
    api.stopLoad();
    void onNeeded();
  };
  api.on(Hls.Events.MANIFEST_LOADED, (_event, { networkDetails }) => {
    if (!isPlainMaster(readPlaylist(networkDetails))) stop();
  });
  api.on(Hls.Events.LEVEL_LOADED, (_event, { networkDetails }) => {
    if (!isPlainPlaylist(readPlaylist(networkDetails))) stop();
  });
  api.on(Hls.Events.FRAG_PARSING_USERDATA, (_event, { samples }) => {
    if (samples.some(({ type }) => type === captionsType)) stop();
  });
}

/** Resolves to `ended` unless the playlist can be loaded and has no end, so that the broadcast continues. */
async function probeEnd(levelUrl: string): Promise<PlaybackFailure | null> {
  const { failure, text } = await fetchPlaylist(levelUrl);
  return failure !== null || text.includes("#EXT-X-ENDLIST") ? "ended" : null;
}

function createSource(media: HlsVideo, url: string, reports: SourceReports, demand: Demand): Source {
  const listeners = new AbortController();
  const { signal } = listeners;
  let isLive = false;
  let levelUrl: string | null = null;
  let liveEdge = Number.POSITIVE_INFINITY;
  let targetDuration = 0;
  let isFailing = false;
  let startPosition: number | null = null;

  media.addEventListener("ended", () => isLive && reports.failed("ended"), { signal });
  // Without an hls.js instance the browser plays HLS natively and reports failures by this event.
  media.addEventListener("error", () => !media.api && reports.failed("unreachable"), { signal });
  media.addEventListener("playing", () => !media.api && reports.received(), { signal });

  function follow(api: Hls): void {
    api.on(Hls.Events.FRAG_BUFFERED, () => {
      isFailing = false;
      reports.received();
    });
    api.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
      isLive ||= details.live;
      levelUrl = details.url;
      liveEdge = details.edge;
      targetDuration = details.targetduration;
      if (details.live) reports.liveOffset(details.targetduration * liveDistanceSegments);
    });
    api.on(Hls.Events.ERROR, (_event, error) => {
      isFailing ||= error.type === Hls.ErrorTypes.NETWORK_ERROR;
      // hls.js would request such a playlist again for several seconds before it gives up, beside the retries after the
      // reported failure.
      const hasNotStarted = isWithoutSegments(error) && levelUrl === null;
      if (hasNotStarted) api.stopLoad();
      if (error.fatal || hasNotStarted) reports.failed(failureOf(error));
    });
  }

  async function load(position: number | null): Promise<void> {
    startPosition = position;
    isFailing = false;
    // Loading takes long, so it runs in a separate task. If the source were removed in the same task, the element would
    // also keep an instance that is never destroyed.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    media.config = {
      liveSyncDurationCount: liveDistanceSegments,
      ...demand.config,
      ...(position !== null && !isLive && { startPosition: position }),
    };
    if (media.src === url) media.load();
    else media.src = url;
    // The element creates its hls.js instance in the microtask before this one.
    await Promise.resolve();
    const { api } = media;
    if (!api) return;
    demand.limit(api);
    follow(api);
    if (isFullBuild()) return;
    watchFeatures(api, async () => {
      const [loaded] = await Promise.allSettled([loadFullBuild()]);
      if (signal.aborted || media.api !== api) return;
      // The retry opens the stream again, and loads the full build again.
      if (loaded.status === "rejected") reports.failed("unreachable");
      else void load(media.currentTime > 0 && !isLive ? media.currentTime : startPosition);
    });
  }

  return {
    open: (position) => void load(position),
    resume(failure) {
      if (!media.api || failure === "ended") return false;
      if (failure === "undecodable") media.api.recoverMediaError();
      else media.api.startLoad();
      return true;
    },
    retryNow() {
      // hls.js waits up to 8 seconds before it requests a segment again.
      if (!isFailing || !media.api) return false;
      isFailing = false;
      media.api.startLoad();
      return true;
    },
    async probe(failure) {
      // hls.js itself polls a playlist that is served but no longer grows. Opening it again would only repeat its last
      // seconds.
      if (failure === "stalled" && isLive)
        return liveEdge > media.currentTime + 2 * targetDuration ? null : "stalled";
      if (failure === "ended" && levelUrl !== null) return probeEnd(levelUrl);
      return (await fetchPlaylist(url)).failure;
    },
    close() {
      listeners.abort();
      // Removing the address makes the element destroy its hls.js instance, which unmounting alone does not.
      media.removeAttribute("src");
    },
  };
}

export function createHlsSource(media: HlsVideo, url: string, reports: SourceReports): Source {
  return createSource(media, url, reports, whole);
}

/** Plays muted, in the lowest level only. */
export function createHlsPreview(media: HlsVideo, url: string, reports: SourceReports): Source {
  media.muted = true;
  return createSource(media, url, reports, lowestLevel);
}
