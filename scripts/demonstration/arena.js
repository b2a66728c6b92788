// The hall in perspective: floor, mat and lines, net, stands with their lights, beams from the roof.

const half = { length: 6.7, width: 3.05, singles: 2.59, shortService: 1.98, longService: 5.94 };

const fixed = (number) => number.toFixed(1);

/** Random numbers that are the same in every run, so that a picture can be drawn again. */
export function seedRandom(seed) {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function quad(camera, points, attributes) {
  const path = camera.cut(points).map(({ x, y }) => `${fixed(x)} ${fixed(y)}`);
  if (path.length === 0) return "";
  return `<path d="M${path.join("L")}Z" ${attributes}/>`;
}

function floorQuad(camera, x1, y1, x2, y2, attributes) {
  return quad(
    camera,
    [
      [x1, y1, 0],
      [x2, y1, 0],
      [x2, y2, 0],
      [x1, y2, 0],
    ],
    attributes,
  );
}

function drawLines(camera, thickness) {
  const t = thickness / 2;
  const along = (x, y1, y2) => floorQuad(camera, x - t, y1, x + t, y2, "");
  const across = (y, x1, x2) => floorQuad(camera, x1, y - t, x2, y + t, "");
  const { length, width, singles, shortService, longService } = half;
  const parts = [-width, -singles, singles, width].map((x) => along(x, -length, length));
  for (const side of [-1, 1]) {
    for (const y of [length, longService, shortService]) parts.push(across(side * y, -width, width));
    parts.push(along(0, side * shortService, side * length));
  }
  return parts.join("");
}

function drawNet(camera, accent) {
  const w = half.width + 0.05;
  const strands = [];
  for (let x = -w; x <= w; x += 0.16)
    strands.push([
      [x, 0, 0.76],
      [x, 0, 1.52],
    ]);
  for (let z = 0.8; z < 1.5; z += 0.12)
    strands.push([
      [-w, 0, z],
      [w, 0, z],
    ]);
  const mesh = strands
    .map((ends) => ends.map((end) => camera(end)).map(({ x, y }) => `${fixed(x)} ${fixed(y)}`))
    .map(([a, b]) => `M${a}L${b}`)
    .join("");
  const post = (x) =>
    quad(
      camera,
      [
        [x - 0.03, 0, 0],
        [x + 0.03, 0, 0],
        [x + 0.03, 0, 1.56],
        [x - 0.03, 0, 1.56],
      ],
      `fill="#cfd8e3"`,
    );
  return `${quad(
    camera,
    [
      [-w, 0.05, 0],
      [w, 0.05, 0],
      [w, 0.4, 0],
      [-w, 0.4, 0],
    ],
    `fill="#000" opacity="0.25" filter="url(#soft4)"`,
  )}
    ${quad(
      camera,
      [
        [-w, 0, 0.76],
        [w, 0, 0.76],
        [w, 0, 1.55],
        [-w, 0, 1.55],
      ],
      `fill="#05070b" opacity="0.35"`,
    )}
    <path d="${mesh}" stroke="#dfe8f2" stroke-width="1" opacity="0.26" fill="none"/>
    ${quad(
      camera,
      [
        [-w, 0, 1.47],
        [w, 0, 1.47],
        [w, 0, 1.55],
        [-w, 0, 1.55],
      ],
      `fill="#f7fafc"`,
    )}
    ${quad(
      camera,
      [
        [-w, 0, 1.47],
        [w, 0, 1.47],
        [w, 0, 1.49],
        [-w, 0, 1.49],
      ],
      `fill="${accent}" opacity="0.5"`,
    )}
    ${post(-w - 0.04)}${post(w + 0.04)}`;
}

function drawStands(camera, palette, random) {
  const parts = [];
  const far = half.length + 5;
  // Tiers of spectators: dim dots, a few of them lit by the screens.
  for (let tier = 0; tier < 9; tier++) {
    for (let seat = 0; seat < 200; seat++) {
      const x = -36 + (72 * (seat + random() * 0.8)) / 200;
      const point = camera([x, far + 2 + tier * 0.9, 1.8 + tier * 0.62 + random() * 0.12]);
      const lit = random();
      const colour = lit > 0.965 ? palette.accent : lit > 0.9 ? "#cfd9e8" : palette.glow;
      parts.push(
        `<circle cx="${fixed(point.x)}" cy="${fixed(point.y)}" r="${fixed(point.scale * 0.17)}" fill="${colour}" opacity="${(lit > 0.9 ? 0.55 : 0.1 + random() * 0.16).toFixed(2)}"/>`,
      );
    }
  }
  const board = (x, length, bright) =>
    quad(
      camera,
      [
        [x, far, 0],
        [x + length, far, 0],
        [x + length, far, 0.85],
        [x, far, 0.85],
      ],
      `fill="${bright ? palette.accent : palette.glow}" opacity="${bright ? 0.62 : 0.5}"`,
    );
  const boards = Array.from({ length: 24 }, (_, index) => board(-48 + index * 4, 3.9, index % 3 === 1));
  return `<g filter="url(#soft2)">${parts.join("")}</g>
    <g filter="url(#soft2)">${boards.join("")}</g>
    ${quad(
      camera,
      [
        [-48, far, 0.83],
        [48, far, 0.83],
        [48, far, 0.88],
        [-48, far, 0.88],
      ],
      `fill="#fff" opacity="0.35"`,
    )}`;
}

function drawLamps(camera, palette, random) {
  const lamps = [];
  for (let row = 0; row < 3; row++) {
    for (let index = -5; index <= 5; index++) {
      const point = camera([index * 2.6 + (random() - 0.5) * 0.3, half.length - 2 + row * 5, 10.5]);
      const r = Math.min(26, point.scale * 0.13);
      lamps.push(
        `<circle cx="${fixed(point.x)}" cy="${fixed(point.y)}" r="${fixed(r * 3.4)}" fill="${palette.accent}" opacity="0.10"/>
         <circle cx="${fixed(point.x)}" cy="${fixed(point.y)}" r="${fixed(r)}" fill="#fff" opacity="0.9"/>`,
      );
    }
  }
  return `<g filter="url(#soft4)">${lamps.join("")}</g>`;
}

/** Light that falls from beyond the upper edge; [x at the top, x at the bottom, width at the bottom, strength]. */
export function drawBeams(beams, colour, height = 720) {
  const parts = beams.map(
    ([top, bottom, width, strength]) =>
      `<path d="M${top - 14} -40L${top + 14} -40L${bottom + width / 2} ${height * 0.92}L${bottom - width / 2} ${height * 0.92}Z" fill="url(#beam)" opacity="${strength}"/>`,
  );
  return `<defs><linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${height * 0.92}">
      <stop offset="0" stop-color="${colour}" stop-opacity="0.75"/><stop offset="0.55" stop-color="${colour}" stop-opacity="0.16"/>
      <stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs>
    <g filter="url(#soft18)" style="mix-blend-mode:screen">${parts.join("")}</g>`;
}

/** The whole hall as seen by the camera. */
export function drawArena(
  camera,
  palette,
  { seed = 1, net = true, stands = true, blur = 0, width = 1280, height = 720 } = {},
) {
  const random = seedRandom(seed);
  const [near, far] = [camera([0, -half.length - 2, 0]), camera([0, half.length + 5, 0])];
  const centre = camera([0, 0, 0]);
  const floor = floorQuad(camera, -70, -half.length - 40, 70, half.length + 5.2, `fill="url(#floor)"`);
  return `<defs>
      <linearGradient id="floor" gradientUnits="userSpaceOnUse" x1="0" y1="${fixed(far.y)}" x2="0" y2="${height}">
        <stop offset="0" stop-color="${palette.glow}" stop-opacity="0.5"/><stop offset="0.25" stop-color="${palette.deep}"/><stop offset="1" stop-color="#04060a"/></linearGradient>
      <linearGradient id="mat" gradientUnits="userSpaceOnUse" x1="0" y1="${fixed(far.y)}" x2="0" y2="${fixed(near.y)}">
        <stop offset="0" stop-color="${palette.mat[1]}"/><stop offset="0.55" stop-color="${palette.mat[0]}"/><stop offset="1" stop-color="${palette.mat[1]}"/></linearGradient>
      <radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="${fixed(centre.x)}" cy="${fixed(centre.y)}" r="${width * 0.52}" gradientTransform="translate(0 ${fixed(centre.y * 0.55)}) scale(1 0.45)">
        <stop offset="0" stop-color="#fff" stop-opacity="0.30"/><stop offset="0.6" stop-color="#fff" stop-opacity="0.05"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    </defs>
    <linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#03050a"/><stop offset="0.42" stop-color="${palette.deep}"/><stop offset="1" stop-color="#03050a"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#air)"/>
    <g ${blur > 0 ? `filter="url(#soft${blur})"` : ""}>
    ${stands ? drawStands(camera, palette, random) : ""}
    ${floor}
    ${floorQuad(camera, -half.width - 1.1, -half.length - 1.4, half.width + 1.1, half.length + 1.4, `fill="${palette.mat[2]}"`)}
    ${floorQuad(camera, -half.width, -half.length, half.width, half.length, `fill="url(#mat)"`)}
    <g fill="#f4f8fb" opacity="0.92">${drawLines(camera, 0.055)}</g>
    <rect width="${width}" height="${height}" fill="url(#pool)" style="mix-blend-mode:screen"/>
    ${net ? drawNet(camera, palette.accent) : ""}
    ${stands ? drawLamps(camera, palette, random) : ""}
    </g>`;
}
