import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { choosePicture, draftSeries, openDashboard, saveSeries } from "./dashboard.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

describe.skipIf(!hasChromium)("The upload of a wrong file", () => {
  const bed = prepareTestBed();

  test("is refused by its name, its size and its content and keeps the input, and the right file can follow", async () => {
    const page = await openDashboard(bed);
    const fields = await draftSeries(page, { title: "With a Picture", slug: "with-a-picture" });
    const problem = fields.getByRole("group", { name: "Thumbnail" }).getByRole("alert");
    const text = Buffer.from("<?php echo 1; ?>");

    await choosePicture(fields, { name: "notes.txt", mimeType: "text/plain", buffer: text });
    await problem.getByText("Only jpg, jpeg, png and gif pictures can be used.").waitFor();
    await choosePicture(fields, {
      name: "huge.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(6 * 1024 * 1024),
    });
    await problem.getByText("A picture has at most 5 MB.").waitFor();
    // An HTML page with the type of a picture passes the browser's check.
    await choosePicture(fields, { name: "page.png", mimeType: "image/png", buffer: text });
    await problem.getByText("The picture must be a jpg, jpeg, png or gif.").waitFor();
    expect(await fields.getByLabel("Title").inputValue()).toBe("With a Picture");

    await choosePicture(fields, {
      name: "court.png",
      mimeType: "image/png",
      buffer: await page.screenshot(),
    });
    await fields.getByRole("button", { name: "Replace picture" }).waitFor();
    await expect.poll(() => problem.textContent()).toBe("");
    await saveSeries(page, fields);
    const { findSeries } = await openOperator(bed);
    const { thumbnail } = await findSeries("with-a-picture");
    const stored = await fetch(thumbnail?.url ?? "");
    expect(stored.status).toBe(200);
    expect(stored.headers.get("content-type")).toBe("image/webp");
  });
});
