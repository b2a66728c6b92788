// The two builds of hls.js. The light one is half as large and plays most streams; the playlists of a stream show
// whether it needs the full one (see hlsFeatures.ts). hls-video-element uses the build chosen here (see
// vite.config.ts).

import type FullHls from "hls.js";
import LightHls from "hls.js/light";

/** The build that the next player uses. */
export let Hls: typeof FullHls = LightHls;

export const isFullBuild = (): boolean => Hls !== LightHls;

/** Loads the full build, which all later players use. */
export async function loadFullBuild(): Promise<void> {
  Hls = (await import("hls.js")).default;
}
