import { useEffect, useEffectEvent } from "react";

import { useClock } from "../ui/useClock.ts";

/** The time before its planned start from which a broadcast may begin. */
const earliestMs = 10 * 60_000;
/** The interval at which a player retries a stream that is not available. */
const intervalMs = 10_000;
const timeoutMs = 8_000;

/** Calls `onUp` once a live stream is running at the address, from ten minutes before the start; null is not probed. */
export function useStreamProbe(address: string | null, start: string | null, onUp: () => void): void {
  const isDue = useClock((now) => start !== null && Date.parse(start) - now <= earliestMs);
  const report = useEffectEvent(onUp);

  useEffect(() => {
    if (!isDue || address === null) return undefined;
    let isOver = false;
    let before: string | null = null;
    const look = async () => {
      const playlist = await readLivePlaylist(address);
      if (isOver) return;
      // A playlist that does not grow remains from an earlier broadcast.
      if (playlist !== null && before !== null && playlist !== before) {
        report();
        return;
      }
      before = playlist;
      timer = setTimeout(() => void look(), intervalMs);
    };
    // A random delay, so that the viewers of a broadcast do not send requests at the same moment.
    let timer = setTimeout(() => void look(), Math.random() * intervalMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, isDue]);
}

/** The playlist of a running stream, of the first variant where there are several; null where there is none. */
async function readLivePlaylist(address: string): Promise<string | null> {
  const text = await ask(address);
  if (text === null || !text.startsWith("#EXTM3U")) return null;
  if (text.includes("#EXT-X-STREAM-INF")) {
    const variant = text.split(/\r?\n/).find((line) => line !== "" && !line.startsWith("#"));
    const base = new URL(address, window.location.href);
    return variant !== undefined && URL.canParse(variant, base)
      ? readMediaPlaylist(await ask(new URL(variant, base).href))
      : null;
  }
  return readMediaPlaylist(text);
}

function readMediaPlaylist(text: string | null): string | null {
  return text?.includes("#EXTINF") && !text.includes("#EXT-X-ENDLIST") ? text : null;
}

async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? await response.text() : null;
  } catch (error) {
    // The stream cannot be reached, or not in time.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
