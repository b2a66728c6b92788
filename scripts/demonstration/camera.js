// A camera in the hall. Metres: x across the court, y along it (the net at y = 0, the far end positive), z up.

/** @returns a function from a point of the hall to pixels and a depth in metres */
export function placeCamera({ from, to, lens, width = 1280, height = 720, shift = [0, 0] }) {
  const forward = unit(subtract(to, from));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  return ([x, y, z]) => {
    const ray = subtract([x, y, z], from);
    const depth = Math.max(0.05, dot(ray, forward));
    const scale = (lens * width) / depth;
    return {
      x: width / 2 + shift[0] + dot(ray, right) * scale,
      y: height / 2 + shift[1] - dot(ray, up) * scale,
      depth,
      scale,
    };
  };
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
