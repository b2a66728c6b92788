// Files that must be refused as pictures, or must not be stored unchanged. They contain the mark where their format allows it.

import { deflateSync, gzipSync } from "node:zlib";

import sharp from "sharp";
import type { Exif } from "sharp";

import { writeGif, writePng } from "../../../server/testing/catalogue/pictures.ts";
import { paint } from "../../../server/testing/catalogue/uploads.ts";

export const mark = "HOSTILE-MARK";

const limitBytes = 5 * 1_048_576;
const script = `<script>/*${mark}*/alert(1)</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`;
const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`;
const archive = `PK\x03\x04\x14\0${mark}.php${"\0".repeat(100)}`;

type Format = Parameters<typeof paint>[0];

const text = (content: string) => async () => Buffer.from(content, "latin1");
const painted = (format: Format) => paint(format, 320, 180);
const followed = (format: Format, content: string) => async () =>
  Buffer.concat([await painted(format), Buffer.from(content, "latin1")]);
const cut = (format: Format, share: number) => async () => {
  const whole = await paint(format, 640, 360);
  return whole.subarray(0, Math.floor(whole.length * share));
};
/** A PNG of exactly this many bytes. */
const grown = (size: number) => async () => {
  const picture = await painted("png");
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
};

/** Flips bytes in the middle, where the pixels are. */
async function scratch(format: Format) {
  const bytes = Buffer.from(await painted(format));
  for (let at = Math.floor(bytes.length / 2); at < bytes.length / 2 + 64; at += 1)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x5a, at);
  return bytes;
}

/** A JPEG with this metadata. */
function withMetadata(exif: Exif) {
  return async () =>
    sharp(await painted("jpeg"))
      .withExif(exif)
      .jpeg()
      .toBuffer();
}

interface HostileFile {
  name: string;
  make: () => Promise<Buffer>;
  filename?: string;
  type?: string;
  mayBeStored?: true;
}

export const hostileFiles: HostileFile[] = [
  { name: "PHP", make: text(`<?php /*${mark}*/ system($_GET['c']); ?>`) },
  { name: "PHP by its name", make: text(`<?php /*${mark}*/ ?>`), filename: "page.php", type: "text/php" },
  { name: "HTML", make: text(`<!doctype html>${script}`), type: "text/html" },
  { name: "script", make: text(`alert("${mark}")`), filename: "a.js", type: "text/javascript" },
  { name: "Windows program", make: text(`MZ\x90\0${"\0".repeat(200)}${mark}`) },
  { name: "Linux program", make: text(`\x7fELF\x02\x01\x01${"\0".repeat(200)}${mark}`) },
  { name: "PDF", make: text(`%PDF-1.7\n1 0 obj << /JS (${mark}) >> endobj\n%%EOF`) },
  { name: "video", make: text(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${mark}`) },
  { name: "archive", make: text(archive) },
  { name: "text", make: text(mark) },
  { name: "nothing", make: text("") },
  { name: "zeros", make: async () => Buffer.alloc(100_000) },
  { name: "SVG", make: text(svg), type: "image/svg+xml" },
  { name: "packed SVG", make: async () => gzipSync(svg) },
  { name: "SVG with an entity", make: text(entity) },
  { name: "SVG behind a comment", make: text(`<!--${" ".repeat(5_000)}-->${svg}`) },
  { name: "AVIF", make: () => painted("avif") },
  { name: "TIFF", make: () => painted("tiff") },
  { name: "WebP", make: () => painted("webp") },
  { name: "BMP", make: text(`BM${"\0".repeat(100)}${mark}`) },
  { name: "icon", make: text(`\0\0\x01\0\x01\0\x10\x10${"\0".repeat(100)}`) },
  { name: "head of a png", make: text("\x89PNG\r\n\x1a\n") },
  { name: "head of a jpg", make: text("\xff\xd8\xff\xe0") },
  { name: "head of a gif", make: text("GIF89a") },
  { name: "head of a gif, then a script", make: text(`GIF89a/*${mark}*/=1;alert(1)`) },
  { name: "half a jpg", make: cut("jpeg", 0.5) },
  { name: "half a png", make: cut("png", 0.5) },
  { name: "scratched png", make: () => scratch("png") },
  { name: "png of 16,000 x 16,000", make: async () => writePng({ width: 16_000, height: 16_000 }) },
  {
    name: "gif of 60,000 x 60,000",
    make: async () => writeGif({ width: 60_000, height: 60_000, frames: 1 }),
  },
  { name: "gif of 10,000 frames", make: async () => writeGif({ width: 16, height: 16, frames: 10_000 }) },
  { name: "a byte too large", make: grown(limitBytes + 1) },
  { name: "ten times too large", make: grown(10 * limitBytes) },
  // Pictures with additional content. The server may store the pixels only.
  { name: "jpg and script", make: followed("jpeg", script), mayBeStored: true },
  { name: "gif and script", make: followed("gif", script), mayBeStored: true },
  { name: "png and archive", make: followed("png", archive), mayBeStored: true },
  {
    name: "jpg with PHP in its notes",
    make: withMetadata({ IFD0: { ImageDescription: `<?php /*${mark}*/ ?>`, Artist: mark } }),
    mayBeStored: true,
  },
  {
    name: "jpg with the place it was taken",
    make: withMetadata({
      IFD0: { Artist: mark },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    }),
    mayBeStored: true,
  },
  {
    name: "png with a text of 100 MB",
    make: async () => writePng({ width: 64, height: 64, text: Buffer.alloc(100_000_000, "a") }),
    mayBeStored: true,
  },
  {
    name: "png with packed bytes behind, by a hostile name",
    make: async () => Buffer.concat([await painted("png"), deflateSync(script), Buffer.from(mark)]),
    filename: "../../.htaccess",
    type: "text/html",
    mayBeStored: true,
  },
];
