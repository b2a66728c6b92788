import type { Finding } from "./systemChecks.ts";
import { formatSeconds } from "./systemChecks.ts";

const timeoutMs = 15_000;
/** So far into the video that pictures have moved. */
const moved = 0.3;

interface TestVideo {
  /** Settles once pictures move, or when it is clear that they do not. */
  finding: Promise<Finding>;
  stop: () => void;
}

/** How an address is brought into the element; undone by what it gives back. */
export type Load = (media: HTMLVideoElement, onFailure: (reason: string) => void) => () => void;

/** A plain file. The element's own error says why it does not play. */
export function loadFile(address: string): Load {
  return (media) => {
    media.src = address;
    return () => media.removeAttribute("src");
  };
}

/** A stream, by the library that also plays the broadcasts, or by a browser that plays HLS itself. */
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

/** Plays without sound, which every browser allows, and measures the time to the first frame. */
export function playTestVideo(media: HTMLVideoElement, name: string, load: Load): TestVideo {
  const began = performance.now();
  const listeners = new AbortController();
  const { signal } = listeners;
  let unload: (() => void) | undefined;
  let first: number | null = null;

  const finding = new Promise<Finding>((resolve) => {
    const fail = (reason: string) => end({ isGood: false, words: `${name}: ${reason}` });
    const timer = setTimeout(() => fail(`no picture within ${formatSeconds(timeoutMs)}`), timeoutMs);
    signal.addEventListener("abort", () => clearTimeout(timer));

    function end(found: Finding) {
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
        if (media.currentTime - first < moved) return;
        end({ isGood: true, words: `${name}: picture after ${formatSeconds(performance.now() - began)}` });
      },
      { signal },
    );
    // A live stream begins by jumping to its newest part, which is no moving picture.
    media.addEventListener("seeking", () => (first = null), { signal });
    media.addEventListener("error", () => fail(media.error?.message || "it cannot be played"), { signal });
    // Asked for, since by itself a browser plays only what is in view.
    media.addEventListener("canplay", () => void media.play().catch(refuse), { signal });
    media.muted = true;
    unload = load(media, fail);
  });

  return {
    finding,
    stop() {
      listeners.abort();
      unload?.();
    },
  };
}
