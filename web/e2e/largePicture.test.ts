import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { choosePicture, draftSeries, openDashboard } from "./dashboard.ts";
import { prepareTestBed } from "./testBed.ts";

/** A photo as a phone makes it: lying on its side, and only its metadata say so. */
function takePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#1b6", noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

describe.skipIf(!hasChromium)("A picture that is too large for the server", () => {
  const bed = prepareTestBed();

  test("is reduced in the browser, upright, with a note about its shape", async () => {
    const page = await openDashboard(bed);
    const fields = await draftSeries(page, { title: "With a Photo", slug: "with-a-photo" });
    const group = fields.getByRole("group", { name: "Thumbnail" });
    const buffer = await takePhoto(4_000, 3_000);
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    const sent = page.waitForRequest((request) =>
      (request.headers()["content-type"] ?? "").includes("multipart"),
    );
    await choosePicture(fields, { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
    expect(Number(await (await sent).headerValue("content-length"))).toBeLessThan(5 * 1024 * 1024);
    await fields.getByRole("button", { name: "Replace picture" }).waitFor();
    await group.getByText("This picture has 3000x4000 pixels, which is not the shape of 1280x720").waitFor();
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
