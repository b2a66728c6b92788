// What is on each picture of the demonstration, apart from its words.

import { drawArena, drawBeams, seedRandom } from "./arena.js";
import { placeCamera } from "./camera.js";
import { drawFigure } from "./figures.js";
import { drawCup, drawMicrophone, drawNetClose, drawRacketHead, drawShuttle, drawTail } from "./objects.js";

const views = {
  corner: { from: [-8.5, -13, 6.2], to: [0.6, 1.2, 0.6], lens: 0.98 },
  baseline: { from: [1.6, -13.2, 2.3], to: [0.9, 4, 1.5], lens: 0.98 },
  side: { from: [10.5, -6.5, 3.6], to: [-0.8, 0.8, 1.0], lens: 0.86 },
  low: { from: [-4.6, -11, 1.5], to: [1, 2, 1.9], lens: 0.86 },
  high: { from: [5.5, -12.5, 9.5], to: [-0.2, 0.4, 0], lens: 1.02 },
  far: { from: [-2.6, -17, 5.2], to: [0.4, 2, 1.3], lens: 1.22 },
  above: { from: [-2.3, -3.4, 16.5], to: [-2.35, 0.1, 0], lens: 1.0 },
  umpire: { from: [5.4, -2.4, 3.1], to: [-1.6, 0.9, 0.7], lens: 0.7 },
};

export function arena(view, palette, options = {}) {
  return drawArena(placeCamera(views[view]), palette, options);
}

/** A dark ground with one light on it, for things close up. */
export function studio(palette, { x = 860, y = 300, r = 640, seed = 3, dust = 60 } = {}) {
  const random = seedRandom(seed);
  const motes = Array.from(
    { length: dust },
    () =>
      `<circle cx="${(random() * 1280).toFixed(0)}" cy="${(random() * 720).toFixed(0)}" r="${(1 + random() * 5).toFixed(1)}" fill="${palette.accent}" opacity="${(0.05 + random() * 0.2).toFixed(2)}"/>`,
  );
  return `<defs><radialGradient id="studio" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">
      <stop offset="0" stop-color="${palette.mat[0]}"/><stop offset="0.45" stop-color="${palette.glow}" stop-opacity="0.7"/><stop offset="1" stop-color="${palette.deep}"/></radialGradient></defs>
    <rect width="1280" height="720" fill="${palette.deep}"/><rect width="1280" height="720" fill="url(#studio)"/>
    <g filter="url(#soft4)">${motes.join("")}</g>`;
}

export function beams(palette, spread = 0) {
  return drawBeams(
    [
      [420 + spread, 240, 420, 0.5],
      [760 + spread, 900, 460, 0.7],
      [1080 + spread, 1240, 380, 0.45],
    ],
    palette.accent,
  );
}

export function figure(pose, palette, options) {
  return drawFigure({ pose, rim: palette.accent, size: 165, x: 960, y: 655, ...options });
}

export function shuttleInFlight(palette, { x = 900, y = 280, size = 1.5, turn = -128, length = 620 } = {}) {
  return (
    drawTail({ x, y, size, turn, length, colour: palette.accent }) +
    drawShuttle({ x, y, size, turn }, palette.accent)
  );
}

export {
  drawCup as cup,
  drawMicrophone as microphone,
  drawNetClose as netClose,
  drawRacketHead as racketHead,
  drawShuttle as shuttle,
};

/** Feet and a floor: the figure stands on something. */
export function ground(palette, y = 660) {
  return `<ellipse cx="960" cy="${y}" rx="420" ry="46" fill="${palette.accent}" opacity="0.16" filter="url(#soft18)"/>
    <ellipse cx="960" cy="${y + 4}" rx="180" ry="16" fill="#000" opacity="0.6" filter="url(#soft8)"/>`;
}

/** Concentric lines of a lens. */
export function lens(palette, x = 930, y = 330) {
  const rings = [300, 262, 214, 168, 120, 74].map(
    (r, index) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${index % 2 ? "#05070c" : "#0d121b"}" stroke="${palette.accent}" stroke-opacity="${0.18 + index * 0.09}" stroke-width="${index === 0 ? 5 : 2}"/>`,
  );
  return `<g>${rings.join("")}<circle cx="${x}" cy="${y}" r="70" fill="${palette.glow}"/><circle cx="${x}" cy="${y}" r="46" fill="#05070c"/>
    <path d="M${x - 150} ${y - 170}A230 230 0 0 1 ${x + 60} ${y - 220}L${x + 30} ${y - 120}A120 120 0 0 0 ${x - 90} ${y - 80}Z" fill="#fff" opacity="0.13"/>
    <circle cx="${x - 70}" cy="${y - 90}" r="20" fill="#fff" opacity="0.55" filter="url(#soft4)"/><circle cx="${x + 62}" cy="${y + 84}" r="11" fill="${palette.accent}" opacity="0.8" filter="url(#soft2)"/></g>`;
}

/** Strings so close that they fill the picture. */
export function strings(palette) {
  const lines = [];
  for (let i = -20; i < 40; i++)
    lines.push(`M${i * 46 + 200} -60L${i * 46 - 180} 780`, `M-40 ${i * 46 - 60}L1320 ${i * 46 + 260}`);
  return `<g fill="none"><path d="${lines.join("")}" stroke="#000" stroke-width="9" opacity="0.4" transform="translate(5 8)" filter="url(#soft4)"/>
    <path d="${lines.join("")}" stroke="${palette.accent}" stroke-width="5" opacity="0.75"/><path d="${lines.join("")}" stroke="#fff" stroke-width="1.6" opacity="0.8"/></g>`;
}

/** A wheel and its seat under a seated figure. */
export function chair(palette, x = 950, y = 655) {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    return `M0 0L${(88 * Math.cos(angle)).toFixed(0)} ${(88 * Math.sin(angle)).toFixed(0)}`;
  });
  return `<g transform="translate(${x - 10} ${y - 100}) rotate(-8)" fill="none" stroke="${palette.accent}">
    <circle r="98" stroke="#06080d" stroke-width="17"/><circle r="98" stroke-width="5"/><path d="${spokes.join("")}" stroke-width="1.5" opacity="0.6"/><circle r="9" fill="${palette.accent}"/></g>
    <circle cx="${x + 118}" cy="${y - 24}" r="22" fill="#06080d" stroke="${palette.accent}" stroke-width="4"/>`;
}

/** Dials of a meter that has just jumped. */
export function meter(palette, x = 930, y = 430) {
  const marks = Array.from({ length: 41 }, (_, index) => {
    const angle = Math.PI * (1.1 - (index / 40) * 1.2);
    const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
    const inner = index % 5 === 0 ? 250 : 272;
    return `<path d="M${(x + inner * cos).toFixed(1)} ${(y + inner * sin).toFixed(1)}L${(x + 300 * cos).toFixed(1)} ${(y + 300 * sin).toFixed(1)}" stroke="${index > 31 ? palette.accent : "#dfe6f0"}" stroke-width="${index % 5 === 0 ? 7 : 3}" opacity="${index > 31 ? 1 : 0.65}"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="330" fill="#05060a" opacity="0.55"/>${marks.join("")}
    <path d="M${x - 10} ${y - 12}L${x + 222} ${y - 120}L${x + 10} ${y + 12}Z" fill="${palette.accent}"/><circle cx="${x}" cy="${y}" r="22" fill="#fff"/>
    <text x="${x}" y="${y + 118}" text-anchor="middle" font-family="Inter Display" font-weight="900" font-style="italic" font-size="92" fill="#fff">412<tspan font-size="38" dx="10" fill="${palette.accent}">km/h</tspan></text>`;
}

/** The same thing again and again, fading: time slowed down. */
export function slowed(palette) {
  return Array.from({ length: 6 }, (_, index) =>
    drawShuttle(
      {
        x: 520 + index * 112,
        y: 520 - index * 62 - index * index * 3,
        size: 0.75 + index * 0.13,
        turn: 118 - index * 8,
        opacity: 0.1 + (index / 5) ** 2 * 0.9,
      },
      palette.accent,
    ),
  ).join("");
}

/** A big screen over a dark hall. */
export function screen(palette) {
  return `<rect x="520" y="90" width="660" height="372" rx="8" fill="#0b0e15" stroke="#2b3443" stroke-width="10"/>
    <rect x="532" y="102" width="636" height="348" fill="${palette.glow}"/><rect x="532" y="102" width="636" height="348" fill="url(#studio)" opacity="0.7"/>
    <path d="M806 206L916 276L806 346Z" fill="#fff" opacity="0.92"/>
    <rect x="500" y="470" width="700" height="250" fill="${palette.accent}" opacity="0.07" filter="url(#soft18)"/>`;
}
