import type { CheckResult } from "./systemChecks.ts";
import { formatSeconds } from "./systemChecks.ts";

const timeoutMs = 15_000;
/** The position in seconds at which the video counts as playing. */
const movedSeconds = 0.3;

interface TestVideo {
  /** Resolves once the video plays, or when it is clear that it does not. */
  result: Promise<CheckResult>;
  stop: () => void;
}

/** Loads an address into the element; returns the function that undoes it. */
type Load = (media: HTMLVideoElement, onFailure: (reason: string) => void) => () => void;

/** Loads a plain file. The element's own error is the reason of a failure. */
export function loadFile(address: string): Load {
  return (media) => {
    media.src = address;
    return () => media.removeAttribute("src");
  };
}

/** Loads a stream with the library that also plays the broadcasts, or natively where the browser plays HLS. */
export function loadStream(address: string): Load {
  return (media, onFailure) => {
    let isOver = false;
    let undo: (() => void) | undefined;

    async function start() {
      const [library] = await Promise.allSettled([import("hls-video-element")]);
      if (isOver) return;
      if (library.status === "rejected") {
        onFailure("the player could not be loaded");
        return;
      }
      const { Hls } = library.value;
      if (!Hls.isSupported()) {
        undo = loadFile(address)(media, onFailure);
        return;
      }
      const player = new Hls({ maxBufferLength: 6 });
      player.on(Hls.Events.ERROR, (_event, error) => {
        if (error.fatal) onFailure(error.details);
      });
      player.loadSource(address);
      player.attachMedia(media);
      undo = () => player.destroy();
    }

    void start();
    return () => {
      isOver = true;
      undo?.();
    };
  };
}

/** Plays muted, which every browser allows, and measures the time to the first frame. */
export function playTestVideo(media: HTMLVideoElement, name: string, load: Load): TestVideo {
  const began = performance.now();
  const listeners = new AbortController();
  const { signal } = listeners;
  let unload: (() => void) | undefined;
  let first: number | null = null;

  const result = new Promise<CheckResult>((resolve) => {
    const fail = (reason: string) => end({ isGood: false, words: `${name}: ${reason}` });
    const timer = setTimeout(() => fail(`no picture within ${formatSeconds(timeoutMs)}`), timeoutMs);
    signal.addEventListener("abort", () => clearTimeout(timer));

    function end(found: CheckResult) {
      listeners.abort();
      resolve(found);
    }

    function refuse(reason: unknown) {
      const isRefused = reason instanceof DOMException && reason.name === "NotAllowedError";
      if (isRefused) fail("the browser does not allow it to play");
    }

    media.addEventListener(
      "timeupdate",
      () => {
        if (media.seeking) return;
        first ??= media.currentTime;
        if (media.currentTime - first < movedSeconds) return;
        end({ isGood: true, words: `${name}: picture after ${formatSeconds(performance.now() - began)}` });
      },
      { signal },
    );
    // A live stream begins with a jump to its live edge, which is not playing.
    media.addEventListener("seeking", () => (first = null), { signal });
    media.addEventListener("error", () => fail(media.error?.message || "it cannot be played"), { signal });
    // Called explicitly, since with autoplay browsers play only visible videos.
    media.addEventListener("canplay", () => void media.play().catch(refuse), { signal });
    media.muted = true;
    unload = load(media, fail);
  });

  return {
    result,
    stop() {
      listeners.abort();
      unload?.();
    },
  };
}
