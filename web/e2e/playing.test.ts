import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { findPlayer, openMissingStream } from "./player.ts";
import { prepareTestBed } from "./testBed.ts";

/** Seconds behind the newest picture that still count as live: three segments, and one that is loading. */
const behindAtMostSeconds = 20;

/** The playlist of a live stream that has not recorded its first segment. */
const withoutSegments = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n";

const playing = (page: Page) => page.getByText("Currently playing").locator("..");
const episode = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const atTheEdge = (page: Page) => page.getByRole("button", { name: "playing live" });
const episodeInAddress = (page: Page) => new URL(page.url()).searchParams.get("episode");

describe.skipIf(!hasChromium)("Playing", () => {
  const bed = prepareTestBed();

  test("A live broadcast plays at its live edge, can be rewound and leads back to the edge", async () => {
    const page = await bed.visit("/series/court-1-day-4");
    const player = findPlayer(page);
    await player.expectPlaying();
    await playing(page).getByText("Now on Court 1").waitFor();
    await atTheEdge(page).waitFor();
    const edge = await player.readPosition();

    await player.video.hover();
    const back = page.getByRole("button", { name: "seek back 10 seconds" });
    await back.click();
    await back.click();
    await back.click();
    await page.getByRole("button", { name: "seek to live" }).waitFor();
    await expect.poll(player.readPosition).toBeLessThan(edge - 15);
    await player.expectPlaying();

    // The playlist covers ten minutes.
    const { start, end } = await player.readWindow();
    expect(end - start).toBeGreaterThan(590);
    const slider = page.getByRole("slider", { name: "seek" });
    const { width } = await readBox(slider);
    await slider.click({ position: { x: width / 10, y: 10 } });
    await expect.poll(player.readPosition).toBeLessThan(start + 120);
    await player.expectPlaying();

    await page.getByRole("button", { name: "seek to live" }).click();
    await atTheEdge(page).waitFor();
    await player.expectPlaying();
    await expect
      .poll(async () => (await player.readWindow()).end - (await player.readPosition()))
      .toBeLessThan(behindAtMostSeconds);
  });

  test("Archived broadcasts and files play when they are selected, are in the address and are stored", async () => {
    const page = await bed.visit("/series/womens-singles-final");
    const player = findPlayer(page);
    await playing(page).getByText("The Road So Far").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await episode(page, "Trailer").click();
    await playing(page).getByText("Trailer").waitFor();
    await player.expectPlaying();
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.src)).toMatch(/\.mp4$/);
    const film = episodeInAddress(page);

    await episode(page, "The Road So Far").click();
    await playing(page).getByText("The Road So Far").waitFor();
    await player.expectPlaying();
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.src)).toMatch(/^blob:/);
    const archived = episodeInAddress(page);
    expect(archived).not.toBe(film);
    await page.locator('li[data-chosen="true"]').getByText("The Road So Far").waitFor();

    // Without the episode in the address the session's last one is selected, but not in another browser.
    await episode(page, "Trailer").click();
    await playing(page).getByText("Trailer").waitFor();
    await goTo(page, `${bed.site.url}/series/womens-singles-final`);
    await playing(page).getByText("Trailer").waitFor();
    await expect.poll(() => episodeInAddress(page)).toBe(film);
    const other = await bed.visit("/series/womens-singles-final");
    await playing(other).getByText("The Road So Far").waitFor();
    const shared = await bed.visit(`/series/womens-singles-final?episode=${film}`);
    await playing(shared).getByText("Trailer").waitFor();
  });

  test("A stream that is not available shows a message, and plays without a click once it is", async () => {
    const page = await openMissingStream(bed);
    await page.getByText("Waiting for", { exact: true }).waitFor();
    expect(await page.getByText("Currently playing").count()).toBe(0);

    await page.unrouteAll();
    await findPlayer(page).expectPlaying();
    await page.getByText("LIVE, waiting for the picture").waitFor({ state: "hidden" });
    await page.getByText("Currently playing").waitFor();
  });

  test.each([
    ["playlist has", /\/court-2\/index\.m3u8$/],
    ["variants have", /\/court-2\/\d+p\.m3u8$/],
  ])(
    "A stream whose %s no segments yet shows the same message at once, and plays once there are some",
    async (_which, empty) => {
      const page = await bed.visit("/");
      const repeated: Route[] = [];
      let isRequested = false;
      await page.route(empty, async (route) => {
        const isFirst = !isRequested;
        isRequested = true;
        // The message must not need a second response.
        if (isFirst)
          await route.fulfill({ contentType: "application/vnd.apple.mpegurl", body: withoutSegments });
        else repeated.push(route);
      });
      await page
        .getByRole("link", { name: /Court 2, Day 4/ })
        .first()
        .click();
      await page.getByText("LIVE, waiting for the picture").waitFor();

      await page.unrouteAll();
      await Promise.allSettled(repeated.map((route) => route.continue()));
      await findPlayer(page).expectPlaying();
      await page.getByText("LIVE, waiting for the picture").waitFor({ state: "hidden" });
    },
  );

  test("A stream whose first segments come a second after its playlist plays without a message about an interruption", async () => {
    const page = await bed.visit("/");
    let requests = 0;
    await page.route(/\/court-2\/\d+p\.m3u8$/, async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
      else await route.fulfill({ contentType: "application/vnd.apple.mpegurl", body: withoutSegments });
    });
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.body.textContent.includes("The stream was interrupted"))
          document.documentElement.dataset["wasInterrupted"] = "";
      });
      observer.observe(document.body, { characterData: true, childList: true, subtree: true });
    });
    await page
      .getByRole("link", { name: /Court 2, Day 4/ })
      .first()
      .click();
    await page.getByText("LIVE, waiting for the picture").waitFor();
    await findPlayer(page).expectPlaying();
    await page.getByText("LIVE, waiting for the picture").waitFor({ state: "hidden" });
    expect(await page.locator("html").getAttribute("data-was-interrupted")).toBeNull();
  });

  test("A stream that is interrupted shows a message, and continues without a click once it is back", async () => {
    bed.expectProblem(/404 .*\/(live|file)\/court-3/);
    const page = await bed.visit("/series/court-3-day-4");
    const player = findPlayer(page);
    await player.expectPlaying();
    await page.route(/\/(live|file)\/court-3/, (route) => route.fulfill({ status: 404 }));
    await page.getByText("The stream was interrupted. Reconnecting...").waitFor();

    await page.unrouteAll();
    await page.getByText("The stream was interrupted").waitFor({ state: "hidden" });
    await player.expectPlaying();
  });

  test("A file that is interrupted while it is paused shows a message until it is back", async () => {
    bed.expectProblem(/404 .*\.mp4/);
    const page = await bed.visit("/series/rally-of-the-day");
    const player = findPlayer(page);
    await player.expectPlaying();
    await player.video.evaluate((video: HTMLVideoElement) => video.pause());
    await page.route(/\.mp4$/, (route) => route.fulfill({ status: 404 }));
    await player.video.evaluate((video: HTMLVideoElement) => video.load());
    await page.getByText("The stream was interrupted. Reconnecting...").waitFor();

    await page.unrouteAll();
    await page.getByText("The stream was interrupted").waitFor({ state: "hidden" });
    expect(await player.video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
  });

  test("The list is searched half a second after typing stops", async () => {
    const page = await bed.visit("/series/court-1-day-4");
    await page.getByRole("heading", { name: "Videos (8)" }).waitFor();
    await page.getByRole("searchbox", { name: "Search videos" }).fill("SINGLES: MATCH 1");
    await page.getByText("1 of 8 videos match").first().waitFor();
    const found = page.getByRole("region", { name: "Videos (8)" }).getByRole("heading", { level: 3 });
    await expect.poll(() => found.count()).toBe(1);
  });

  test("A pay-per-view series shows only its frame", async () => {
    const page = await bed.visit("/series/finals-night");
    const frame = page.frameLocator("iframe");
    await frame.getByText("Pay-per-view", { exact: true }).waitFor();
    expect(await page.getByRole("main").innerText()).toBe("Finals Night: Pay-Per-View");
  });

  test("Back leaves a pay-per-view series also after its frame has another address", async () => {
    const page = await bed.visit("/");
    await page.getByRole("link", { name: "Finals Night: Pay-Per-View" }).first().click();
    await page.frameLocator("iframe").getByText("Pay-per-view", { exact: true }).waitFor();
    await bed.waitForUpdates(page);
    await bed.site.sql("update series set embed_link = embed_link || '?place=2' where slug = 'finals-night'");
    await page.frameLocator("iframe[src$='?place=2']").getByText("Pay-per-view", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Select a thumbnail below" }).waitFor();
  });

  test("A series without episodes shows a message, and an episode without texts shows default ones", async () => {
    const empty = await bed.visit("/series/closing-ceremony");
    await empty.getByText("No videos available").waitFor();
    const page = await bed.visit("/series/volunteers");
    const bare = page.getByRole("listitem").filter({ hasText: "Untitled Episode" });
    await bare.getByText("No short description available").waitFor();
    await bare.getByText("No long description available").waitFor();
    const link = page.locator('a[href="https://example.org/badminton-open/volunteers"]');
    expect(await link.textContent()).toBe("example.org/badminton-open/volunteers");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  });
});
