// Every picture of the demonstration: its name, its colours, what is on it and what it says.

import {
  arena, beams, chair, cup, figure, ground, lens, meter, microphone, netClose, racketHead, screen, shuttle,
  shuttleInFlight, slowed, strings, studio,
} from "./compositions.js";
import { palettes } from "./palettes.js";

const stages = ["Qualifying", "Round of 16", "Round of 16", "Quarter-finals", "Semi-finals", "Finals"];

const courtScenes = [
  (p, seed) => arena("corner", p, { seed }) + beams(p),
  (p, seed) => arena("baseline", p, { seed }) + beams(p, -120),
  (p, seed) => arena("side", p, { seed }) + beams(p, 100),
  (p, seed) => arena("low", p, { seed, blur: 2 }) + beams(p) + figure(["smash", "lunge", "reach"][seed % 3], p, { x: 985, y: 690 }),
  (p, seed) => arena("high", p, { seed }) + beams(p, 60),
  (p, seed) => arena("far", p, { seed }) + beams(p),
];

function courtPictures() {
  const days = [6, 5, 4];
  return days.flatMap((count, index) =>
    Array.from({ length: count }, (_, day) => {
      const court = index + 1;
      const palette = palettes[`court${court}`];
      return {
        name: `court-${court}-day-${day + 1}`,
        palette,
        scene: courtScenes[day](palette, court * 10 + day),
        words: { above: `Day ${day + 1}`, lines: [`Court ${court}`], label: stages[day], numeral: day === 3 ? undefined : court },
      };
    }),
  );
}

function dayPictures() {
  const colours = ["day", "ice", "mint", "violet", "dusk", "gold"];
  const scenes = [
    (p) => studio(p) + racketHead({ x: 930, y: 330, size: 1.5, turn: 24 }, p.accent),
    (p) => arena("above", p, { stands: false, net: true }) + beams(p),
    (p) => studio(p, { x: 800, y: 200 }) + netClose({ x: -60, y: 300, width: 1400, height: 500, cell: 44, sag: 34 }),
    (p) => arena("far", p, { blur: 4, seed: 44 }) + beams(p) + shuttleInFlight(p, { x: 960, y: 300, size: 1.45, turn: 40 }),
    (p) => arena("baseline", p, { blur: 4, seed: 45 }) + beams(p) + figure("lunge", p, { x: 930, y: 690, size: 150 }) ,
    (p) => arena("far", p, { blur: 4, seed: 46 }) + beams(p) + figure("win", p, { x: 970, y: 706, size: 170 }),
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

const pair = (p, left, right) =>
  figure(left, p, { x: 830, y: 675, size: 150 }) + figure(right, p, { x: 1080, y: 690, size: 158, flip: true, from: [5, -4] });

function draw(name, colour, above, lines, label, scene, numeral) {
  const palette = palettes[colour];
  return { name, palette, scene: scene(palette), words: { above, lines, label, numeral } };
}

const finalScene = (pose, options) => (p) => arena("far", p, { blur: 4, seed: 61 }) + beams(p) + figure(pose, p, { x: 985, y: 690, ...options });

export const pictures = [
  ...courtPictures(),
  ...dayPictures(),
  draw("umpire-view", "court1", "Court 1", ["Umpire", "View"], "Live camera", (p) => arena("umpire", p, { seed: 71 }) + beams(p)),
  draw("baseline-camera", "court2", "Court 2", ["Baseline", "Camera"], "Live camera", (p) => arena("baseline", p, { seed: 72, blur: 4 }) + lens(p)),
  draw("overhead-camera", "court3", "Court 3", ["Overhead", "Camera"], "Live camera", (p) => arena("above", p, { stands: false, seed: 73 }) + beams(p)),
  draw("practice-hall", "slate", "Teams and press", ["Practice", "Hall"], "", (p) => arena("high", p, { seed: 74, stands: false, blur: 2 }) + figure("ready", p, { x: 960, y: 680, size: 155 })),
  draw("team-room", "mint", "Teams", ["Team", "Room"], "Analysis", (p) => studio(p) + arenaBoard(p)),

  draw("mens-singles", "mens", "Discipline", ["Men’s", "Singles"], "", (p) => studio(p) + beams(p) + ground(p) + figure("smash", p, { y: 640, size: 172 })),
  draw("womens-singles", "womens", "Discipline", ["Women’s", "Singles"], "", (p) => studio(p) + beams(p) + ground(p) + figure("lunge", p, { x: 940, size: 178 })),
  draw("mens-doubles", "mensPair", "Discipline", ["Men’s", "Doubles"], "", (p) => studio(p) + beams(p) + ground(p) + pair(p, "reach", "ready")),
  draw("womens-doubles", "womensPair", "Discipline", ["Women’s", "Doubles"], "", (p) => studio(p) + beams(p) + ground(p) + pair(p, "ready", "smash")),
  draw("mixed-doubles", "mixed", "Discipline", ["Mixed", "Doubles"], "", (p) => studio(p) + beams(p) + ground(p) + pair(p, "serve", "ready")),
  draw("wheelchair-badminton", "day", "Showcase", ["Wheelchair", "Badminton"], "", (p) => studio(p) + beams(p) + ground(p) + figure("seated", p, { x: 960, y: 648, size: 185 }) + chair(p, 930, 660)),
  draw("junior-showcase", "dusk", "Showcase", ["Juniors"], "Under fifteen", (p) => studio(p) + beams(p) + ground(p) + figure("serve", p, { x: 960, y: 655, size: 140 })),

  draw("mixed-doubles-final", "gold", "Final", ["Mixed", "Doubles"], "Court 1", (p) => arena("far", p, { blur: 4, seed: 60 }) + beams(p) + pair(p, "serve", "smash")),
  draw("womens-doubles-final", "gold", "Final", ["Women’s", "Doubles"], "Court 1", (p) => arena("corner", p, { blur: 4, seed: 61 }) + beams(p) + pair(p, "lunge", "reach")),
  draw("womens-singles-final", "gold", "Final", ["Women’s", "Singles"], "Court 1", finalScene("reach")),
  draw("mens-doubles-final", "gold", "Final", ["Men’s", "Doubles"], "Court 1", (p) => arena("baseline", p, { blur: 4, seed: 62 }) + beams(p) + pair(p, "ready", "smash")),
  draw("mens-singles-final", "gold", "Final", ["Men’s", "Singles"], "Court 1", finalScene("smash", { y: 655 })),
  draw("finals-night", "gold", "Pay-per-view", ["Finals", "Night"], "Five finals, one ticket", (p) => studio(p, { x: 930, y: 260 }) + beams(p) + cup({ x: 950, y: 640, size: 1.25 })),
  draw("finals-preview", "ember", "Preview", ["Five", "Finals"], "By the numbers", (p) => arena("corner", p, { blur: 4, seed: 63 }) + beams(p), "5"),
  draw("closing-ceremony", "gold", "Finals", ["Closing", "Ceremony"], "", (p) => arena("far", p, { blur: 4, seed: 64 }) + beams(p) + figure("win", p, { x: 985, y: 700 }) + confetti(p)),

  draw("daily-highlights", "ember", "Every day", ["Daily", "Highlights"], "", (p) => studio(p) + beams(p) + shuttleInFlight(p, { x: 930, y: 300, size: 1.9, turn: -140 })),
  draw("rally-of-the-day", "mens", "Highlights", ["Rally", "of the Day"], "", (p) => arena("side", p, { blur: 2, seed: 81 }) + arcs(p)),
  draw("at-the-net", "ice", "Highlights", ["At the Net"], "", (p) => studio(p, { x: 860, y: 180 }) + netClose({ x: -60, y: 330, width: 1400, height: 460, cell: 40, sag: 30 }) + shuttle({ x: 900, y: 210, size: 1.05, turn: 158 }, p.accent)),
  draw("smash-meter", "ember", "Highlights", ["Smash", "Meter"], "", (p) => studio(p) + meter(p)),
  draw("slow-motion", "violet", "Highlights", ["Slow", "Motion"], "", (p) => studio(p) + slowed(p)),
  draw("points-that-mattered", "mixed", "Highlights", ["Points That", "Mattered"], "", (p) => arena("corner", p, { blur: 4, seed: 82 }) + score(p)),

  draw("mixed-zone", "womensPair", "Interviews", ["Mixed Zone"], "First words", (p) => studio(p) + beams(p) + microphone({ x: 930, y: 260, size: 1.35, turn: 18 }, p.accent)),
  draw("stringing-room", "mint", "Behind the scenes", ["The Stringing", "Room"], "", (p) => studio(p, { x: 900, y: 300 }) + strings(p)),
  draw("warm-up", "dusk", "Behind the scenes", ["Warm-up"], "The hour before", (p) => arena("low", p, { blur: 4, seed: 91 }) + beams(p) + figure("ready", p, { x: 960, y: 690, size: 175 })),
  draw("shuttle-lab", "ice", "Behind the scenes", ["Shuttle Lab"], "Sixteen feathers", (p) => studio(p) + shuttle({ x: 930, y: 330, size: 2.35, turn: 24 }, p.accent)),
  draw("building-the-hall", "slate", "Behind the scenes", ["Building", "the Hall"], "", (p) => arena("high", p, { net: false, seed: 92 }) + plan(p)),
  draw("volunteers", "gold", "Behind the scenes", ["Volunteers"], "Three hundred people", (p) => arena("far", p, { blur: 4, seed: 93 }) + crowd(p)),
  draw("on-the-big-screen", "violet", "Between the sessions", ["On the", "Big Screen"], "", (p) => studio(p, { x: 850, y: 270, r: 520 }) + screen(p)),
  draw("interval", "slate", "On the big screen", ["Open Film"], "Interval", (p) => studio(p, { x: 850, y: 270, r: 520 }) + screen(p)),
];

/** A coach's board: a court from above with runs and arrows. */
function arenaBoard(p) {
  const runs = `<path d="M780 470C840 360 900 380 960 300" /><path d="M1070 230C1010 300 1060 420 1000 500"/>`;
  return `<g transform="rotate(-6 930 340)"><rect x="690" y="110" width="490" height="470" rx="14" fill="#07110f" opacity="0.8" stroke="${p.accent}" stroke-opacity="0.35" stroke-width="3"/>
    <g fill="none" stroke="#e9f4f0" stroke-width="4" opacity="0.8"><rect x="735" y="150" width="400" height="390"/><path d="M765 150V540M1105 150V540M735 345H1135M735 285H1135M735 405H1135M735 180H1135M735 510H1135M935 150V285M935 405V540"/></g>
    <g fill="none" stroke="${p.accent}" stroke-width="9" stroke-linecap="round" stroke-dasharray="4 20">${runs}</g>
    <g fill="${p.accent}"><circle cx="780" cy="474" r="19"/><circle cx="1072" cy="226" r="19"/></g>
    <g fill="none" stroke="#ffcf6b" stroke-width="8" stroke-linecap="round"><path d="M946 288l28 26M974 288l-28 26M986 488l28 26M1014 488l-28 26"/></g></g>`;
}

function confetti(p) {
  return Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(index * 379) % 1280, (index * 211) % 620];
    return `<rect x="${x}" y="${y}" width="${6 + (index % 4) * 3}" height="${10 + (index % 3) * 5}" transform="rotate(${(index * 47) % 180} ${x} ${y})" fill="${["#fff", p.accent, p.glow][index % 3]}" opacity="${0.35 + (index % 5) * 0.12}"/>`;
  }).join("");
}

/** The flight of a rally over the court. */
function arcs(p) {
  const paths = ["M330 560C520 40 820 30 1080 400", "M1080 400C960 120 700 150 560 470", "M560 470C760 210 960 220 1190 520"];
  return `<g fill="none" stroke-linecap="round"><g stroke="${p.accent}" stroke-width="16" opacity="0.35" filter="url(#soft8)">${paths.map((d) => `<path d="${d}"/>`).join("")}</g>
    <g stroke="#fff" stroke-width="4" stroke-dasharray="2 15">${paths.map((d) => `<path d="${d}"/>`).join("")}</g></g>${shuttle({ x: 1190, y: 520, size: 0.62, turn: 145 }, p.accent)}`;
}

function score(p) {
  return `<g font-family="Inter Display" font-weight="900" font-style="italic" font-size="330" letter-spacing="-18"><text x="640" y="400" fill="#fff">20</text><text x="1010" y="400" fill="${p.accent}">18</text></g>
    <rect x="646" y="450" width="560" height="12" rx="6" fill="#fff" opacity="0.18"/><rect x="646" y="450" width="418" height="12" rx="6" fill="${p.accent}"/>`;
}

/** Dimension lines, as on a plan. */
function plan(p) {
  return `<g fill="none" stroke="${p.accent}" stroke-width="3" opacity="0.85"><path d="M560 110H1180M560 92V128M1180 92V128M1236 170V560M1218 170H1254M1218 560H1254"/></g>
    <g font-family="Inter" font-weight="600" font-size="28" fill="${p.accent}"><text x="870" y="92" text-anchor="middle">13.40 m</text><text transform="translate(1208 365) rotate(-90)" text-anchor="middle">6.10 m</text></g>`;
}

function crowd(p) {
  return Array.from({ length: 7 }, (_, index) =>
    figure(["ready", "win", "serve", "reach"][(index * 3) % 4], p, { x: 560 + index * 108, y: 700 - (index % 2) * 26, size: 96 + (index % 3) * 9, flip: index % 2 === 1, glow: 0.25 }),
  ).join("");
}
