import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { UserError } from "../errors.ts";
import { paint } from "../testing/catalogue/uploads.ts";
import { drawApart } from "./drawing.ts";

const draw = (bytes: Buffer) => drawApart({ bytes, source: "import" }, new AbortController().signal);

const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: "#1b6" } });

/** An animated WebP whose frames differ, so that the encoder merges none of them. */
function animate(side: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 4, 255);
  for (let frame = 0; frame < frames; frame += 1) pixels[frame * side * side * 4] = frame;
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 4, pageHeight: side } })
    .webp({ lossless: true, effort: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** A WebP of 3,000 x 3,000 whose header declares 16 x 16. */
async function declareSmaller(): Promise<Buffer> {
  const bytes = await blank(3_000).webp({ lossless: true, effort: 0 }).toBuffer();
  const header = Buffer.from("VP8X\x0a\0\0\0\x10\0\0\0\x0f\0\0\x0f\0\0", "latin1");
  const file = Buffer.concat([bytes.subarray(0, 12), header, bytes.subarray(12)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

describe("A WebP that an import has fetched", () => {
  test("is redrawn", async () => {
    const { width, height, bytes } = await draw(await paint("webp", 640, 360));
    expect([width, height]).toEqual([640, 360]);
    expect((await sharp(bytes).metadata()).format).toBe("webp");
  });

  test("is stored as its first frame when it is animated", async () => {
    const animated = await animate(64, 3);
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const { width, height, bytes } = await draw(animated);
    expect([width, height]).toEqual([64, 64]);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  });

  test("holds nothing that followed its pixels", async () => {
    const foreign = Buffer.from("<script>CANARY()</script>");
    const { bytes } = await draw(Buffer.concat([await paint("webp", 64, 64), foreign]));
    expect(bytes.includes("CANARY")).toBe(false);
  });

  const damaged = "The picture is damaged. Please choose another file.";
  const tooMuchMemory = "It takes too much memory to open the picture. Please choose a smaller one.";
  test.each<[string, () => Promise<Buffer>, string]>([
    ["is half a file", async () => (await paint("webp", 640, 360)).subarray(0, 4_000), damaged],
    ["has only its first bytes", async () => Buffer.from("RIFF\x20\0\0\0WEBPVP8L"), damaged],
    ["is larger than its header declares", declareSmaller, damaged],
    [
      "has 64 megapixels in a few bytes",
      () => blank(8_000).webp({ lossless: true, effort: 0 }).toBuffer(),
      "The picture has more than 50 megapixels.",
    ],
    [
      "has 16 megapixels, which are decoded at once",
      () => blank(4_000).webp({ lossless: true, effort: 0 }).toBuffer(),
      tooMuchMemory,
    ],
    ["has 16 megapixels in each of its frames", () => animate(4_000, 2), tooMuchMemory],
    ["has 101 frames", () => animate(16, 101), "The picture has more than 100 frames."],
  ])("is refused when it %s", async (_, make, message) => {
    const refusal = await draw(await make()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UserError);
    expect(refusal).toMatchObject({ message });
  });

  test.each(["avif", "tiff"] as const)("is not accepted when it is an %s instead", async (format) => {
    await expect(draw(await paint(format, 64, 64))).rejects.toThrow(
      "The picture must be a jpg, jpeg, png, gif or WebP.",
    );
  });
});
