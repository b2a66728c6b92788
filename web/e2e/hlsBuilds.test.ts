import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { findPlayer } from "./player.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const fullBuild = /\/assets\/hls-[\w-]{8}\.js$/;
const recording = "/series/womens-singles-final";
const lengthSeconds = 600;
const caption = "Game, set and match.";

/** A silent AAC frame, 1024 samples of two channels, with the ADTS header of 48 kHz. */
const silence = Buffer.from([0xff, 0xf1, 0x4c, 0x80, 0x02, 0x1f, 0xfc, 33, 0, 73, 144, 2, 25, 0, 35, 128]);
const silentSegment = Buffer.concat(Array.from({ length: Math.round((6 * 48_000) / 1_024) }, () => silence));

const playlist = (...lines: string[]) => ["#EXTM3U", "#EXT-X-VERSION:7", ...lines, ""].join("\n");
const ofSegments = (length: number, segment: string) =>
  playlist(
    `#EXT-X-TARGETDURATION:${length}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    ...Array.from({ length: lengthSeconds / length }, () => `#EXTINF:${length},\n${segment}`),
    "#EXT-X-ENDLIST",
  );

/** Adds a rendition to the stream's master playlist. */
async function addRendition(page: Page, rendition: string, group: string): Promise<void> {
  await page.route("**/index.m3u8", async (route) => {
    const response = await route.fetch();
    const master = (await response.text())
      .replace("#EXT-X-STREAM-INF", `${rendition}\n#EXT-X-STREAM-INF`)
      .replaceAll("#EXT-X-STREAM-INF:", `#EXT-X-STREAM-INF:${group},`);
    await route.fulfill({ response, body: master });
  });
}

describe.skipIf(!hasChromium)("The player's build of hls.js", () => {
  const bed = prepareTestBed();

  /** Opens a page whose requests are recorded by path. */
  async function open(): Promise<{ page: Page; requestedPaths: string[] }> {
    const page = await bed.visit("/faq", still);
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    return { page, requestedPaths };
  }

  test("is the light one for a stream that needs no more", async () => {
    const { page, requestedPaths } = await open();
    await goTo(page, bed.site.url + recording);
    await findPlayer(page).expectPlaying();
    expect(requestedPaths.filter((path) => fullBuild.test(path))).toEqual([]);
  });

  test("is the full one for a stream with subtitles, which are shown", async () => {
    const { page, requestedPaths } = await open();
    await addRendition(
      page,
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="subtitles.m3u8"',
      'SUBTITLES="s"',
    );
    await page.route("**/subtitles.m3u8", (route) =>
      route.fulfill({
        contentType: "application/vnd.apple.mpegurl",
        body: ofSegments(lengthSeconds, "all.vtt"),
      }),
    );
    await page.route("**/all.vtt", (route) =>
      route.fulfill({
        contentType: "text/vtt",
        body: `WEBVTT\n\n00:00:00.000 --> 00:10:00.000\n${caption}\n`,
      }),
    );
    await goTo(page, bed.site.url + recording);
    const player = findPlayer(page);
    await player.expectPlaying();
    expect(requestedPaths.some((path) => fullBuild.test(path))).toBe(true);
    await page.getByRole("button", { name: /captions/i }).waitFor();
    const readCues = () =>
      player.video.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode }) => mode === "showing")
          .flatMap(({ activeCues }) => [...(activeCues ?? [])])
          .map((cue) => (cue instanceof VTTCue ? cue.text : "")),
      );
    await expect.poll(readCues).toContain(caption);

    // While the controls are visible the subtitles are above them.
    const readLift = () =>
      player.video.evaluate((video) =>
        getComputedStyle(video).getPropertyValue("--media-webkit-text-track-transform"),
      );
    await expect.poll(readLift).toBe("");
    const bar = page.locator("media-control-bar");
    let x = 0;
    const isAboveControls = async () => {
      // Moves the pointer, since the controls hide when it rests.
      x += 1;
      await player.video.hover({ position: { x, y: 20 } });
      const lift = /^translateY\(-(\d+)px\)$/.exec(await readLift())?.[1];
      return Number(lift ?? 0) > (await readBox(bar)).height;
    };
    await expect.poll(isAboveControls).toBe(true);
  });

  test("is the full one for a stream with a separate audio rendition, which is loaded", async () => {
    const { page, requestedPaths } = await open();
    await addRendition(
      page,
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
      'AUDIO="a"',
    );
    await page.route("**/audio.m3u8", (route) =>
      route.fulfill({ contentType: "application/vnd.apple.mpegurl", body: ofSegments(6, "silence.aac") }),
    );
    await page.route("**/silence.aac", (route) =>
      route.fulfill({ contentType: "audio/aac", body: silentSegment }),
    );
    await goTo(page, bed.site.url + recording);
    await expect
      .poll(() => requestedPaths.filter((path) => path.endsWith("/silence.aac")).length)
      .toBeGreaterThan(0);
    expect(requestedPaths.some((path) => fullBuild.test(path))).toBe(true);
  });
});
