// A camera in the hall. Metres: x across the court, y along it (the net at y = 0, the far end positive), z up.

/** Nothing nearer to the camera is drawn. */
const nearest = 0.4;

/** @returns a function from a point of the hall to pixels and a depth in metres; `cut` makes an outline of them */
export function placeCamera({ from, to, lens, width = 1280, height = 720, shift = [0, 0] }) {
  const forward = unit(subtract(to, from));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const depthOf = (point) => dot(subtract(point, from), forward);
  const project = (point) => {
    const ray = subtract(point, from);
    const depth = Math.max(nearest, dot(ray, forward));
    const scale = (lens * width) / depth;
    return {
      x: width / 2 + shift[0] + dot(ray, right) * scale,
      y: height / 2 + shift[1] - dot(ray, up) * scale,
      depth,
      scale,
    };
  };
  return Object.assign(project, { cut: (points) => cutAtNearest(points, depthOf).map(project) });
}

/** Leaves out what of an outline lies behind the camera (Sutherland and Hodgman's way for one plane). */
function cutAtNearest(points, depthOf) {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1);
    const [here, there] = [depthOf(point) - nearest, depthOf(before) - nearest];
    const crossing = before.map((value, axis) => value + ((point[axis] - value) * there) / (there - here));
    return [...(here >= 0 !== there >= 0 ? [crossing] : []), ...(here >= 0 ? [point] : [])];
  });
}

function subtract(a, b) {
  return a.map((value, index) => value - b[index]);
}

function dot(a, b) {
  return a.reduce((sum, value, index) => sum + value * b[index], 0);
}

function cross([a, b, c], [d, e, f]) {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
