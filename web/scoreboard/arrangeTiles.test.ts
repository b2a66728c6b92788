// @vitest-environment node
import { expect, test } from "vitest";

import { arrangeTiles } from "./arrangeTiles.ts";

const television = { width: 1_920, height: 1_080, scale: 1 };

test.each([
  ["grid", 1, television, 1, 1.5],
  ["grid", 3, television, 1, 1.5],
  ["grid", 8, television, 2, 1.5],
  ["grid", 20, television, 3, 1],
  ["grid", 20, { ...television, width: 3_840, height: 2_160 }, 3, 1],
  ["grid", 20, { ...television, scale: 0.5 }, 3, 0.75],
  ["next", 3, television, 1, 1.1],
  ["next", 4, television, 2, 1],
  ["next", 0, television, 1, 1.5],
] as const)("%s, %i tiles, %o: %i columns of size %d", (style, count, screen, columns, size) => {
  const arranged = arrangeTiles(style, count, screen);
  expect(arranged.columns).toBe(columns);
  expect(arranged.size).toBeCloseTo(size, 1);
});

test("any number of tiles fits inside the title-safe area, also on a portrait screen", () => {
  for (const [width, height] of [
    [1_920, 1_080],
    [1_080, 1_920],
    [640, 480],
  ] as const)
    for (let count = 1; count <= 50; count++) {
      const { columns, size } = arrangeTiles("grid", count, { width, height, scale: 4 });
      const unit = Math.min(width / 1_920, height / 1_080) * size;
      expect(columns * 576 * unit).toBeLessThanOrEqual(0.9 * width + 1);
      expect(Math.ceil(count / columns) * 136 * unit).toBeLessThanOrEqual(0.9 * height + 1);
    }
});
