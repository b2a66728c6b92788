// What only one picture shows.

import { figure, shuttle } from "./compositions.js";

/** A coach's board: a court from above with runs and arrows. */
export function arenaBoard(p) {
  const runs = `<path d="M780 470C840 360 900 380 960 300" /><path d="M1070 230C1010 300 1060 420 1000 500"/>`;
  return `<g transform="rotate(-6 930 340)"><rect x="690" y="110" width="490" height="470" rx="14" fill="#07110f" opacity="0.8" stroke="${p.accent}" stroke-opacity="0.35" stroke-width="3"/>
    <g fill="none" stroke="#e9f4f0" stroke-width="4" opacity="0.8"><rect x="735" y="150" width="400" height="390"/><path d="M765 150V540M1105 150V540M735 345H1135M735 285H1135M735 405H1135M735 180H1135M735 510H1135M935 150V285M935 405V540"/></g>
    <g fill="none" stroke="${p.accent}" stroke-width="9" stroke-linecap="round" stroke-dasharray="4 20">${runs}</g>
    <g fill="${p.accent}"><circle cx="780" cy="474" r="19"/><circle cx="1072" cy="226" r="19"/></g>
    <g fill="none" stroke="#ffcf6b" stroke-width="8" stroke-linecap="round"><path d="M946 288l28 26M974 288l-28 26M986 488l28 26M1014 488l-28 26"/></g></g>`;
}

export function confetti(p) {
  return Array.from({ length: 90 }, (_, index) => {
    const [x, y] = [(index * 379) % 1280, (index * 211) % 620];
    return `<rect x="${x}" y="${y}" width="${6 + (index % 4) * 3}" height="${10 + (index % 3) * 5}" transform="rotate(${(index * 47) % 180} ${x} ${y})" fill="${["#fff", p.accent, p.glow][index % 3]}" opacity="${0.35 + (index % 5) * 0.12}"/>`;
  }).join("");
}

/** The flight of a rally over the court. */
export function arcs(p) {
  const paths = [
    "M330 560C520 40 820 30 1080 400",
    "M1080 400C960 120 700 150 560 470",
    "M560 470C760 210 960 220 1190 520",
  ];
  return `<g fill="none" stroke-linecap="round"><g stroke="${p.accent}" stroke-width="16" opacity="0.35" filter="url(#soft8)">${paths.map((d) => `<path d="${d}"/>`).join("")}</g>
    <g stroke="#fff" stroke-width="4" stroke-dasharray="2 15">${paths.map((d) => `<path d="${d}"/>`).join("")}</g></g>${shuttle({ x: 1190, y: 520, size: 0.62, turn: 145 }, p.accent)}`;
}

/** The two figures of a scoreboard, one of them a point from the game. */
export function score(p) {
  return `<rect x="640" y="96" width="270" height="250" rx="22" fill="#05080a" opacity="0.8"/><rect x="934" y="96" width="270" height="250" rx="22" fill="${p.accent}"/>
    <g font-family="Inter Display" font-weight="900" font-style="italic" font-size="196" letter-spacing="-9" text-anchor="middle"><text x="764" y="291" fill="#fff">20</text><text x="1060" y="291" fill="${p.deep}">18</text></g>`;
}

/** Dimension lines, as on a plan. */
export function plan(p) {
  return `<g fill="none" stroke="${p.accent}" stroke-width="3" opacity="0.85"><path d="M560 110H1180M560 92V128M1180 92V128M1236 170V560M1218 170H1254M1218 560H1254"/></g>
    <g font-family="Inter" font-weight="600" font-size="28" fill="${p.accent}"><text x="870" y="92" text-anchor="middle">13.40 m</text><text transform="translate(1208 365) rotate(-90)" text-anchor="middle">6.10 m</text></g>`;
}

export function crowd(p) {
  return Array.from({ length: 7 }, (_, index) =>
    figure(["ready", "win", "serve", "win"][(index * 3) % 4], p, {
      x: 640 + index * 96,
      y: 700 - (index % 2) * 26,
      size: 96 + (index % 3) * 9,
      flip: index % 2 === 1,
      glow: 0.25,
      armed: false,
    }),
  ).join("");
}
