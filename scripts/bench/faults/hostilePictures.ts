import sharp from "sharp";

import { writeGif, writePng } from "../../../server/testing/catalogue/pictures.ts";
import { sendForm, uploadForm } from "../../../server/testing/catalogue/uploads.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { readResidentMemory, watchResidentMemory } from "../testbed/residentMemory.ts";

const atOnce = 8;
/** How often the server receives eight pictures of each kind. */
const repetitions = 3;
const sidePixels = 7_000;
const mebibyte = 1_048_576;

const png = ({ progressive = false, is16Bit = false }: { progressive?: boolean; is16Bit?: boolean } = {}) => {
  const background = { r: 10, g: 100, b: 50, alpha: 0.5 };
  const picture = sharp({ create: { width: sidePixels, height: sidePixels, channels: 4, background } });
  return picture
    .toColourspace(is16Bit ? "rgb16" : "srgb")
    .png({ progressive })
    .toBuffer();
};
const jpg = (of: number, progressive: boolean, chromaSubsampling: string) =>
  sharp({ create: { width: of, height: of, channels: 3, background: "#1b6" } })
    .jpeg({ progressive, chromaSubsampling })
    .toBuffer();

/** All of them are within the limits of bytes and pixels. */
const pictures: [string, () => Promise<Buffer>][] = [
  ["png of one bit", async () => writePng({ width: sidePixels, height: sidePixels })],
  ["png with transparency", () => png()],
  ["png of 16 bits", () => png({ is16Bit: true })],
  ["interlaced png", () => png({ progressive: true })],
  ["interlaced png of 16 bits", () => png({ progressive: true, is16Bit: true })],
  ["gif", async () => writeGif({ width: sidePixels, height: sidePixels, frames: 1 })],
  ["jpg", () => jpg(sidePixels, false, "4:4:4")],
  ["progressive jpg", () => jpg(sidePixels, true, "4:4:4")],
  ["progressive jpg of 16 megapixels", () => jpg(4_000, true, "4:2:0")],
];

/** Uploads eight small pictures at the same time that need much memory when they are decoded. */
export const hostilePictures: Figure = {
  name: "Hostile pictures at once",
  rounds: repetitions * pictures.length,
  minutes: 10,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    let most = { growth: 0, name: "" };
    const unanswered = [];
    let made: { name: string; bytes: Buffer } = { name: "", bytes: Buffer.alloc(0) };
    for (const round of each()) {
      const [name, make] = pictures[Math.floor(round / repetitions)] ?? ["", async () => Buffer.alloc(0)];
      if (made.name !== name) made = { name, bytes: await make() };
      const { bytes } = made;
      const before = await readResidentMemory(server.pid);
      const memory = watchResidentMemory(server.pid);
      const responses = await Promise.all(
        Array.from({ length: atOnce }, () => sendForm(server, admin, uploadForm(bytes))),
      );
      const growth = (await memory.stop()) - before;
      if (growth > most.growth) most = { growth, name };
      // Requests that wait too long in the queue are refused with SERVICE_UNAVAILABLE.
      unanswered.push(...responses.filter(({ status }) => ![200, 503].includes(status)).map(() => name));
    }
    const isAlive = server.exitCode() === null;
    await server.stop();
    return [
      bound({
        what: `growth of the memory by ${atOnce}`,
        value: most.growth / mebibyte,
        unit: "MiB",
        most: 150,
        spread: most.name,
        isInvariant: true,
        tolerance: 2,
      }),
      never("exits, and other responses", unanswered.length + (isAlive ? 0 : 1), unanswered.join(", ")),
    ];
  },
};
