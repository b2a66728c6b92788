// The pictures of the courts and the days, which differ by camera and colour.

import { arena, beams, figure, netClose, racketHead, shuttleInFlight, studio } from "./compositions.js";
import { palettes } from "./palettes.js";

const stages = ["Qualifying", "Round of 16", "Round of 16", "Quarter-finals", "Semi-finals", "Finals"];

const courtScenes = [
  (p, seed) => arena("corner", p, { seed }) + beams(p),
  (p, seed) => arena("baseline", p, { seed }) + beams(p, -120),
  (p, seed) => arena("side", p, { seed }) + beams(p, 100),
  (p, seed) =>
    arena("low", p, { seed, blur: 2 }) +
    beams(p) +
    figure(["smash", "lunge", "reach"][seed % 3], p, { x: [985, 910, 985][seed % 3], y: 690 }),
  (p, seed) => arena("high", p, { seed }) + beams(p, 60),
  (p, seed) => arena("far", p, { seed }) + beams(p),
];

export function courtPictures() {
  const days = [6, 5, 4];
  return days.flatMap((count, index) =>
    Array.from({ length: count }, (_, day) => {
      const court = index + 1;
      const palette = palettes[`court${court}`];
      return {
        name: `court-${court}-day-${day + 1}`,
        palette,
        scene: courtScenes[day](palette, court * 10 + day),
        words: {
          above: `Day ${day + 1}`,
          lines: [`Court ${court}`],
          label: stages[day],
          numeral: day === 3 ? undefined : court,
        },
      };
    }),
  );
}

export function dayPictures() {
  const colours = ["day", "ice", "mint", "violet", "dusk", "gold"];
  const scenes = [
    (p) => studio(p) + racketHead({ x: 930, y: 330, size: 1.5, turn: 24 }, p.accent),
    (p) => arena("above", p, { stands: false, net: true }) + beams(p),
    (p) =>
      studio(p, { x: 800, y: 200 }) +
      netClose({ x: -60, y: 300, width: 1400, height: 500, cell: 44, sag: 34 }),
    (p) =>
      arena("far", p, { blur: 4, seed: 44 }) +
      beams(p) +
      shuttleInFlight(p, { x: 960, y: 300, size: 1.45, turn: 40 }),
    (p) =>
      arena("baseline", p, { blur: 4, seed: 45 }) +
      beams(p) +
      figure("lunge", p, { x: 930, y: 690, size: 150 }),
    (p) =>
      arena("far", p, { blur: 4, seed: 46 }) + beams(p) + figure("win", p, { x: 970, y: 706, size: 170 }),
  ];
  return scenes.map((scene, index) => {
    const palette = palettes[colours[index]];
    return {
      name: `day-${index + 1}`,
      palette,
      scene: scene(palette),
      words: { above: "All courts", lines: [`Day ${index + 1}`], label: stages[index] },
    };
  });
}
