import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { testTimeoutMs } from "../../server/testing/timeouts.ts";
import { hasChromium } from "./chromium.ts";
import { choosePicture, draftSeries, openDashboard } from "./dashboard.ts";
import { prepareTestBed } from "./testBed.ts";

/** Noise makes a file large, and slow to decode and encode; no more of it than needed. */
const noise = {
  width: 2_000,
  height: 1_500,
  channels: 3,
  background: "#1b6",
  noise: { type: "gaussian", mean: 128, sigma: 40 },
} as const;

/** A phone's photo, whose rotation is only in its metadata. */
async function takePhoto(width: number, height: number): Promise<Buffer> {
  const input = await sharp({ create: noise }).raw().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#1b6" } })
    .composite([{ input, raw: noise }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

describe.skipIf(!hasChromium)("A picture that is too large for the server", () => {
  const bed = prepareTestBed();

  test("is reduced in the browser, upright, with a note about its shape", async () => {
    const page = await openDashboard(bed);
    const fields = await draftSeries(page, { title: "With a Photo", slug: "with-a-photo" });
    const group = fields.getByRole("group", { name: "Thumbnail" });
    const buffer = await takePhoto(2_800, 2_600);
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    // Decoding and encoding the picture takes long.
    const sent = page.waitForRequest(
      (request) => (request.headers()["content-type"] ?? "").includes("multipart"),
      { timeout: testTimeoutMs },
    );
    await choosePicture(fields, { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
    expect(Number(await (await sent).headerValue("content-length"))).toBeLessThan(5 * 1024 * 1024);
    await fields.getByRole("button", { name: "Replace picture" }).waitFor();
    await group.getByText("This picture has 2600x2800 pixels, which is not the shape of 1280x720").waitFor();
    const picture = group.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
  });

  test("that the browser cannot read has its own message: HEIC", async () => {
    const page = await openDashboard(bed);
    const fields = await draftSeries(page, { title: "With HEIC", slug: "with-heic" });
    await choosePicture(fields, {
      name: "IMG_0002.HEIC",
      mimeType: "image/heic",
      buffer: Buffer.from("ftypheic"),
    });
    await fields.getByRole("alert").getByText("This browser cannot read HEIC pictures.").waitFor();
  });
});
