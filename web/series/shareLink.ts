import { copyText } from "../ui/copyText.ts";
import { showToast } from "../ui/toast.ts";

interface SharedPlace {
  slug: string;
  /** Undefined for the series as a whole. */
  episodeId: string | undefined;
  /** The start position in the recording; null for its beginning. */
  seconds: number | null;
}

/** The address of a place of this site, to be shared. */
export function writeSharedAddress(origin: string, { slug, episodeId, seconds }: SharedPlace): string {
  const address = new URL(`/series/${encodeURIComponent(slug)}`, origin);
  if (episodeId !== undefined) address.searchParams.set("episode", episodeId);
  if (episodeId !== undefined && seconds !== null) address.searchParams.set("t", String(Math.floor(seconds)));
  return address.href;
}

/** Whole seconds of the address's `t`; null for anything else. */
export function readStartAt(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Shares the address with the device's share dialog, otherwise copies it to the clipboard and confirms that. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if ("share" in navigator) {
    const [outcome] = await Promise.allSettled([navigator.share({ title, url })]);
    const isCancelled =
      outcome.status === "rejected" &&
      outcome.reason instanceof DOMException &&
      outcome.reason.name === "AbortError";
    if (outcome.status === "fulfilled" || isCancelled) return;
  }
  showToast({ text: (await copyText(url)) ? "Link copied" : `Copy this link: ${url}` });
}
