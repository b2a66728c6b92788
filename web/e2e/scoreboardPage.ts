import type { Page } from "playwright-core";
import sharp from "sharp";

import { still } from "./promptness.ts";

// Reads what `/scoreboard` displays.

export const television = { ...still, viewport: { width: 1_920, height: 1_080 } };
export const points = (page: Page) => page.locator(".points");

/** The pixels of the page that are not transparent: their number, and those in the corners. */
export async function readDrawn(page: Page) {
  const picture = sharp(await page.screenshot({ omitBackground: true })).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  const [right, bottom] = [info.width - 1, info.height - 1];
  let drawn = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) drawn += 1;
  return { drawn, corners: [alphaAt(0, 0), alphaAt(right, 0), alphaAt(0, bottom), alphaAt(right, bottom)] };
}
