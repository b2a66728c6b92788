// Replaces the player's custom elements in screen tests: jsdom can neither play nor style them. Code that defines a
// tag first keeps it, so this is called before the player is loaded.

class SilentVideo extends HTMLElement {
  paused = true;
  ended = false;
  seeking = false;
  muted = false;
  currentTime = 0;
  readyState = 0;
  buffered = { length: 0 };
  config: unknown = null;

  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  set src(address: string) {
    this.setAttribute("src", address);
  }

  load(): void {}
}

export function defineSilentMedia(): void {
  customElements.define("hls-video", SilentVideo);
  for (const tag of [
    "media-controller",
    "media-control-bar",
    "media-captions-button",
    "media-fullscreen-button",
    "media-live-button",
    "media-loading-indicator",
    "media-mute-button",
    "media-pip-button",
    "media-play-button",
    "media-seek-backward-button",
    "media-seek-forward-button",
    "media-time-display",
    "media-time-range",
    "media-volume-range",
    "media-chrome-menu-item",
    "media-playback-rate-menu",
    "media-playback-rate-menu-button",
    "media-rendition-menu",
    "media-rendition-menu-button",
  ]) {
    customElements.define(tag, class extends HTMLElement {});
  }
}
