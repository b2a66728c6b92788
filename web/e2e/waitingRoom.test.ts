import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo, reload } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { findPlayer } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

describe.skipIf(!hasChromium)("Before a broadcast", () => {
  const bed = prepareTestBed();

  test("Its page counts down and plays without a click when it goes live; after its end the live one replaces it", async () => {
    const operator = await openOperator(bed);
    await operator.createSeries({ slug: "evening", title: "Evening" });
    const videoUrl = "/demonstration/play/court-1";
    const first = await operator.createEpisode("evening", {
      title: "Semi-final",
      videoUrl,
      releaseDate: minutes(20),
    });
    const second = await operator.createEpisode("evening", {
      title: "Third place",
      videoUrl: "/demonstration/play/court-2",
      releaseDate: minutes(40),
    });
    const page = await bed.visit("/series/evening");
    await page
      .getByRole("timer")
      .getByText(/^\(in 0:(1\d|20):/)
      .waitFor();
    expect(await page.locator("video").count()).toBe(0);
    await bed.waitForUpdates(page);

    await operator.setLive(first, true);
    await findPlayer(page).expectPlaying();
    await page.getByText("Currently playing").waitFor();
    expect(new URL(page.url()).search).toBe("");

    // The current video plays on, and the live one is offered.
    await operator.setLive(second, true);
    await page.getByRole("link", { name: "Watch live" }).waitFor();
    expect(await page.locator('li[data-chosen="true"]').getByText("Semi-final").count()).toBe(1);

    // After its end the LIVE card leads to the live episode, also for a viewer who had selected the other one.
    await page.getByRole("link", { name: "Semi-final", exact: true }).click();
    await page.waitForURL(/episode=/);
    await reload(page);
    await findPlayer(page).expectPlaying();
    await goTo(page, bed.site.url);
    await operator.setLive(first, false);
    const card = page.getByRole("region", { name: "Live Now" }).getByRole("link", { name: /^Evening/ });
    await card.getByText("LIVE").waitFor();
    await card.click();
    await page.locator('li[data-chosen="true"]').getByText("Third place").waitFor();
    await findPlayer(page).expectPlaying();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/series/evening");
    // A page that was open before the end switched by itself; otherwise the link selected the live episode.
    await expect.poll(() => new URL(page.url()).searchParams.get("episode")).toBeOneOf([null, second]);
  });
});
