// Players as silhouettes with light from behind. A pose names its joints on a field of about 200 by 300, feet at y = 0,
// upwards negative, seen from the side or from behind.

const poses = {
  /** In the air, the racket arm drawn back, the other arm pointing at the shuttle. */
  smash: {
    head: [6, -258], neck: [4, -232], chest: [0, -212], hips: [-8, -138],
    racketArm: [[-20, -216], [-58, -232], [-46, -272]], racket: [-74, -330],
    otherArm: [[22, -214], [52, -246], [70, -292]],
    nearLeg: [[-16, -136], [-44, -92], [-92, -66]], farLeg: [[2, -136], [30, -92], [10, -38]],
    nearFoot: [-106, -52], farFoot: [26, -28],
  },
  /** A long step to the net, the racket low in front. */
  lunge: {
    head: [48, -196], neck: [36, -176], chest: [26, -162], hips: [-18, -108],
    racketArm: [[38, -160], [78, -138], [116, -128]], racket: [174, -136],
    otherArm: [[12, -160], [-30, -150], [-74, -168]],
    nearLeg: [[-10, -104], [58, -84], [74, -14]], farLeg: [[-26, -104], [-78, -62], [-142, -24]],
    nearFoot: [102, -4], farFoot: [-152, -6],
  },
  /** Knees bent, the racket up, waiting for the serve. */
  ready: {
    head: [14, -216], neck: [6, -192], chest: [0, -176], hips: [-12, -112],
    racketArm: [[14, -178], [48, -154], [62, -190]], racket: [84, -246],
    otherArm: [[-14, -178], [20, -146], [50, -152]],
    nearLeg: [[-2, -110], [28, -62], [14, -8]], farLeg: [[-20, -110], [-52, -62], [-74, -10]],
    nearFoot: [40, -2], farFoot: [-52, -2],
  },
  /** Serving: the shuttle held out, the racket back and low. */
  serve: {
    head: [10, -250], neck: [4, -224], chest: [0, -206], hips: [-6, -132],
    racketArm: [[-14, -206], [-40, -168], [-16, -138]], racket: [-64, -104],
    otherArm: [[16, -206], [46, -182], [78, -200]],
    nearLeg: [[4, -130], [22, -70], [16, -8]], farLeg: [[-14, -130], [-30, -70], [-44, -8]],
    nearFoot: [44, -2], farFoot: [-20, -2],
  },
  /** Reaching up and back for a clear. */
  reach: {
    head: [-6, -242], neck: [-4, -218], chest: [-2, -200], hips: [4, -128],
    racketArm: [[-18, -206], [-42, -252], [-30, -296]], racket: [-26, -362],
    otherArm: [[16, -200], [50, -206], [78, -184]],
    nearLeg: [[-4, -126], [-34, -72], [-52, -8]], farLeg: [[12, -126], [46, -78], [74, -12]],
    nearFoot: [-74, -2], farFoot: [100, -4],
  },
  /** Arms up: it is won. */
  win: {
    head: [0, -256], neck: [0, -230], chest: [0, -212], hips: [0, -136],
    racketArm: [[20, -216], [58, -248], [66, -304]], racket: [80, -366],
    otherArm: [[-20, -216], [-58, -244], [-70, -298]],
    nearLeg: [[10, -134], [24, -70], [28, -8]], farLeg: [[-10, -134], [-26, -70], [-34, -8]],
    nearFoot: [50, -2], farFoot: [-56, -2],
  },
  /** In the wheelchair's seat; the chair is drawn apart. */
  seated: {
    head: [10, -192], neck: [4, -168], chest: [0, -150], hips: [-16, -84],
    racketArm: [[16, -156], [44, -196], [40, -240]], racket: [56, -304],
    otherArm: [[-8, -148], [-28, -110], [6, -88]],
    nearLeg: [[-8, -80], [48, -76], [62, -22]], farLeg: [[-16, -80], [38, -70], [50, -18]],
    nearFoot: [88, -12], farFoot: [76, -8],
  },
};

const fixed = (number) => number.toFixed(1);

/** A limb that is thicker at its beginning. */
function taper([x1, y1], [x2, y2], r1, r2) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [sx, sy] = [Math.sin(angle), -Math.cos(angle)];
  return `M${fixed(x1 + sx * r1)} ${fixed(y1 + sy * r1)}L${fixed(x2 + sx * r2)} ${fixed(y2 + sy * r2)}A${r2} ${r2} 0 0 1 ${fixed(x2 - sx * r2)} ${fixed(y2 - sy * r2)}L${fixed(x1 - sx * r1)} ${fixed(y1 - sy * r1)}A${r1} ${r1} 0 0 1 ${fixed(x1 + sx * r1)} ${fixed(y1 + sy * r1)}Z`;
}

function limb([a, b, c], [ra, rb, rc]) {
  return taper(a, b, ra, rb) + taper(b, c, rb, rc);
}

function shapeOf(pose) {
  const { head, neck, chest, hips, racketArm, otherArm, nearLeg, farLeg, nearFoot, farFoot } = poses[pose];
  const torso = taper(chest, hips, 25, 19) + taper(neck, chest, 10, 20);
  const shorts = taper(hips, nearLeg[1].map((value, index) => (value + nearLeg[0][index]) / 2), 21, 18) +
    taper(hips, farLeg[1].map((value, index) => (value + farLeg[0][index]) / 2), 21, 18);
    return [
    limb(farLeg, [18, 12, 7]), taper(farLeg[2], farFoot, 8.5, 6.5),
    limb(otherArm, [12, 9, 6.5]), torso, shorts,
    limb(nearLeg, [18.5, 12.5, 7]), taper(nearLeg[2], nearFoot, 9, 6.5),
    limb(racketArm, [12, 9, 7]), taper(racketArm[2], racketArm[2], 8, 8),
    taper(neck, head, 9, 9),
    `M${head[0] - 16} ${head[1]}a16 19 0 1 1 32 0a16 19 0 1 1 -32 0Z`,
  ].join("");
}

/** The racket from the hand outwards: shaft, and a head with strings. */
function drawRacket(pose, colour) {
  const { racketArm, racket } = poses[pose];
  const [hx, hy] = racketArm[2];
  const [rx, ry] = racket;
  const length = Math.hypot(rx - hx, ry - hy);
  const angle = (Math.atan2(ry - hy, rx - hx) * 180) / Math.PI;
  const strings = [];
  for (let x = -24; x <= 24; x += 6) strings.push(`M${x + length} -16V16`);
  for (let y = -14; y <= 14; y += 5.5) strings.push(`M${length - 28} ${y}H${length + 28}`);
  return `<g transform="translate(${hx} ${hy}) rotate(${fixed(angle)})" fill="none" stroke="${colour}">
    <path d="M-8 0H${fixed(length * 0.3)}" stroke-width="6.5" stroke-linecap="round"/>
    <path d="M${fixed(length * 0.3)} 0H${fixed(length - 29)}" stroke-width="3"/>
    <clipPath id="c-${pose}"><ellipse cx="${fixed(length)}" cy="0" rx="28" ry="21"/></clipPath>
    <path d="${strings.join("")}" stroke-width="0.8" opacity="0.55" clip-path="url(#c-${pose})"/>
    <ellipse cx="${fixed(length)}" cy="0" rx="29" ry="22" stroke-width="3.4"/></g>`;
}

/**
 * A figure on its feet at (x, y), `size` pixels per hundred units. `rim` is the light behind it, falling from the side
 * that `from` names in units.
 */
export function drawFigure({ pose, x, y, size = 100, flip = false, body = "#06080d", rim = "#fff", from = [-3.2, -2.6], opacity = 1, glow = 0.7 }) {
  const scale = size / 100;
  const shape = shapeOf(pose);
  const side = flip ? -1 : 1;
  return `<defs><linearGradient id="lit" gradientUnits="userSpaceOnUse" x1="-70" y1="-330" x2="50" y2="-60"><stop offset="0" stop-color="${rim}" stop-opacity="0.42"/><stop offset="0.55" stop-color="${rim}" stop-opacity="0.09"/><stop offset="1" stop-color="${rim}" stop-opacity="0"/></linearGradient></defs>
  <g transform="translate(${x} ${y}) scale(${(scale * side).toFixed(3)} ${scale.toFixed(3)})" opacity="${opacity}">
    <g filter="url(#soft18)" opacity="${glow}"><path d="${shape}" fill="${rim}" fill-rule="nonzero"/></g>
    <g transform="translate(${from[0] * side} ${from[1]})"><path d="${shape}" fill="${rim}" stroke="${rim}" stroke-width="1.5"/></g>
    ${drawRacket(pose, rim)}
    <path d="${shape}" fill="${body}"/>
    <path d="${shape}" fill="url(#lit)"/>
  </g>`;
}
