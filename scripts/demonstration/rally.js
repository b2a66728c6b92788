// The motion of a recording: an endless rally whose last stroke flies to the place of the first, so that the end of
// the recording meets its start. Metres on a court seen from above: x along its length, y across, the net at x = 0.

export const secondsPerLoop = 30;

/** How the shuttle flies: [height of the arc in metres, how strongly the air slows it, seconds]. */
const strokes = {
  serve: { arc: 2.6, drag: 1.1, seconds: 1.35 },
  clear: { arc: 4.6, drag: 1.5, seconds: 1.55 },
  lift: { arc: 4.2, drag: 1.4, seconds: 1.5 },
  drop: { arc: 1.1, drag: 1.2, seconds: 1.05 },
  drive: { arc: 0.35, drag: 0.9, seconds: 0.72 },
  smash: { arc: 0.1, drag: 0.8, seconds: 0.52 },
  block: { arc: 0.7, drag: 1.3, seconds: 0.9 },
  net: { arc: 0.8, drag: 0.8, seconds: 0.95 },
};

/**
 * Hits are written as [stroke, x, y]: where the shuttle is struck, x always counted away from the net on the hitter's
 * own half. Hitters alternate between the two halves, beginning on the left.
 */
const rallies = {
  singles: [
    ["serve", 2.3, 0.5],
    ["clear", 5.4, 1.6],
    ["drop", 5.3, -1.7],
    ["net", 1.1, -1.4],
    ["lift", 1.0, 1.5],
    ["smash", 4.6, 1.2],
    ["block", 3.2, -1.0],
    ["lift", 1.3, 0.6],
    ["clear", 5.5, 1.8],
    ["clear", 5.6, -1.7],
    ["drop", 5.4, -0.9],
    ["net", 1.0, 1.7],
    ["net", 0.9, -1.6],
    ["lift", 1.0, -1.2],
    ["smash", 4.4, 1.5],
    ["block", 3.0, 1.9],
    ["drive", 2.2, 1.6],
    ["drive", 2.8, -0.8],
    ["lift", 2.9, -1.9],
    ["clear", 5.3, -1.8],
    ["smash", 4.7, -1.4],
    ["block", 3.1, 1.6],
    ["net", 1.2, 1.2],
    ["lift", 1.0, -0.6],
    ["clear", 5.5, 0.9],
    ["drop", 5.2, 1.7],
  ],
  mixed: [
    ["serve", 2.1, -0.4],
    ["drive", 2.4, 0.7],
    ["drive", 3.1, -1.5],
    ["block", 2.2, 1.4],
    ["net", 1.2, -1.9],
    ["lift", 1.1, -1.0],
    ["smash", 4.8, 1.7],
    ["block", 3.4, 0.4],
    ["lift", 1.5, -1.6],
    ["smash", 4.6, -1.9],
    ["drive", 3.4, -2.0],
    ["drive", 2.6, 2.0],
    ["drive", 2.7, 1.3],
    ["block", 2.3, -1.2],
    ["net", 1.1, 1.0],
    ["lift", 1.0, 1.8],
    ["smash", 4.9, -1.2],
    ["block", 3.3, 1.6],
    ["drive", 2.0, -0.2],
    ["drive", 2.9, 0.6],
    ["drive", 2.9, -1.8],
    ["lift", 3.2, -1.4],
    ["clear", 5.2, 1.9],
    ["drop", 5.3, 0.2],
    ["net", 1.2, 1.4],
    ["lift", 1.1, -1.9],
    ["smash", 4.7, 0.8],
    ["block", 3.2, -0.9],
    ["net", 1.4, 0.4],
    ["lift", 1.2, 1.2],
  ],
  doubles: [
    ["serve", 2.1, 0.4],
    ["lift", 2.0, -0.9],
    ["smash", 4.9, 1.8],
    ["lift", 3.6, -1.2],
    ["smash", 5.0, -1.7],
    ["drive", 3.5, 1.4],
    ["drive", 2.7, 1.8],
    ["drive", 2.9, -1.2],
    ["block", 2.4, 0.5],
    ["lift", 1.4, 1.5],
    ["smash", 4.7, -1.6],
    ["block", 3.3, -1.9],
    ["net", 1.3, 1.7],
    ["lift", 1.2, -0.7],
    ["clear", 5.3, 1.0],
    ["clear", 5.4, -1.9],
    ["smash", 4.8, 0.6],
    ["drive", 3.3, 1.5],
    ["drive", 2.5, -1.8],
    ["drive", 2.8, 0.9],
    ["drive", 2.4, 1.6],
    ["block", 2.6, -1.4],
    ["lift", 1.6, 1.0],
    ["smash", 4.8, 1.5],
    ["lift", 3.5, -0.6],
    ["drop", 5.1, -1.5],
    ["net", 1.2, 0.9],
    ["lift", 1.1, -1.7],
  ],
};

/**
 * @param {"singles" | "mixed" | "doubles"} kind
 * @returns the rally on its loop: hits with their times, and where everyone is at any moment
 */
export function playRally(kind) {
  const strokesOfRally = rallies[kind];
  const wanted = strokesOfRally.reduce((sum, [stroke]) => sum + strokes[stroke].seconds, 0);
  const stretch = secondsPerLoop / wanted;
  let time = 0;
  const hits = strokesOfRally.map(([stroke, x, y], index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const seconds = strokes[stroke].seconds * stretch;
    const hit = { stroke, side, x: side * x, y, time, seconds };
    time += seconds;
    return hit;
  });
  const players =
    kind === "singles"
      ? [-1, 1].map((side) => [side, 0])
      : [
          [-1, 0],
          [-1, 1],
          [1, 0],
          [1, 1],
        ];
  const paths = players.map(([side, place]) => layPath(hits, side, place, kind));
  return {
    hits,
    shuttleAt: (at) => locateShuttle(hits, at),
    playersAt: (at) => paths.map((path, index) => ({ side: players[index][0], ...walk(path, at) })),
    shotsUntil: (at) => hits.filter((hit) => hit.time <= at).length,
  };
}

function wrap(time) {
  return ((time % secondsPerLoop) + secondsPerLoop) % secondsPerLoop;
}

function heightOf(stroke) {
  if (stroke === "serve") return 1;
  if (stroke === "lift" || stroke === "block") return 0.6;
  if (stroke === "net") return 1.2;
  return stroke === "drive" ? 1.5 : 2.5;
}

function locateShuttle(hits, time) {
  const at = wrap(time);
  const index = hits.findLastIndex((hit) => hit.time <= at);
  const from = hits[index];
  const to = hits[(index + 1) % hits.length];
  const { arc, drag } = strokes[from.stroke];
  const u = (at - from.time) / from.seconds;
  const along = (1 - Math.exp(-drag * u)) / (1 - Math.exp(-drag));
  const low = heightOf(from.stroke) * (1 - u) + heightOf(to.stroke) * u;
  return {
    x: from.x + (to.x - from.x) * along,
    y: from.y + (to.y - from.y) * along,
    height: low + 4 * arc * u * (1 - u),
    sinceHit: at - from.time,
    heading: Math.atan2(to.y - from.y, to.x - from.x),
  };
}

/** Keys of one player's way: on the shuttle at the own hits, back at the base in between. */
function layPath(hits, side, place, kind) {
  const mates = kind !== "singles";
  const keys = [];
  hits.forEach((hit, index) => {
    if (hit.side !== side) return;
    const isFront = Math.abs(hit.x) < 2.6;
    const isMine = !mates || (kind === "mixed" ? isFront === (place === 0) : hit.y > 0 === (place === 0));
    const next = hits[(index + 1) % hits.length];
    const rest = wrap(hit.time + hit.seconds * 0.75 + next.seconds * 0.1);
    if (isMine) {
      keys.push({ time: hit.time, x: hit.x + side * 0.35, y: hit.y + (hit.y > 0 ? -0.38 : 0.38), hit: true });
    } else {
      keys.push({ time: hit.time, ...baseOf(kind, place, side, hit), hit: false });
    }
    keys.push({ time: rest, ...baseOf(kind, place, side, hit), hit: false });
  });
  return keys.toSorted((a, b) => a.time - b.time);
}

function baseOf(kind, place, side, hit) {
  if (kind === "singles") return { x: side * 3.1, y: hit.y * 0.18 };
  if (kind === "mixed") {
    return place === 0 ? { x: side * 2.0, y: hit.y * 0.25 } : { x: side * 4.5, y: -hit.y * 0.2 };
  }
  return { x: side * (3.4 + 0.5 * place), y: (place === 0 ? 1.45 : -1.45) + hit.y * 0.12 };
}

/** Eased from key to key: a player sets off, and stands at the stroke. */
function walk(keys, time) {
  const at = wrap(time);
  let index = keys.findLastIndex((key) => key.time <= at);
  if (index < 0) index = keys.length - 1;
  const from = keys[index];
  const to = keys[(index + 1) % keys.length];
  const span = wrap(to.time - from.time) || secondsPerLoop;
  const u = wrap(at - from.time) / span;
  const eased = u * u * (3 - 2 * u);
  const nearest = keys
    .filter((key) => key.hit)
    .reduce((best, key) => {
      const away = wrap(at - key.time + secondsPerLoop / 2) - secondsPerLoop / 2;
      return Math.abs(away) < Math.abs(best) ? away : best;
    }, secondsPerLoop);
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    fromHit: nearest,
  };
}
