import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { fetchStored, paint, storedFiles, uploadPicture } from "../testing/uploads.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function upload(bytes: Uint8Array) {
  const { data, text } = await uploadPicture(site, bytes);
  const thumbnail = data?.uploadThumbnail.thumbnail;
  if (!thumbnail) throw new Error(text);
  return thumbnail;
}

describe("A jpg, png or gif of 1280x720", () => {
  test.each(["jpeg", "png", "gif"] as const)(
    "as %s is stored anew and served as what it is",
    async (format) => {
      const thumbnail = await upload(await paint(format, 1280, 720));
      expect(thumbnail).toMatchObject({ width: 1280, height: 720 });
      expect(new URL(thumbnail.url).pathname).toMatch(/^\/media\/thumbnails\/[\w-]{32}\.webp$/);
      const { response, bytes } = await fetchStored(site, thumbnail.url);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1280, height: 720 });
    },
  );

  test("has smaller copies for the cards", async () => {
    const { url, srcSet } = await upload(await paint("jpeg", 1280, 720));
    const entries = (srcSet ?? "").split(", ").map((entry) => entry.split(" "));
    expect(entries.map(([, width]) => width)).toEqual(["160w", "320w", "480w", "640w", "1280w"]);
    expect(entries.at(-1)?.[0]).toBe(url);
    for (const [address = "", width = ""] of entries) {
      const { bytes } = await fetchStored(site, address);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: Number.parseInt(width) });
    }
    expect((await storedFiles(site)).filter((name) => url.includes(name.slice(0, 32)))).toHaveLength(5);
  });
});
