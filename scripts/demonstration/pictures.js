// Draws the pictures of the demonstration: `node scripts/demonstration/pictures.js [name …]` (needs the font Inter;
// Debian: fonts-inter). The results are committed.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import sharp from "sharp";

import { seedRandom } from "./arena.js";
import { banner } from "./banner.js";
import { letter } from "./lettering.js";
import { pictures } from "./pictureList.js";

const folder = fileURLToPath(new URL("../../server/embedded/demonstration/media/pictures/", import.meta.url));
const cardWidths = [160, 320, 480, 640];
const wanted = process.argv.slice(2);

await mkdir(folder, { recursive: true });
const grain = await drawGrain();
const index = [];
for (const { name, palette, scene, words } of pictures) {
  const drawing = { name, width: 1280, height: 720, copies: cardWidths };
  index.push(drawing);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await save(drawing, frame(1280, 720, scene + shade(palette, 1280, 720) + letter(words, palette)));
}
const wide = { name: "banner", width: 2560, height: 1100, copies: [640, 1280, 1920] };
if (wanted.length === 0 || wanted.includes("banner"))
  await save(wide, frame(wide.width, wide.height, banner));
await writeFile(join(folder, "pictures.json"), `${JSON.stringify([...index, wide], null, 1)}\n`);

/** The parts that all drawings share: blurs by their strength in pixels. */
function frame(width, height, content) {
  const blurs = [2, 4, 8, 18, 40].map(
    (strength) =>
      `<filter id="soft${strength}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${strength}"/></filter>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${blurs.join("")}</defs>${content}</svg>`;
}

/** Darkens the lower left for the words, and the edges. */
function shade({ deep }, width, height) {
  return `<defs><linearGradient id="shade" x1="0" y1="1" x2="0.6" y2="0.3"><stop offset="0" stop-color="${deep}" stop-opacity="0.95"/><stop offset="0.45" stop-color="${deep}" stop-opacity="0.62"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></linearGradient>
    <radialGradient id="edge" cx="0.56" cy="0.44" r="0.78"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.62"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#edge)"/>`;
}

/** A breath of film grain, which also keeps dark gradients from banding; the same in every run. */
function drawGrain() {
  const random = seedRandom(2025);
  const spread = () => random() + random() + random() - 1.5;
  const [grainWidth, grainHeight] = [2560, 1100];
  const samples = Uint8Array.from({ length: grainWidth * grainHeight }, () =>
    Math.round(128 + 10 * spread()),
  );
  return sharp(samples, { raw: { width: grainWidth, height: grainHeight, channels: 1 } })
    .png()
    .toBuffer();
}

async function save({ name, width, height, copies }, svg) {
  const original = await sharp(Buffer.from(svg))
    .composite([
      {
        input: await sharp(grain).extract({ left: 0, top: 0, width, height }).toBuffer(),
        blend: "soft-light",
      },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  await sharp(original)
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`));
  for (const copy of copies) {
    await sharp(original)
      .resize(copy)
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(join(folder, `${name}-${copy}.webp`));
  }
}
