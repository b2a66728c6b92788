// The custom elements of the player, imported one by one (the package's entry imports all of them), and their JSX
// types. The elements of the menus are in mediaMenus.ts.

import "media-chrome/media-controller";
import "media-chrome/media-control-bar";
import "media-chrome/media-captions-button";
import "media-chrome/media-fullscreen-button";
import "media-chrome/media-live-button";
import "media-chrome/media-loading-indicator";
import "media-chrome/media-mute-button";
import "media-chrome/media-pip-button";
import "media-chrome/media-play-button";
import "media-chrome/media-seek-backward-button";
import "media-chrome/media-seek-forward-button";
import "media-chrome/media-time-display";
import "media-chrome/media-time-range";
import "media-chrome/media-volume-range";
import "media-chrome/menu/media-playback-rate-menu-button";
import "media-chrome/menu/media-rendition-menu-button";

import type { DetailedHTMLProps, HTMLAttributes } from "react";

import type { HlsVideo } from "./hlsSource.ts";

type MediaAttributes<T extends HTMLElement = HTMLElement> = DetailedHTMLProps<HTMLAttributes<T>, T> & {
  [attribute: `${"no" | "live" | "seek" | "default" | "breakpoints"}${string}`]: string | number | undefined;
  class?: string | undefined;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "hls-video": MediaAttributes<HlsVideo> & { playsinline?: "" };
      "media-controller": MediaAttributes;
      "media-control-bar": MediaAttributes;
      "media-captions-button": MediaAttributes;
      "media-fullscreen-button": MediaAttributes;
      "media-live-button": MediaAttributes;
      "media-loading-indicator": MediaAttributes;
      "media-mute-button": MediaAttributes;
      "media-pip-button": MediaAttributes;
      "media-play-button": MediaAttributes;
      "media-seek-backward-button": MediaAttributes;
      "media-seek-forward-button": MediaAttributes;
      "media-time-display": MediaAttributes & { remaining?: boolean; showduration?: "" };
      "media-time-range": MediaAttributes;
      "media-volume-range": MediaAttributes;
      "media-playback-rate-menu": MediaAttributes & { anchor?: string; rates?: string };
      "media-playback-rate-menu-button": MediaAttributes;
      "media-rendition-menu": MediaAttributes & { anchor?: string };
      "media-rendition-menu-button": MediaAttributes;
    }
  }
}
