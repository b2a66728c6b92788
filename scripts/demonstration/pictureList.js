// Every picture of the demonstration: its name, its colours, what is on it and what it says.

import {
  arena,
  beams,
  chair,
  cup,
  figure,
  ground,
  lens,
  meter,
  microphone,
  netClose,
  screen,
  shuttle,
  shuttleInFlight,
  slowed,
  strings,
  studio,
} from "./compositions.js";
import { courtPictures, dayPictures } from "./courtPictures.js";
import { arcs, arenaBoard, confetti, crowd, plan, score } from "./ornaments.js";
import { palettes } from "./palettes.js";

const pair = (p, left, right) =>
  figure(left, p, { x: 830, y: 675, size: 150 }) +
  figure(right, p, { x: 1080, y: 690, size: 158, flip: true, from: [3.2, -2.6] });

function draw(name, colour, above, lines, label, scene, numeral) {
  const palette = palettes[colour];
  return { name, palette, scene: scene(palette), words: { above, lines, label, numeral } };
}

const finalScene = (pose, options) => (p) =>
  arena("far", p, { blur: 4, seed: 61 }) + beams(p) + figure(pose, p, { x: 985, y: 690, ...options });

export const pictures = [
  ...courtPictures(),
  ...dayPictures(),
  draw(
    "umpire-view",
    "court1",
    "Court 1",
    ["Umpire", "View"],
    "Live camera",
    (p) => arena("umpire", p, { seed: 71 }) + beams(p),
  ),
  draw(
    "baseline-camera",
    "court2",
    "Court 2",
    ["Baseline", "Camera"],
    "Live camera",
    (p) => arena("baseline", p, { seed: 72, blur: 4 }) + lens(p),
  ),
  draw(
    "overhead-camera",
    "court3",
    "Court 3",
    ["Overhead", "Camera"],
    "Live camera",
    (p) => arena("above", p, { stands: false, seed: 73 }) + beams(p),
  ),
  draw(
    "practice-hall",
    "slate",
    "Teams and press",
    ["Practice", "Hall"],
    "",
    (p) =>
      arena("high", p, { seed: 74, stands: false, blur: 2 }) +
      figure("ready", p, { x: 960, y: 680, size: 155 }),
  ),
  draw("team-room", "mint", "Teams", ["Team", "Room"], "Analysis", (p) => studio(p) + arenaBoard(p)),

  draw(
    "mens-singles",
    "mens",
    "Discipline",
    ["Men’s", "Singles"],
    "",
    (p) => studio(p) + beams(p) + ground(p) + figure("smash", p, { y: 640, size: 172 }),
  ),
  draw(
    "womens-singles",
    "womens",
    "Discipline",
    ["Women’s", "Singles"],
    "",
    (p) => studio(p) + beams(p) + ground(p) + figure("lunge", p, { x: 895, size: 175 }),
  ),
  draw(
    "mens-doubles",
    "mensPair",
    "Discipline",
    ["Men’s", "Doubles"],
    "",
    (p) => studio(p) + beams(p) + ground(p) + pair(p, "reach", "ready"),
  ),
  draw(
    "womens-doubles",
    "womensPair",
    "Discipline",
    ["Women’s", "Doubles"],
    "",
    (p) => studio(p) + beams(p) + ground(p) + pair(p, "ready", "smash"),
  ),
  draw(
    "mixed-doubles",
    "mixed",
    "Discipline",
    ["Mixed", "Doubles"],
    "",
    (p) => studio(p) + beams(p) + ground(p) + pair(p, "serve", "ready"),
  ),
  draw(
    "wheelchair-badminton",
    "day",
    "Showcase",
    ["Wheelchair", "Badminton"],
    "",
    (p) =>
      studio(p) +
      beams(p) +
      ground(p) +
      figure("seated", p, { x: 960, y: 648, size: 185 }) +
      chair(p, 930, 660),
  ),
  draw(
    "junior-showcase",
    "dusk",
    "Showcase",
    ["Juniors"],
    "Under fifteen",
    (p) => studio(p) + beams(p) + ground(p) + figure("serve", p, { x: 960, y: 655, size: 140 }),
  ),

  draw(
    "mixed-doubles-final",
    "gold",
    "Final",
    ["Mixed", "Doubles"],
    "Court 1",
    (p) => arena("far", p, { blur: 4, seed: 60 }) + beams(p) + pair(p, "serve", "smash"),
  ),
  draw(
    "womens-doubles-final",
    "gold",
    "Final",
    ["Women’s", "Doubles"],
    "Court 1",
    (p) => arena("corner", p, { blur: 4, seed: 61 }) + beams(p) + pair(p, "lunge", "reach"),
  ),
  draw("womens-singles-final", "gold", "Final", ["Women’s", "Singles"], "Court 1", finalScene("reach")),
  draw(
    "mens-doubles-final",
    "gold",
    "Final",
    ["Men’s", "Doubles"],
    "Court 1",
    (p) => arena("baseline", p, { blur: 4, seed: 62 }) + beams(p) + pair(p, "ready", "smash"),
  ),
  draw(
    "mens-singles-final",
    "gold",
    "Final",
    ["Men’s", "Singles"],
    "Court 1",
    finalScene("smash", { y: 655 }),
  ),
  draw(
    "finals-night",
    "gold",
    "Pay-per-view",
    ["Finals", "Night"],
    "Five finals, one ticket",
    (p) => studio(p, { x: 930, y: 260 }) + beams(p) + cup({ x: 950, y: 640, size: 1.25 }),
  ),
  draw(
    "finals-preview",
    "ember",
    "Preview",
    ["Five", "Finals"],
    "By the numbers",
    (p) => arena("corner", p, { blur: 4, seed: 63 }) + beams(p),
    "5",
  ),
  draw(
    "closing-ceremony",
    "gold",
    "Finals",
    ["Closing", "Ceremony"],
    "",
    (p) =>
      arena("far", p, { blur: 4, seed: 64 }) + beams(p) + figure("win", p, { x: 985, y: 700 }) + confetti(p),
  ),

  draw(
    "daily-highlights",
    "ember",
    "Every day",
    ["Daily", "Highlights"],
    "",
    (p) => studio(p) + beams(p) + shuttleInFlight(p, { x: 930, y: 300, size: 1.9, turn: -140 }),
  ),
  draw(
    "rally-of-the-day",
    "mens",
    "Highlights",
    ["Rally", "of the Day"],
    "",
    (p) => arena("side", p, { blur: 2, seed: 81 }) + arcs(p),
  ),
  draw(
    "at-the-net",
    "ice",
    "Highlights",
    ["At the Net"],
    "",
    (p) =>
      studio(p, { x: 860, y: 180 }) +
      netClose({ x: -60, y: 330, width: 1400, height: 460, cell: 40, sag: 30 }) +
      shuttle({ x: 900, y: 210, size: 1.05, turn: 158 }, p.accent),
  ),
  draw("smash-meter", "ember", "Highlights", ["Smash", "Meter"], "", (p) => studio(p) + meter(p)),
  draw("slow-motion", "violet", "Highlights", ["Slow", "Motion"], "", (p) => studio(p) + slowed(p)),
  draw(
    "points-that-mattered",
    "mixed",
    "Highlights",
    ["Points That", "Mattered"],
    "",
    (p) => arena("corner", p, { blur: 4, seed: 82 }) + score(p),
  ),

  draw(
    "mixed-zone",
    "womensPair",
    "Interviews",
    ["Mixed Zone"],
    "First words",
    (p) => studio(p) + beams(p) + microphone({ x: 930, y: 260, size: 1.35, turn: 18 }, p.accent),
  ),
  draw(
    "stringing-room",
    "mint",
    "Behind the scenes",
    ["The Stringing", "Room"],
    "",
    (p) => studio(p, { x: 900, y: 300 }) + strings(p),
  ),
  draw(
    "warm-up",
    "dusk",
    "Behind the scenes",
    ["Warm-up"],
    "The hour before",
    (p) =>
      arena("low", p, { blur: 4, seed: 91 }) + beams(p) + figure("ready", p, { x: 960, y: 690, size: 175 }),
  ),
  draw(
    "shuttle-lab",
    "ice",
    "Behind the scenes",
    ["Shuttle Lab"],
    "Sixteen feathers",
    (p) => studio(p) + shuttle({ x: 930, y: 330, size: 2.35, turn: 24 }, p.accent),
  ),
  draw(
    "building-the-hall",
    "slate",
    "Behind the scenes",
    ["Building", "the Hall"],
    "",
    (p) => arena("high", p, { net: false, seed: 92 }) + plan(p),
  ),
  draw(
    "volunteers",
    "gold",
    "Behind the scenes",
    ["Volunteers"],
    "Three hundred people",
    (p) => arena("far", p, { blur: 4, seed: 93 }) + crowd(p),
  ),
  draw(
    "on-the-big-screen",
    "violet",
    "Between the sessions",
    ["On the", "Big Screen"],
    "",
    (p) => studio(p, { x: 850, y: 270, r: 520 }) + screen(p),
  ),
  draw(
    "interval",
    "slate",
    "On the big screen",
    ["Open Film"],
    "Interval",
    (p) => studio(p, { x: 850, y: 270, r: 520 }) + screen(p),
  ),
];
