import type { BrowserContextOptions, Page, Request } from "playwright-core";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { playMatch } from "./courts.ts";
import { list } from "./dashboard.ts";
import { readShift } from "./layoutShift.ts";
import { goTo } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { findPlayer } from "./player.ts";
import { oncePerSite, prepareTestBed } from "./testBed.ts";

const courts = 12;
/** The demonstration has three courts with broadcasts. */
const added = courts - 3;

const Id = v.object({ id: v.string() });

/** Adds an episode with the longest plan, and this number of courts that show it. */
async function addPlannedCourts(page: Page, count: number): Promise<void> {
  const { catalogue } = await readApi(
    page,
    { catalogue: v.object({ series: v.array(Id) }) },
    "{ catalogue { series { id } } }",
  );
  const { made } = await readApi(
    page,
    { made: v.object({ episode: Id }) },
    `mutation ($seriesId: ID!, $input: EpisodeInput!) {
      made: createEpisode(seriesId: $seriesId, input: $input) { episode { id } userErrors { message } } }`,
    {
      seriesId: catalogue.series[0]?.id,
      input: {
        title: "Quarter-finals, evening session",
        videoUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
        releaseDate: "2100-11-22T09:00:00.000Z",
        goLive: "WHEN_UP",
        endLive: "WHEN_DOWN",
      },
    },
  );
  for (let court = 0; court < count; court++)
    await readApi(
      page,
      {},
      "mutation ($input: CourtInput!) { createCourt(input: $input) { userErrors { message } } }",
      { input: { name: `Court ${courts - court}`, episodeId: made.episode.id } },
    );
}

/** Responses wait for `released` until the test calls `release`. */
function holdBack() {
  let open: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (open = resolve));
  return { released, release: () => open?.() };
}

const asksFor = (request: Request, operation: string) =>
  request.postData()?.includes(`"${operation}"`) ?? false;

async function expectCourtsWithin(page: Page, windowHeight: number): Promise<void> {
  const rows = list(page, "Courts").getByRole("listitem");
  await rows
    .nth(courts - 1)
    .getByText("ends when the stream is down")
    .waitFor();
  expect(await rows.nth(courts - 1).textContent()).toMatch(/goes live when the stream is up, from .* on/);
  const { y, height } = await readBox(rows.nth(courts - 1));
  expect(y + height).toBeLessThanOrEqual(windowHeight);
}

describe.skipIf(!hasChromium)("The live board", () => {
  const bed = prepareTestBed();
  /** Adds the courts that the demonstration lacks. */
  const fill = oncePerSite(bed, async () => addPlannedCourts((await openOperator(bed)).page, added));

  /** Opens the board with twelve courts; `requestedPlaylists` receives the playlists that its pages request. */
  async function open(options: BrowserContextOptions): Promise<{ page: Page; requestedPlaylists: string[] }> {
    const operator = await openOperator(bed);
    await fill();
    const storageState = await operator.page.context().storageState();
    const page = await bed.openBlank({ ...options, storageState });
    const requestedPlaylists: string[] = [];
    page.on("request", (request) => {
      const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
      if (name.endsWith(".m3u8")) requestedPlaylists.push(name);
    });
    await goTo(page, `${bed.site.url}/admin/live`);
    await list(page, "Courts")
      .getByRole("listitem")
      .nth(courts - 1)
      .waitFor();
    return { page, requestedPlaylists };
  }

  test("shows twelve courts at 1920x1080, and next to them the picture of the focused one in the lowest quality", async () => {
    const { page, requestedPlaylists } = await open({ viewport: { width: 1920, height: 1080 } });
    await expectCourtsWithin(page, 1080);
    const before = await readShift(page);

    await page.keyboard.press("ArrowDown");
    const picture = page.getByRole("figure", { name: "Preview: Court 1" });
    await picture.waitFor();
    const player = findPlayer(page);
    await player.expectPlaying();
    expect(
      await player.video.evaluate((video: HTMLVideoElement) => [video.muted, video.videoHeight]),
    ).toEqual([true, 360]);
    expect(await readShift(page)).toBe(before);
    const { width } = await readBox(picture);
    expect(width).toBe(284);

    await page.getByRole("heading", { name: "Live board" }).click();
    await expect.poll(() => player.video.count()).toBe(0);
    const playlists = requestedPlaylists.length;
    expect(new Set(requestedPlaylists)).toEqual(new Set(["index.m3u8", "360p.m3u8"]));
    // While it plays, the next playlist is requested within the length of a segment.
    await page.keyboard.press("ArrowDown");
    await player.expectPlaying();
    expect(requestedPlaylists.slice(playlists)[0]).toBe("index.m3u8");
  });

  test("shows twelve courts at 1920x1080 with a button for each picture, with reduced motion", async () => {
    const { page } = await open({ viewport: { width: 1920, height: 1080 }, reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Preview: Court 1" }).waitFor();
    await expectCourtsWithin(page, 1080);
  });

  test("at 390 px shows a picture only on request, below the rows", async () => {
    const { page, requestedPlaylists } = await open({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await page.getByRole("figure").isVisible()).toBe(false);
    const button = page.getByRole("button", { name: "Preview: Court 1" });
    expect((await readBox(button)).height).toBeGreaterThanOrEqual(48);
    expect(requestedPlaylists).toEqual([]);
    await button.tap();
    await findPlayer(page).expectPlaying();
    const { y, height } = await readBox(page.getByRole("figure", { name: "Preview: Court 1" }));
    expect(y + height).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await button.tap();
    await expect.poll(() => page.locator("video").count()).toBe(0);
  });

  test.for([
    [390, 844],
    [844, 390],
  ] as const)("at %ix%i the picture leaves its row visible above it", async ([width, height]) => {
    const { page } = await open({ viewport: { width, height }, hasTouch: true, isMobile: true });
    const row = list(page, "Courts").getByRole("listitem").filter({ hasText: "Court 3" }).first();
    const button = row.getByRole("button", { name: "Preview: Court 3" });
    // The button is at the end of the window, where the picture appears.
    await button.evaluate((found) => found.scrollIntoView({ block: "end" }));
    await button.tap();
    const picture = page.getByRole("figure", { name: "Preview: Court 3" });
    await picture.getByRole("button", { name: "I see the point now: Court 3" }).waitFor();
    await expect
      .poll(async () => {
        const { y, height: size } = await readBox(row);
        return y + size - (await readBox(picture)).y;
      })
      .toBeLessThanOrEqual(0);
    const header = await readBox(page.getByRole("banner"));
    expect((await readBox(row)).y).toBeGreaterThanOrEqual(header.y + header.height);
  });

  test("at 390 px no row moves when the broadcasts, their plans and the states of their streams arrive late", async () => {
    const operator = await openOperator(bed);
    await fill();
    const storageState = await operator.page.context().storageState();
    // High enough for the courts that are not live, whose broadcasts are unknown at first.
    const page = await bed.openBlank({ viewport: { width: 390, height: 1600 }, storageState });
    const [broadcasts, plans, updates] = [holdBack(), holdBack(), holdBack()];
    await page.route("**/graphql", async (route) => {
      if (asksFor(route.request(), "BoardEpisodes")) await broadcasts.released;
      if (asksFor(route.request(), "CurrentBoardPlans")) await plans.released;
      await route.continue();
    });
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      server.onMessage(async (message) => {
        if (/"(streamHealth|episodePlans)"/.test(message.toString())) await updates.released;
        socket.send(message);
      });
    });
    await page.goto(`${bed.site.url}/admin/live`);
    await page.getByRole("button", { name: "Everything off" }).waitFor();
    const receivedBroadcasts = page.waitForResponse((response) =>
      asksFor(response.request(), "BoardEpisodes"),
    );
    broadcasts.release();
    await (await receivedBroadcasts).finished();
    // Rows that did not wait for their plans would be painted in the next frame.
    await page.evaluate(
      () =>
        new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted()))),
    );
    plans.release();
    const rows = list(page, "Courts").getByRole("listitem");
    await rows.nth(courts - 1).waitFor();
    updates.release();
    await rows
      .first()
      .getByText(/^(Up|Not checked)/)
      .waitFor();
    expect(await readShift(page, "main")).toBeLessThan(0.01);
  });

  test("aligns the pictures of a court with its rallies by three presses", async () => {
    const { page } = await open({ viewport: { width: 1920, height: 1080 } });
    const Court = v.object({
      episodeId: v.nullable(v.string()),
      name: v.string(),
      pictureOffsetMs: v.number(),
    });
    const readCourts = async () =>
      (
        await readApi(
          page,
          { tournament: v.object({ courts: v.array(Court) }) },
          "{ tournament { courts { name episodeId pictureOffsetMs } } }",
        )
      ).tournament.courts;
    const [shown] = await readCourts();
    const { courtId, record } = await playMatch(page, "Aligned court");
    await readApi(
      page,
      {},
      `mutation ($id: ID!, $input: CourtInput!) {
        updateCourt(id: $id, version: 1, input: $input) { userErrors { message } } }`,
      { id: courtId, input: { name: "Aligned court", episodeId: shown?.episodeId } },
    );
    await list(page, "Courts")
      .getByRole("listitem")
      .filter({ hasText: "Aligned court" })
      .getByRole("switch")
      .focus();
    await page.getByRole("figure", { name: "Preview: Aligned court" }).waitFor();
    await findPlayer(page).expectPlaying();
    const button = page.getByRole("button", { name: "I see the point now: Aligned court" });
    for (const text of [/1 of 3: \+\d/, /2 of 3: \+\d/, /correction is \+\d+\.\d s now/]) {
      await record("RALLY", 0);
      await button.click();
      // The picture is as late as the player is behind the stream.
      await page.getByRole("figure").getByText(text).waitFor();
    }
    const aligned = (await readCourts()).find(({ name }) => name === "Aligned court");
    expect(aligned?.pictureOffsetMs).toBeGreaterThan(0);
    expect(await page.getByRole("figure", { name: "Preview: Aligned court" }).isVisible()).toBe(true);
  });
});
