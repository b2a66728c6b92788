// Players as silhouettes with light from behind.

import { poses } from "./poses.js";

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
  const shorts =
    taper(
      hips,
      nearLeg[1].map((value, index) => (value + nearLeg[0][index]) / 2),
      21,
      18,
    ) +
    taper(
      hips,
      farLeg[1].map((value, index) => (value + farLeg[0][index]) / 2),
      21,
      18,
    );
  return [
    limb(farLeg, [18, 12, 7]),
    taper(farLeg[2], farFoot, 8.5, 6.5),
    limb(otherArm, [12, 9, 6.5]),
    torso,
    shorts,
    limb(nearLeg, [18.5, 12.5, 7]),
    taper(nearLeg[2], nearFoot, 9, 6.5),
    limb(racketArm, [12, 9, 7]),
    taper(racketArm[2], racketArm[2], 8, 8),
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
export function drawFigure({
  pose,
  x,
  y,
  size = 100,
  flip = false,
  body = "#06080d",
  rim = "#fff",
  from = [-3.2, -2.6],
  opacity = 1,
  glow = 0.7,
  armed = true,
}) {
  const scale = size / 100;
  const shape = shapeOf(pose);
  const side = flip ? -1 : 1;
  return `<defs><linearGradient id="lit" gradientUnits="userSpaceOnUse" x1="-70" y1="-330" x2="50" y2="-60"><stop offset="0" stop-color="${rim}" stop-opacity="0.42"/><stop offset="0.55" stop-color="${rim}" stop-opacity="0.09"/><stop offset="1" stop-color="${rim}" stop-opacity="0"/></linearGradient></defs>
  <g transform="translate(${x} ${y}) scale(${(scale * side).toFixed(3)} ${scale.toFixed(3)})" opacity="${opacity}">
    <g filter="url(#soft18)" opacity="${glow}"><path d="${shape}" fill="${rim}" fill-rule="nonzero"/></g>
    <g transform="translate(${from[0] * side} ${from[1]})"><path d="${shape}" fill="${rim}" stroke="${rim}" stroke-width="1.5"/></g>
    ${armed ? drawRacket(pose, rim) : ""}
    <path d="${shape}" fill="${body}"/>
    <path d="${shape}" fill="url(#lit)"/>
  </g>`;
}
