import type { Source, SourceReports } from "./playback/source.ts";

/** A plain file, played natively by the browser. */
export function createFileSource(media: HTMLVideoElement, url: string, reports: SourceReports): Source {
  const listeners = new AbortController();
  const { signal } = listeners;

  media.addEventListener("playing", () => reports.received(), { signal });
  // A paused video is not played when it is opened again.
  media.addEventListener("loadeddata", () => reports.received(), { signal });
  media.addEventListener(
    "error",
    () => {
      const isUnknown = media.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
      const isBroken = media.error?.code === MediaError.MEDIA_ERR_DECODE;
      reports.failed(isUnknown ? "missing" : isBroken ? "undecodable" : "unreachable");
    },
    { signal },
  );

  return {
    open(position) {
      // A media fragment starts at the position without loading the data before it.
      media.src = position === null ? url : `${url.split("#")[0]}#t=${position}`;
      media.load();
    },
    resume: () => false,
    retryNow: () => false,
    // Scripts may not read a file of another host that can be played, so only playing it shows whether it is available.
    probe: () => Promise.resolve(null),
    close() {
      listeners.abort();
      media.removeAttribute("src");
      media.load();
    },
  };
}
