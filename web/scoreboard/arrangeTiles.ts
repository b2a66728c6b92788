/** The size of a tile with the gap next to it, in units: pixels of a screen of 1920×1080. */
const tiles = {
  grid: { width: 576, height: 136 },
  next: { width: 864, height: 304 },
};

/** The share of the screen inside the title-safe area, in which nothing is cut off. */
const safe = 0.9;
const [unitsWide, unitsHigh] = [1_920, 1_080];
/** The largest scale, so that a single tile does not fill the screen. */
const largest = 1.5;

/**
 * The number of columns in which this number of tiles is largest, and their scale, where 1 is their size on a screen of
 * 1920×1080. They always fit into the screen.
 */
export function arrangeTiles(
  style: keyof typeof tiles,
  count: number,
  { width, height, scale }: { width: number; height: number; scale: number },
): { columns: number; size: number } {
  const unit = Math.min(width / unitsWide, height / unitsHigh);
  const room = { width: (width * safe) / unit, height: (height * safe) / unit };
  const tile = tiles[style];
  const arrangements = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const size = Math.min(room.width / (columns * tile.width), room.height / (rows * tile.height));
    return { columns, size };
  });
  const best = arrangements.reduce((one, other) => (other.size > one.size ? other : one));
  return { ...best, size: Math.min(best.size, largest * scale) };
}
