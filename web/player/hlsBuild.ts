// The two builds of hls.js. The light one is half as large and plays most streams; a stream's playlists say
// whether it needs the rest (see hlsFeatures.ts). The build gives hls-video-element this one (see vite.config.ts).

import type FullHls from "hls.js";
import LightHls from "hls.js/light";

/** The build of the next player. */
export let Hls: typeof FullHls = LightHls;

export const isFullBuild = (): boolean => Hls !== LightHls;

/** Loads the full build, which all players have from then on. */
export async function loadFullBuild(): Promise<void> {
  Hls = (await import("hls.js")).default;
}
