// Loaded by the process that draws, which ends when it has nothing to draw; see drawing.process.ts.

import { fileTypeFromBuffer } from "file-type";
import type { Metadata, Sharp } from "sharp";
import sharp from "sharp";

import { damagedPicture, notAPicture } from "../../domain/pictureFile.ts";
import { limits } from "../configuration/limits.ts";

/** A picture as this site stores it: redrawn, without the file's metadata. */
export interface DrawnPicture {
  width: number;
  height: number;
  bytes: Buffer;
  copies: { width: number; bytes: Buffer }[];
}

/** The file is not accepted. The message asks the person to choose another file. */
export class PictureRefused extends Error {}

/** The widths of the smaller copies, which cards use. */
const copyWidthsPixels = [160, 320, 480, 640];

/** Where a file comes from. */
export type PictureSource = "upload" | "import";

interface AcceptedFormats {
  /** As the first bytes of the file show them. */
  extensions: readonly string[];
  /** As the decoder names them. */
  formats: readonly string[];
  refusal: string;
}

const uploaded: AcceptedFormats = {
  extensions: ["jpg", "png", "apng", "gif"],
  formats: ["jpeg", "png", "gif"],
  refusal: notAPicture,
};

/** An import also accepts WebP, in which this program stores pictures: a backup may come from another site. */
const accepted: Record<PictureSource, AcceptedFormats> = {
  upload: uploaded,
  import: {
    extensions: [...uploaded.extensions, "webp"],
    formats: [...uploaded.formats, "webp"],
    refusal: "The picture must be a jpg, jpeg, png, gif or WebP.",
  },
};

// One thread for each picture, so that a core stays free for the server. No picture is drawn twice, so caching is off.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Redraws a checked picture as WebP, upright and without metadata. Only the first frame of an animated picture is used.
 * Throws a PictureRefused when the file is damaged.
 */
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture> {
  const { sidePixels } = limits.picture;
  // Decoded once, in the largest stored size. The copies are scaled from these pixels.
  const { data, info } = await asPicture(() =>
    open(bytes)
      .timeout({ seconds: limits.picture.seconds })
      .autoOrient()
      .resize({ width: sidePixels, height: sidePixels, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  // One after the other, so that only one of them uses memory.
  const copies: DrawnPicture["copies"] = [];
  for (const copyWidth of widthsOfCopies(width))
    copies.push({ width: copyWidth, bytes: await drawCopy(pixels, copyWidth) });
  return { width, height, bytes: await encode(pixels), copies };
}

/** The widths of the smaller copies of a picture with this width. */
export function widthsOfCopies(width: number): number[] {
  return copyWidthsPixels.filter((copyWidth) => copyWidth < width);
}

export function drawCopy(picture: Sharp, width: number): Promise<Buffer> {
  return encode(picture.clone().resize({ width }));
}

/**
 * Checks a picture by its content, and returns the memory in bytes that drawing needs. Only the header of the file is
 * read, so that a picture that is too large is refused without being decoded. Throws a PictureRefused for a file that
 * this source may not contain.
 */
export async function checkPicture(bytes: Buffer, source: PictureSource): Promise<number> {
  const { extensions, formats, refusal } = accepted[source];
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !extensions.includes(type.ext)) throw refuse(refusal);
  const head = await asPicture(() => openHead(bytes).metadata());
  const { format, width, height, pages = 1 } = head;
  if (!formats.includes(format)) throw refuse(refusal);
  if (width * height > limits.picture.pixels) throw refuse("The picture has more than 50 megapixels.");
  if (pages > limits.picture.frames)
    throw refuse(`The picture has more than ${limits.picture.frames} frames.`);
  const memory = estimateMemory(head);
  if (memory > limits.picture.memoryBytes)
    throw refuse("It takes too much memory to open the picture. Please choose a smaller one.");
  return memory;
}

/** How many lines are decoded at a time when a picture is decoded line by line (measured). */
const linesAtATime = 2_200;
/** The bytes needed for each pixel that is encoded (measured). */
const encodingBytes = 24;

/**
 * The memory that drawing needs: for decoding and the decoded pixels, or for encoding them, whichever is larger.
 * Interlaced pictures, and frames of a gif or WebP, are decoded as a whole.
 */
function estimateMemory({ format, width, height, channels, ...head }: Metadata): number {
  const pixels = width * height;
  const hasFrames = format === "gif" || format === "webp";
  const bytes = hasFrames ? 4 : channels * (head.depth === "ushort" ? 2 : 1);
  const whole = hasFrames || head.isProgressive ? pixels * bytesOfWhole(format, bytes, head) : 0;
  const lines = Math.min(pixels, width * linesAtATime) * bytes;
  const scale = Math.min(1, limits.picture.sidePixels / Math.max(width, height));
  const kept = pixels * scale ** 2;
  return Math.round(Math.max(whole + lines + kept * bytes, kept * encodingBytes));
}

/**
 * A jpg has two bytes for each coefficient, and fewer coefficients for colour when it is subsampled. A WebP may be
 * animated, also with a single frame, and then its frame is decoded before it is copied into the picture.
 */
function bytesOfWhole(
  format: string,
  bytes: number,
  { chromaSubsampling }: Pick<Metadata, "chromaSubsampling">,
): number {
  if (format === "webp") return bytes * 2;
  if (format !== "jpeg") return bytes;
  return chromaSubsampling === "4:2:0" ? 3 : bytes * 2;
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: limits.picture.pixels, failOn: "error", pages: 1 });
}

/** Opens the picture without a size limit, to read only its header. */
function openHead(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: false, failOn: "error" });
}

function encode(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 82 }).toBuffer();
}

/** Converts every error of the decoder into one refusal, because the person can only choose another file. */
async function asPicture<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw refuse(
      error.message.startsWith("timeout")
        ? "It takes too long to open the picture. Please choose a smaller one."
        : damagedPicture,
    );
  }
}

function refuse(message: string): PictureRefused {
  return new PictureRefused(message);
}
