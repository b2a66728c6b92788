// The requirements for watching, one check each; playTestVideo.ts plays the video.

import type { ApolloClient } from "@apollo/client";

import { SystemCheckUpdatesDocument } from "../lib/generated/SystemCheck.ts";
import { withStorage } from "../lib/storage.ts";

/** The result of a check, as a text that also helps the helpdesk. */
export interface CheckResult {
  isGood: boolean;
  words: string;
}

export const checks = [
  {
    key: "video",
    name: "Video",
    advice: "A firewall or an extension of the browser may hold the video back. Try another network.",
  },
  { key: "hls", name: "HLS", advice: "Update this browser, or use another one." },
  { key: "sound", name: "Sound", advice: "Look whether speakers or headphones are connected." },
  {
    key: "updates",
    name: "Live updates",
    advice: "A firewall or proxy may block WebSockets. Without them, reload pages to see what is live.",
  },
  {
    key: "storage",
    name: "Storage",
    advice: "Allow this site to store data: without it, unlocked series are locked again after a reload.",
  },
  { key: "cookies", name: "Cookies", advice: "Allow cookies of this site: without them nobody can sign in." },
] as const;

export type CheckKey = (typeof checks)[number]["key"];
export type CheckResults = Partial<Record<CheckKey, CheckResult>>;

const picture = 'video/mp4; codecs="avc1.64001f,mp4a.40.2"';
const sound = 'audio/mp4; codecs="mp4a.40.2"';
const timeoutMs = 8_000;

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Whether broadcasts can be decoded: by Media Source Extensions, or natively where the browser plays HLS. */
export function checkHls(media: HTMLVideoElement): CheckResult {
  const hasMediaSource =
    ("MediaSource" in window && MediaSource.isTypeSupported(picture)) || "ManagedMediaSource" in window;
  if (hasMediaSource) return { isGood: true, words: "Media Source Extensions" };
  const isNative = media.canPlayType("application/vnd.apple.mpegurl") !== "";
  return isNative
    ? { isGood: true, words: "played by the browser itself" }
    : { isGood: false, words: "neither Media Source Extensions nor HLS of its own" };
}

/**
 * Whether the browser decodes the audio of broadcasts and opens an output for it. Whether it is audible cannot be
 * measured.
 */
export async function checkSound(media: HTMLVideoElement): Promise<CheckResult> {
  if (media.canPlayType(sound) === "") return { isGood: false, words: "AAC is not supported" };
  if (!("AudioContext" in window)) return { isGood: false, words: "no sound output" };
  const output = new AudioContext();
  try {
    await Promise.race([output.resume(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    return output.state === "running"
      ? { isGood: true, words: `output at ${output.sampleRate / 1000} kHz` }
      : { isGood: false, words: "the sound output does not open" };
  } finally {
    await output.close();
  }
}

/** Whether a first value arrives over the socket of all live values. */
export function checkUpdates(client: ApolloClient): Promise<CheckResult> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (result: CheckResult) => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve(result);
    };
    const timer = setTimeout(
      () => end({ isGood: false, words: `no answer within ${formatSeconds(timeoutMs)}` }),
      timeoutMs,
    );
    const subscription = client
      .subscribe({ query: SystemCheckUpdatesDocument, fetchPolicy: "no-cache" })
      .subscribe({
        next: () => end({ isGood: true, words: `answer after ${formatSeconds(performance.now() - began)}` }),
        error: (error: Error) => end({ isGood: false, words: error.message }),
      });
  });
}

function isKept(name: "localStorage" | "sessionStorage"): boolean {
  const key = "system-check";
  const found = withStorage(name, (storage) => {
    storage.setItem(key, key);
    const kept = storage.getItem(key);
    storage.removeItem(key);
    return kept;
  });
  return found === key;
}

export function checkStorage(): CheckResult {
  const missing = [
    ...(isKept("localStorage") ? [] : ["local storage"]),
    ...(isKept("sessionStorage") ? [] : ["session storage"]),
  ];
  return missing.length === 0
    ? { isGood: true, words: "local and session storage" }
    : { isGood: false, words: `no ${missing.join(" and no ")}` };
}

export function checkCookies(): CheckResult {
  return navigator.cookieEnabled
    ? { isGood: true, words: "allowed" }
    : { isGood: false, words: "blocked by the browser" };
}
