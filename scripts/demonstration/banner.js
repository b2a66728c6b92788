import { drawArena, drawBeams } from "./arena.js";
import { placeCamera } from "./camera.js";
import { drawFigure } from "./figures.js";
import { drawShuttle, drawTail } from "./objects.js";
import { palettes } from "./palettes.js";

const palette = palettes.court1;
const [width, height] = [2560, 1100];
const camera = placeCamera({
  from: [-3.4, -14.5, 3.1],
  to: [-1.4, 3, 2.1],
  lens: 0.72,
  width,
  height,
  shift: [420, 60],
});

/** The home page's banner: words stand on its left, so all that happens is on the right. */
export const banner = `
  ${drawArena(camera, palette, { seed: 7, blur: 2, width, height })}
  ${drawBeams(
    [
      [900, 520, 700, 0.4],
      [1500, 1560, 800, 0.7],
      [2050, 2300, 700, 0.55],
      [2420, 2620, 500, 0.4],
    ],
    palette.accent,
    height,
  )}
  ${drawTail({ x: 1330, y: 380, size: 1, turn: -103, length: 1100, colour: palette.accent })}
  ${drawShuttle({ x: 1330, y: 380, size: 1.05, turn: -103 }, palette.accent)}
  ${drawFigure({ pose: "smash", x: 1990, y: 960, size: 215, flip: true, rim: palette.accent, from: [2.2, -1.8] })}
  <defs>
    <linearGradient id="left" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#05080b" stop-opacity="0.92"/><stop offset="0.32" stop-color="#05080b" stop-opacity="0.62"/><stop offset="0.6" stop-color="#05080b" stop-opacity="0"/></linearGradient>
    <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0.55" stop-color="#05080b" stop-opacity="0"/><stop offset="1" stop-color="#05080b" stop-opacity="0.95"/></linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#left)"/><rect width="${width}" height="${height}" fill="url(#foot)"/>`;
