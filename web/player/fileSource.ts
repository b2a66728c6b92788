import type { Source, SourceReports } from "./keepPlaying.ts";

/** A plain file, played by the browser itself. */
export function createFileSource(media: HTMLVideoElement, url: string, reports: SourceReports): Source {
  const listeners = new AbortController();
  const { signal } = listeners;

  media.addEventListener("playing", () => reports.flowing(), { signal });
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
      // A media fragment starts at the position without loading what comes before it.
      media.src = position === null ? url : `${url.split("#")[0]}#t=${position}`;
      media.load();
    },
    resume: () => false,
    hurry: () => {},
    // A file of another host may be played without being readable for scripts: only an attempt shows it.
    probe: () => Promise.resolve(null),
    close() {
      listeners.abort();
      media.removeAttribute("src");
      media.load();
    },
  };
}
