// What the camera under the roof sees: the hall and the mat once per recording, players and shuttle for every frame.

export const frameWidth = 1280;
export const frameHeight = 720;

const pixelsPerMetre = 69;
const centre = { x: 640, y: 382 };
const court = { length: 13.4, width: 6.1, singles: 5.18, shortService: 1.98, longService: 0.76 };

const place = (x, y) => [centre.x + x * pixelsPerMetre, centre.y + y * pixelsPerMetre];
const fixed = (number) => number.toFixed(1);

function rectangle(left, top, right, bottom, attributes) {
  const [x, y] = place(left, top);
  const [x2, y2] = place(right, bottom);
  return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(x2 - x)}" height="${fixed(y2 - y)}" ${attributes}/>`;
}

function line(x1, y1, x2, y2) {
  const [a, b] = place(x1, y1);
  const [c, d] = place(x2, y2);
  return `<path d="M${fixed(a)} ${fixed(b)}L${fixed(c)} ${fixed(d)}"/>`;
}

function drawLines() {
  const l = court.length / 2;
  const w = court.width / 2;
  const s = court.singles / 2;
  const parts = [-w, -s, s, w].map((y) => line(-l, y, l, y));
  for (const side of [-1, 1]) {
    for (const x of [l, l - court.longService, court.shortService])
      parts.push(line(side * x, -w, side * x, w));
    parts.push(line(side * court.shortService, 0, side * l, 0));
  }
  return `<g stroke="#f4f8f6" stroke-width="3" stroke-linecap="square" opacity="0.9" fill="none">${parts.join("")}</g>`;
}

function drawSeated(x, y, facing) {
  const [cx, cy] = place(x, y);
  return `<g transform="translate(${fixed(cx)} ${fixed(cy)}) rotate(${facing})">
    <rect x="-19" y="-17" width="38" height="36" rx="8" fill="#000" opacity="0.35"/>
    <rect x="-16" y="-15" width="32" height="30" rx="7" fill="#1c2230"/>
    <ellipse cx="0" cy="-1" rx="14" ry="8.5" fill="#39435c"/>
    <circle cx="0" cy="-3" r="6.4" fill="#1a1410"/></g>`;
}

function drawBoards(accent) {
  const words = ["BADMINTON 2025", "DIGITAL BROADCASTS", "BADMINTON 2025", "LIVE FROM THE HALL"];
  const strip = (y) =>
    `<rect x="0" y="${y}" width="1280" height="26" fill="#06080c"/>
     <rect x="0" y="${y}" width="1280" height="1.5" fill="${accent}" opacity="0.5"/>` +
    words
      .map(
        (word, index) =>
          `<text x="${160 + index * 320}" y="${y + 18.5}" text-anchor="middle" font-family="Inter" font-weight="700"
            font-size="13.5" letter-spacing="4" fill="${index % 2 ? "#dfe7f3" : accent}" opacity="0.8">${word}</text>`,
      )
      .join("");
  return strip(690);
}

/** @returns {string} the part of the picture that never moves, as SVG */
export function drawHall({ mat, ground, accent }) {
  const l = court.length / 2;
  const w = court.width / 2;
  const planks = Array.from(
    { length: 40 },
    (_, index) => `<rect x="0" y="${index * 18}" width="1280" height="1" fill="#000" opacity="0.10"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frameWidth}" height="${frameHeight}">
    <defs>
      <radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="640" cy="382" r="760" gradientTransform="translate(640 382) scale(1 0.62) translate(-640 -382)">
        <stop offset="0" stop-color="#fff" stop-opacity="0.17"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.03"/>
        <stop offset="0.75" stop-color="#000" stop-opacity="0.12"/><stop offset="1" stop-color="#000" stop-opacity="0.62"/>
      </radialGradient>
      <linearGradient id="top" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#000" stop-opacity="0.75"/><stop offset="1" stop-color="#000" stop-opacity="0"/>
      </linearGradient>
    </defs>
    <rect width="1280" height="720" fill="${ground}"/>
    ${planks.join("")}
    ${rectangle(-l - 1.45, -w - 1.15, l + 1.45, w + 1.15, `rx="6" fill="#000" opacity="0.35" transform="translate(0 5)"`)}
    ${rectangle(-l - 1.4, -w - 1.1, l + 1.4, w + 1.1, `rx="5" fill="${mat[1]}"`)}
    ${rectangle(-l, -w, l, w, `fill="${mat[0]}"`)}
    ${drawLines()}
    ${rectangle(-0.06, -w - 0.12, 0.16, w + 0.12, `fill="#000" opacity="0.28"`)}
    ${rectangle(-0.035, -w - 0.1, 0.035, w + 0.1, `fill="#f2f5f7"`)}
    ${[-1, 1].map((side) => `<circle cx="${place(0, 0)[0]}" cy="${fixed(place(0, side * (w + 0.1))[1])}" r="6" fill="#0c0f15" stroke="#c9d2dc" stroke-width="2"/>`).join("")}
    ${drawSeated(0, -w - 0.78, 180)}${drawSeated(0, w + 0.75, 0)}
    ${[-1, 1].map((side) => drawSeated(side * (l + 0.95), -1.3, side * -90) + drawSeated(side * (l + 0.95), 1.3, side * -90)).join("")}
    <rect width="1280" height="720" fill="url(#pool)"/>
    <rect width="1280" height="120" fill="url(#top)"/>
    ${drawBoards(accent)}
  </svg>`;
}

function drawPlayer(player, shuttle, colour) {
  const [x, y] = place(player.x, player.y);
  const [shuttleX, shuttleY] = place(shuttle.x, shuttle.y);
  const towards = (Math.atan2(shuttleY - y, shuttleX - x) * 180) / Math.PI;
  const ahead = player.side < 0 ? 0 : 180;
  const turn = (((towards - ahead + 540) % 360) - 180) * 0.45 + ahead;
  // The arm draws back in the last third of a second before the stroke and follows through after it.
  const t = player.fromHit;
  const swing =
    Math.abs(t) > 0.38
      ? -28
      : t < 0
        ? -28 - 62 * Math.sin(((t + 0.38) / 0.38) * Math.PI) + 45 * ((t + 0.38) / 0.38) ** 3
        : 17 + 50 * Math.exp(-6 * t) - 45 * (t / 0.38);
  return `<g transform="translate(${fixed(x)} ${fixed(y)})">
    <ellipse cx="7" cy="10" rx="27" ry="22" fill="#000" opacity="0.3"/>
    <g transform="rotate(${fixed(turn)})">
      <g transform="translate(4 15) rotate(${fixed(swing)})">
        <path d="M0 0L20 2" stroke="#c99b78" stroke-width="7.5" stroke-linecap="round"/>
        <path d="M20 2L38 4" stroke="#11151d" stroke-width="3" stroke-linecap="round"/>
        <ellipse cx="51" cy="5.4" rx="13.5" ry="9.6" fill="#fff" fill-opacity="0.14" stroke="#f5f7fa" stroke-width="2"/>
      </g>
      <path d="M4 -15L17 -21" stroke="#c99b78" stroke-width="7" stroke-linecap="round"/>
      <ellipse cx="0" cy="0" rx="12.5" ry="22" fill="${colour}"/>
      <ellipse cx="-3" cy="0" rx="6.5" ry="19" fill="#000" opacity="0.2"/>
      <circle cx="3" cy="0" r="10" fill="#1b1512"/>
      <circle cx="5.4" cy="0" r="6.8" fill="#33271f"/>
    </g></g>`;
}

function drawShuttle(rally, time) {
  const trail = [];
  for (let step = 1; step <= 12; step++) {
    const [a, b] = [rally.shuttleAt(time - step * 0.022), rally.shuttleAt(time - (step - 1) * 0.022)];
    const [x1, y1] = place(a.x, a.y - a.height * 0.11);
    const [x2, y2] = place(b.x, b.y - b.height * 0.11);
    const fade = 1 - step / 13;
    trail.push(
      `<path d="M${fixed(x1)} ${fixed(y1)}L${fixed(x2)} ${fixed(y2)}" stroke="#fff" stroke-width="${fixed(1.2 + 5 * fade)}" opacity="${(0.42 * fade).toFixed(2)}"/>`,
    );
  }
  const now = rally.shuttleAt(time);
  const [groundX, groundY] = place(now.x, now.y);
  const [x, y] = place(now.x, now.y - now.height * 0.11);
  const size = 1 + now.height * 0.13;
  const struck = rally.shuttleAt(time - now.sinceHit);
  const [ringX, ringY] = place(struck.x, struck.y - struck.height * 0.11);
  const ring =
    now.sinceHit < 0.22
      ? `<circle cx="${fixed(ringX)}" cy="${fixed(ringY)}" r="${fixed(6 + now.sinceHit * 110)}" fill="none" stroke="#fff" stroke-width="2" opacity="${(0.5 * (1 - now.sinceHit / 0.22)).toFixed(2)}"/>`
      : "";
  return `<ellipse cx="${fixed(groundX + now.height * 3)}" cy="${fixed(groundY + 4 + now.height * 4)}" rx="${fixed(6 + now.height)}" ry="${fixed(4 + now.height * 0.7)}" fill="#000" opacity="${(0.42 - now.height * 0.045).toFixed(2)}"/>
    ${trail.join("")}${ring}
    <g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed((now.heading * 180) / Math.PI)}) scale(${size.toFixed(2)})">
      <path d="M2 -2.6L-13 -7.4L-15 0L-13 7.4L2 2.6Z" fill="#fdfefe"/>
      <path d="M1 -1L-13 -3.6M1 1L-13 3.6" stroke="#b9c6d2" stroke-width="1"/>
      <circle cx="3.2" cy="0" r="4.1" fill="#f3e7c8"/></g>`;
}

function drawScoreboard({ court: name, discipline, accent, sides }) {
  const rows = sides
    .map(
      ({ name: end, colour, games }, index) => `
      <g transform="translate(0 ${34 + index * 31})">
        <rect x="12" y="7" width="5" height="17" rx="2.5" fill="${colour}"/>
        <text x="27" y="22" font-size="16" font-weight="600" fill="#f3f6fa">${end}</text>
        ${games
          .map(
            (points, game) =>
              `<rect x="${172 + game * 40}" y="1.5" width="37" height="28" rx="3" fill="${game === games.length - 1 ? accent : "#ffffff"}" fill-opacity="${game === games.length - 1 ? 1 : 0.09}"/>
               <text x="${190.5 + game * 40}" y="22" text-anchor="middle" font-size="17" font-weight="700" fill="${game === games.length - 1 ? "#071018" : "#cdd6e2"}">${points}</text>`,
          )
          .join("")}
      </g>`,
    )
    .join("");
  return `<g transform="translate(34 20)" font-family="Inter">
    <rect width="298" height="101" rx="9" fill="#070a10" fill-opacity="0.88"/>
    <text x="13" y="23" font-size="13.5" font-weight="800" letter-spacing="1.6" fill="${accent}">${name}</text>
    <text x="285" y="23" text-anchor="end" font-size="12" font-weight="600" letter-spacing="1.1" fill="#97a3b4">${discipline}</text>
    ${rows}</g>`;
}

function drawClock(time, shots, accent, seconds) {
  const whole = Math.floor(time);
  const turn = (time / seconds) * 2 * Math.PI;
  const [x, y] = [33 + 17 * Math.sin(turn), 32 - 17 * Math.cos(turn)];
  return `<g transform="translate(1042 20)" font-family="Inter">
    <rect width="204" height="64" rx="9" fill="#070a10" fill-opacity="0.88"/>
    <circle cx="33" cy="32" r="17" fill="none" stroke="#fff" stroke-opacity="0.14" stroke-width="4"/>
    <path d="M33 15A17 17 0 ${turn > Math.PI ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>
    <text x="64" y="24" font-size="11.5" font-weight="600" letter-spacing="1.3" fill="#97a3b4">RALLY · ${shots} SHOTS</text>
    <text x="63" y="51" font-size="25" font-weight="700" fill="#f3f6fa" style="font-feature-settings:'tnum'">0:${String(whole).padStart(2, "0")}<tspan font-size="17" fill="#97a3b4">.${Math.floor((time - whole) * 10)}</tspan></text></g>`;
}

/** @returns {string} everything that moves, as SVG on a transparent ground */
export function drawMoment(rally, recording, time, secondsPerLoop) {
  const shuttle = rally.shuttleAt(time);
  const players = rally
    .playersAt(time)
    .map((player) => drawPlayer(player, shuttle, recording.sides[player.side < 0 ? 0 : 1].colour));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frameWidth}" height="${frameHeight}">
    ${players.join("")}${drawShuttle(rally, time)}
    ${drawScoreboard(recording)}${drawClock(time, rally.shotsUntil(time), recording.accent, secondsPerLoop)}</svg>`;
}
