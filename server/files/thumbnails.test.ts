import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { writeGif, writePng } from "../testing/catalogue/pictures.ts";
import {
  fetchStored,
  makeThumbnail,
  paint,
  storedFiles,
  uploadPicture,
} from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { checkPicture } from "./picture.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** The stored picture of an upload that must succeed. */
async function store(bytes: Uint8Array) {
  const thumbnail = await makeThumbnail(site, bytes);
  const { response, bytes: stored } = await fetchStored(site, thumbnail.url);
  return { thumbnail, response, stored };
}

describe("A jpg, png or gif of 1280x720", () => {
  test.each(["jpeg", "png", "gif"] as const)(
    "as %s is redrawn and served with its own type",
    async (format) => {
      const { thumbnail, response, stored } = await store(await paint(format, 1280, 720));
      expect(thumbnail).toMatchObject({ width: 1280, height: 720 });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 1280, height: 720 });
    },
  );

  test("has smaller copies for the cards", async () => {
    const { url, srcSet } = await makeThumbnail(site, await paint("jpeg", 1280, 720));
    const entries = (srcSet ?? "").split(", ").map((entry) => entry.split(" "));
    expect(entries.map(([, width]) => width)).toEqual(["160w", "320w", "480w", "640w", "1280w"]);
    expect(entries.at(-1)?.[0]).toBe(url);
    for (const [address = "", width = ""] of entries) {
      const { bytes } = await fetchStored(site, address);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: Number.parseInt(width) });
    }
  });
});

describe("A stored picture", () => {
  test("is no larger than 1920 pixels, and never larger than the uploaded one", async () => {
    expect((await store(await paint("jpeg", 4000, 1000))).thumbnail).toMatchObject({
      width: 1920,
      height: 480,
    });
    const { thumbnail } = await store(await paint("png", 100, 50));
    expect(thumbnail).toEqual({
      url: thumbnail.url,
      width: 100,
      height: 50,
      srcSet: `${thumbnail.url} 100w`,
    });
  });

  test("contains neither the place where it was taken nor any other metadata", async () => {
    const tagged = await sharp(await paint("jpeg", 640, 360))
      .withExif({
        IFD0: { Artist: "CANARY-ARTIST" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .jpeg()
      .toBuffer();
    expect(tagged.includes("CANARY-ARTIST")).toBe(true);
    const { stored } = await store(tagged);
    expect(stored.includes("CANARY-ARTIST")).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test("is upright, regardless of the camera's orientation", async () => {
    const lying = await sharp(await paint("jpeg", 640, 360))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await store(lying)).thumbnail).toMatchObject({ width: 360, height: 640 });
  });

  test("is the first frame of an animated picture", async () => {
    const { thumbnail, stored } = await store(writeGif({ width: 320, height: 180, frames: 3 }));
    expect(thumbnail).toMatchObject({ width: 320, height: 180 });
    expect((await sharp(stored).metadata()).pages).toBeUndefined();
  });

  test.each([
    ["a script behind a jpg", "jpeg"],
    ["a script behind a gif", "gif"],
    ["an archive behind a png", "png"],
  ] as const)("holds nothing of %s", async (_, format) => {
    const foreign = Buffer.from("<script>CANARY()</script>PK\u0003\u0004CANARY.php");
    const { stored } = await store(Buffer.concat([await paint(format, 320, 180), foreign]));
    expect(stored.includes("CANARY")).toBe(false);
  });

  test.each(["../../x.png", ".htaccess", "x".repeat(300), "page.php", "Ünïcode 🏸.png"])(
    "has a generated name, whatever the name of the file was: %j",
    async (filename) => {
      const { data } = await uploadPicture(site, await paint("png", 32, 32), { filename, type: "text/html" });
      const url = data?.uploadThumbnail.thumbnail?.url ?? "";
      expect(new URL(url).pathname).toMatch(/^\/media\/thumbnails\/[\w-]{32}\.webp$/);
      expect(await storedFiles(site)).toContain(url.split("/").at(-1));
    },
  );

  test("has a name that cannot be guessed", async () => {
    const picture = await paint("png", 32, 32);
    const urls = await Promise.all([1, 2, 3].map(async () => (await makeThumbnail(site, picture)).url));
    expect(new Set(urls).size).toBe(3);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg.replace("</svg>", "&x;</svg>")}`;
const text = (content: string) => async () => Buffer.from(content, "latin1");
const damaged = "The picture is damaged. Please choose another file.";
const wrongKind = "The picture must be a jpg, jpeg, png or gif.";

const tooMuchMemory = "It takes too much memory to open the picture. Please choose a smaller one.";
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#1b6" } });

describe("The memory that drawing needs is estimated from the header of the file", () => {
  test.each<[string, number, () => Promise<Buffer>]>([
    ["a photograph of 49 megapixels, unpacked line by line", 0.7, () => blank(7_000).jpeg().toBuffer()],
    ["a progressive one of 16 megapixels", 0.7, () => blank(4_000).jpeg({ progressive: true }).toBuffer()],
    ["an interlaced png of 9 megapixels", 0.7, () => blank(3_000).png({ progressive: true }).toBuffer()],
    ["a gif of 16 megapixels", 0.8, async () => writeGif({ width: 4_000, height: 4_000, frames: 1 })],
    ["the picture of a card", 0.05, () => paint("jpeg", 640, 360)],
  ])("%s takes a share of %d", async (_, share, make) => {
    const memory = await checkPicture(await make(), "upload");
    expect(memory / limits.picture.memoryBytes).toBeCloseTo(share, 0.5);
  });
});

describe("A file that may not be uploaded is refused by its content, immediately, and nothing of it is stored", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["a program in PHP", text("<?php system($_GET['c']); ?>"), wrongKind],
    ["a page", text("<!doctype html><script>alert(1)</script>"), wrongKind],
    ["a program for Windows", text(`MZ\x90\0${"\0".repeat(200)}`), wrongKind],
    ["a program for Linux", text(`\x7fELF\x02\x01\x01${"\0".repeat(200)}`), wrongKind],
    ["a PDF", text("%PDF-1.7\n1 0 obj << >> endobj\n%%EOF"), wrongKind],
    ["a video", text(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${"\0".repeat(100)}`), wrongKind],
    ["an archive", text(`PK\x03\x04\x14\0${"\0".repeat(100)}`), wrongKind],
    ["a text", text("not a picture"), wrongKind],
    ["nothing at all", text(""), wrongKind],
    ["zeros", async () => Buffer.alloc(100_000), wrongKind],
    ["an SVG", text(svg), wrongKind],
    ["a packed SVG", async () => gzipSync(svg), wrongKind],
    ["an SVG with an entity", text(entity), wrongKind],
    ["an AVIF", () => paint("avif", 64, 64), wrongKind],
    ["a TIFF", () => paint("tiff", 64, 64), wrongKind],
    ["a WebP", () => paint("webp", 64, 64), wrongKind],
    ["a BMP", text(`BM${"\0".repeat(100)}`), wrongKind],
    ["the first bytes of a png", text("\x89PNG\r\n\x1a\n"), wrongKind],
    ["the first bytes of a jpg", text("\xff\xd8\xff\xe0"), damaged],
    ["the first bytes of a gif", text("GIF89a"), damaged],
    ["half a jpg", async () => (await paint("jpeg", 640, 360)).subarray(0, 4_000), damaged],
    ["half a png", async () => (await paint("png", 640, 360)).subarray(0, 40_000), damaged],
    [
      "a png of 16,000 x 16,000 in a few bytes",
      async () => writePng({ width: 16_000, height: 16_000 }),
      "The picture has more than 50 megapixels.",
    ],
    [
      "a gif of 60,000 x 60,000 in a few bytes",
      async () => writeGif({ width: 60_000, height: 60_000, frames: 1 }),
      "The picture has more than 50 megapixels.",
    ],
    [
      "a gif of 7,000 x 7,000, which is unpacked as a whole",
      async () => writeGif({ width: 7_000, height: 7_000, frames: 1 }),
      tooMuchMemory,
    ],
    [
      "a progressive jpg of 49 megapixels",
      () => blank(7_000).jpeg({ progressive: true }).toBuffer(),
      tooMuchMemory,
    ],
    [
      "an interlaced png of 49 megapixels",
      () => blank(7_000).png({ progressive: true }).toBuffer(),
      tooMuchMemory,
    ],
    [
      "a gif of 10,000 frames",
      async () => writeGif({ width: 16, height: 16, frames: 10_000 }),
      "The picture has more than 100 frames.",
    ],
  ])("%s", async (_, make, message) => {
    const before = await storedFiles(site);
    const bytes = await make();
    const { status, data } = await uploadPicture(site, bytes);
    expect(status).toBe(200);
    expect(data?.uploadThumbnail).toEqual({
      thumbnail: null,
      userErrors: [{ code: "INVALID", field: "file", message }],
    });
    expect(await storedFiles(site)).toEqual(before);
  });

  test("a png with a huge text chunk does not exhaust the memory", async () => {
    const before = process.memoryUsage.rss();
    const bytes = writePng({ width: 64, height: 64, text: Buffer.alloc(200_000_000, "a") });
    const grown = process.memoryUsage.rss();
    const { status } = await uploadPicture(site, bytes);
    expect(status).toBe(200);
    expect(process.memoryUsage.rss() - Math.max(before, grown)).toBeLessThan(100_000_000);
  });
});
