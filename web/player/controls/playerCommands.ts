// The commands of keys, media keys and the lock screen. They act on the media element where that suffices, otherwise
// they send events to media-chrome, which also stores volume and captions:
// https://www.media-chrome.org/docs/en/reference/

export interface PlayerElements {
  /** The media-controller around the media element. */
  controller: HTMLElement;
  media: HTMLVideoElement;
}

export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const volumeStep = 0.05;

/** Null while the player is not mounted. */
export function findPlayerElements(controller: HTMLElement | null): PlayerElements | null {
  const media = controller?.querySelector<HTMLVideoElement>(":scope > [slot=media]");
  return controller && media ? { controller, media } : null;
}

function request(controller: HTMLElement, name: string, detail?: number): void {
  controller.dispatchEvent(new CustomEvent(name, { detail }));
}

const isLiveStream = (controller: HTMLElement) => controller.getAttribute("mediastreamtype") === "live";

export function play({ controller }: PlayerElements): void {
  request(controller, "mediaplayrequest");
}

export function pause({ controller }: PlayerElements): void {
  request(controller, "mediapauserequest");
}

export function togglePlay(player: PlayerElements): void {
  if (player.media.paused) play(player);
  else pause(player);
}

export function unmute({ controller }: PlayerElements): void {
  request(controller, "mediaunmuterequest");
}

export function toggleMute({ controller, media }: PlayerElements): void {
  request(controller, media.muted || media.volume === 0 ? "mediaunmuterequest" : "mediamuterequest");
}

export function toggleFullscreen({ controller }: PlayerElements): void {
  const isFullscreen = controller.hasAttribute("mediaisfullscreen");
  request(controller, isFullscreen ? "mediaexitfullscreenrequest" : "mediaenterfullscreenrequest");
}

export function toggleCaptions({ controller }: PlayerElements): void {
  request(controller, "mediatogglesubtitlesrequest");
}

/** Seeks to a position within the seekable range; in a live stream at most to its live edge. */
export function seekTo({ controller, media }: PlayerElements, seconds: number): void {
  const { seekable } = media;
  if (seekable.length === 0) return;
  const behind = isLiveStream(controller) ? Number(controller.getAttribute("seektoliveoffset") ?? 0) : 0;
  const start = seekable.start(0);
  const end = Math.max(start, seekable.end(seekable.length - 1) - behind);
  // The player is already nearer to the end than its live edge, so a seek would jump back.
  if (seconds > media.currentTime && media.currentTime > end) return;
  media.currentTime = Math.min(Math.max(seconds, start), end);
}

export function seekBy(player: PlayerElements, seconds: number): void {
  seekTo(player, player.media.currentTime + seconds);
}

/** Seeks to a share of the seekable range, from 0 to 1. */
export function seekToShare(player: PlayerElements, share: number): void {
  const { seekable } = player.media;
  if (seekable.length === 0) return;
  const start = seekable.start(0);
  seekTo(player, start + (seekable.end(seekable.length - 1) - start) * share);
}

export function changeVolume({ controller, media }: PlayerElements, direction: 1 | -1): void {
  const volume = (media.muted ? 0 : media.volume) + direction * volumeStep;
  request(controller, "mediavolumerequest", Math.min(Math.max(Math.round(volume * 100) / 100, 0), 1));
}

/** Changes to the next faster or slower speed; a live stream has only one. */
export function changeRate({ controller, media }: PlayerElements, direction: 1 | -1): void {
  if (isLiveStream(controller)) return;
  const rates = direction === 1 ? playbackRates : playbackRates.toReversed();
  const next = rates.find((rate) => (rate - media.playbackRate) * direction > 0);
  if (next !== undefined) request(controller, "mediaplaybackraterequest", next);
}
