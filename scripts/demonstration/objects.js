// Things of the game close up: shuttle, racket, net, cup. Each is drawn around its own origin and then placed.

const fixed = (number) => number.toFixed(1);

function placed({ x, y, size = 1, turn = 0, opacity = 1, blur = 0 }, content) {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" opacity="${opacity}"${blur ? ` filter="url(#soft${blur})"` : ""}>${content}</g>`;
}

let serial = 0;

/** A feather shuttle, its cork pointing up along -y; about 220 units long. */
export function drawShuttle(place, accent = "#9fd8ff") {
  const id = `s${serial++}`;
  const feathers = [];
  const count = 13;
  for (let index = 0; index < count; index++) {
    const t = (index / (count - 1)) * 2 - 1;
    // The skirt is a cone: feathers at its edges look narrower and stand behind those in the middle.
    const angle = Math.sin((t * Math.PI) / 2);
    const top = angle * 26;
    const bottom = angle * 92;
    const width = 9 + 12 * Math.cos((t * Math.PI) / 2);
    const end = 150 + 14 * Math.cos((t * Math.PI) / 2);
    const shade = 0.62 + 0.38 * Math.cos(((t + 0.35) * Math.PI) / 2.4);
    feathers.push({
      depth: Math.cos((t * Math.PI) / 2),
      svg: `<path d="M${fixed(top)} 12L${fixed(bottom - width)} ${fixed(end - 36)}Q${fixed(bottom - width * 0.9)} ${fixed(end + 2)} ${fixed(bottom)} ${fixed(end + 6)}Q${fixed(bottom + width * 0.9)} ${fixed(end + 2)} ${fixed(bottom + width)} ${fixed(end - 40)}Z"
        fill="url(#${id}f)" stroke="#8196ae" stroke-opacity="0.55" stroke-width="1"/><path d="M${fixed(top)} 12L${fixed(bottom - width)} ${fixed(end - 36)}Q${fixed(bottom - width * 0.9)} ${fixed(end + 2)} ${fixed(bottom)} ${fixed(end + 6)}Q${fixed(bottom + width * 0.9)} ${fixed(end + 2)} ${fixed(bottom + width)} ${fixed(end - 40)}Z" fill="#1b2a3f" opacity="${(0.62 * (1 - shade)).toFixed(2)}"/>
        <path d="M${fixed(top)} 6L${fixed(bottom)} ${fixed(end)}" stroke="#dfe8f2" stroke-width="2.2" stroke-opacity="${fixed(shade * 10) / 10}"/>`,
    });
  }
  const threads = [58, 88].map((y) => {
    const r = 26 + (66 * (y - 12)) / 150;
    return `<path d="M${fixed(-r)} ${y - 4}Q0 ${y + 16} ${fixed(r)} ${y - 4}" fill="none" stroke="${accent}" stroke-opacity="0.75" stroke-width="3"/>`;
  });
  return placed(
    place,
    `<defs>
      <linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7f93ab"/><stop offset="0.45" stop-color="#dbe5ef"/><stop offset="1" stop-color="#ffffff"/></linearGradient>
      <linearGradient id="${id}c" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="#ffffff"/><stop offset="0.5" stop-color="#ece3cf"/><stop offset="1" stop-color="#8d7f66"/></linearGradient>
    </defs>
    <g transform="translate(0 -40)">
      <ellipse cx="0" cy="128" rx="86" ry="20" fill="#41526a" opacity="0.5"/>
      ${feathers
        .toSorted((a, b) => a.depth - b.depth)
        .map(({ svg }) => svg)
        .join("")}
      ${threads.join("")}
      <path d="M-31 6C-34 -40 -18 -58 0 -58C18 -58 34 -40 31 6Q0 18 -31 6Z" fill="url(#${id}c)"/>
      <path d="M-31.5 -6Q0 7 31.5 -6L31 7Q0 19 -31 7Z" fill="${accent}"/>
      <path d="M-31.5 -6Q0 7 31.5 -6" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="1.5"/>
      <ellipse cx="-11" cy="-36" rx="7" ry="12" fill="#fff" opacity="0.75" transform="rotate(18 -11 -36)"/>
    </g>`,
  );
}

/** Where the shuttle came from: a tail of light. `turn` as the shuttle's. */
export function drawTail({ x, y, size = 1, turn = 0, length = 700, colour = "#fff", opacity = 0.6 }) {
  const id = `t${serial++}`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" opacity="${opacity}" filter="url(#soft8)">
    <defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0.7"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs>
    <path d="M-88 90L88 90L30 ${length}L-30 ${length}Z" fill="url(#${id})" opacity="0.55"/>
    <path d="M-60 90L-52 90L-14 ${length * 0.9}Z" fill="#fff" opacity="0.3"/><path d="M48 90L58 90L16 ${length * 0.8}Z" fill="#fff" opacity="0.3"/>
  </g>`;
}

/** A racket head with its strings; radius about 200 units, the shaft going down. */
export function drawRacketHead(place, frame = "#e8eef6", strings = "#cdd9e6") {
  const id = `r${serial++}`;
  const lines = [];
  for (let x = -140; x <= 140; x += 17) lines.push(`M${x} -200V200`);
  for (let y = -190; y <= 190; y += 16) lines.push(`M-160 ${y}H160`);
  return placed(
    place,
    `<defs><clipPath id="${id}"><ellipse cx="0" cy="0" rx="150" ry="190"/></clipPath>
      <linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="0.35" stop-color="${frame}"/><stop offset="0.7" stop-color="${frame}" stop-opacity="0.45"/><stop offset="1" stop-color="${frame}"/></linearGradient></defs>
    <g clip-path="url(#${id})"><ellipse cx="0" cy="0" rx="150" ry="190" fill="${strings}" opacity="0.05"/><path d="${lines.join("")}" stroke="${strings}" stroke-width="1.6" opacity="0.6" fill="none"/></g>
    <ellipse cx="0" cy="0" rx="154" ry="194" fill="none" stroke="url(#${id}g)" stroke-width="13"/>
    <ellipse cx="0" cy="0" rx="149" ry="189" fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="2"/>
    <path d="M-20 192L-7 226V640H7V226L20 192Z" fill="url(#${id}g)"/>`,
  );
}

/** A net that fills a rectangle, with its white tape above. */
export function drawNetClose({
  x,
  y,
  width,
  height,
  cell = 26,
  sag = 14,
  colour = "#dfe8f2",
  opacity = 0.5,
  blur = 0,
}) {
  const rows = [];
  for (let j = 0; j * cell <= height; j++) {
    rows.push(`M${x} ${y + j * cell}Q${x + width / 2} ${y + j * cell + sag} ${x + width} ${y + j * cell}`);
  }
  for (let i = 0; i * cell <= width; i++) {
    const t = (i * cell) / width;
    const drop = 4 * sag * 0.5 * t * (1 - t);
    rows.push(`M${fixed(x + i * cell)} ${fixed(y + drop)}V${fixed(y + height)}`);
  }
  return `<g ${blur ? `filter="url(#soft${blur})"` : ""}><path d="${rows.join("")}" fill="none" stroke="${colour}" stroke-width="2.4" opacity="${opacity}"/>
    <path d="M${x} ${y - 20}Q${x + width / 2} ${y - 20 + sag} ${x + width} ${y - 20}V${y + 20}Q${x + width / 2} ${y + 20 + sag} ${x} ${y + 20}Z" fill="#f4f7fa"/>
    <path d="M${x} ${y + 6}Q${x + width / 2} ${y + 6 + sag} ${x + width} ${y + 6}V${y + 20}Q${x + width / 2} ${y + 20 + sag} ${x} ${y + 20}Z" fill="#8fa0b5" opacity="0.6"/></g>`;
}

/** The winner's cup, about 420 units high, standing on y = 0. */
export function drawCup(place, gold = ["#fff3c4", "#e5b64b", "#6e4a12"]) {
  const id = `k${serial++}`;
  return placed(
    place,
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${gold[2]}"/><stop offset="0.22" stop-color="${gold[1]}"/><stop offset="0.36" stop-color="${gold[0]}"/><stop offset="0.55" stop-color="${gold[1]}"/><stop offset="0.85" stop-color="${gold[2]}"/><stop offset="1" stop-color="${gold[1]}"/></linearGradient></defs>
    <g fill="none" stroke="url(#${id})" stroke-width="15"><path d="M-112 -368C-190 -380 -196 -262 -84 -232"/><path d="M112 -368C190 -380 196 -262 84 -232"/></g>
    <path d="M-128 -404H128C128 -270 92 -188 26 -168V-118C26 -96 60 -86 74 -70H-74C-60 -86 -26 -96 -26 -118V-168C-92 -188 -128 -270 -128 -404Z" fill="url(#${id})"/>
    <ellipse cx="0" cy="-404" rx="128" ry="19" fill="${gold[2]}"/><ellipse cx="0" cy="-404" rx="128" ry="19" fill="none" stroke="${gold[0]}" stroke-width="4"/>
    <rect x="-92" y="-70" width="184" height="22" rx="4" fill="url(#${id})"/>
    <path d="M-104 -48H104L116 0H-116Z" fill="#0d0f14"/><path d="M-104 -48H104L106 -42H-106Z" fill="${gold[1]}" opacity="0.6"/>
    <path d="M-78 -390C-76 -300 -58 -236 -30 -204" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.5"/>`,
  );
}

/** A reporter's microphone, the head at the origin, the handle going down. */
export function drawMicrophone(place, accent) {
  const id = `m${serial++}`;
  const dots = [];
  for (let y = -68; y <= 60; y += 11)
    for (let x = -70; x <= 70; x += 11)
      dots.push(`<circle cx="${x + ((y / 11) % 2) * 5.5}" cy="${y}" r="2.6"/>`);
  return placed(
    place,
    `<defs><radialGradient id="${id}" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="#a9b6c8"/><stop offset="0.5" stop-color="#3b4657"/><stop offset="1" stop-color="#0b0e14"/></radialGradient><clipPath id="${id}c"><circle r="78"/></clipPath></defs>
    <path d="M-46 66L46 66L28 460H-28Z" fill="#0d1118"/><path d="M-46 66L-30 66L-18 460H-28Z" fill="#3c4656"/>
    <path d="M-66 78H66V176H-66Z" fill="${accent}"/><path d="M-66 78H-44V176H-66Z" fill="#fff" opacity="0.25"/><path d="M36 78H66V176H36Z" fill="#000" opacity="0.25"/>
    <circle r="78" fill="url(#${id})"/><g clip-path="url(#${id}c)" fill="#05070a" opacity="0.6">${dots.join("")}</g>
    <path d="M-76 18A78 78 0 0 0 76 18L72 36A78 78 0 0 1 -72 36Z" fill="#cfd8e4" opacity="0.85"/>`,
  );
}
