import { once } from "node:events";
import { createServer } from "node:http";

import type { Frame, Page } from "playwright-core";
import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";

import { readApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { readBox } from "./box.ts";
import { hasChromium } from "./chromium.ts";
import { openOperator } from "./operator.ts";
import { recordPage } from "./pageRecord.ts";
import { findPlayer } from "./player.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const Episode = v.object({ id: v.string(), title: v.string() });

describe.skipIf(!hasChromium)("The player on other sites", () => {
  const bed = prepareTestBed();
  const closings: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(closings.splice(0).map((close) => close())));

  /** Starts another site, whose page contains this HTML, and returns its address. */
  async function startOther(html: string): Promise<string> {
    const other = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<!doctype html><html lang="en"><title>News</title><h1>News</h1>${html}`);
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    closings.push(async () => {
      const closed = once(other, "close");
      other.close();
      other.closeAllConnections();
      await closed;
    });
    const address = other.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const url = `http://127.0.0.1:${port}/`;
    bed.expectProblem(new RegExp(`left this machine: ${url}`));
    return url;
  }

  /** Opens a page of another site that contains this HTML. */
  async function visitOther(html: string): Promise<Page> {
    const url = await startOther(html);
    const page = await bed.visit("/faq");
    await page.goto(url);
    return page;
  }

  function findFrame(page: Page): Frame {
    const frame = page.frames().find((one) => one.url().startsWith(`${bed.site.url}/embed/`));
    if (!frame) throw new Error("The page contains no player of this site.");
    return frame;
  }

  async function readPlayer(path: string): Promise<string> {
    const url = encodeURIComponent(bed.site.url + path);
    const response = await fetch(`${bed.site.url}/oembed?format=json&maxwidth=800&url=${url}`);
    const { html } = (await response.json()) as { html: string };
    return html;
  }

  const readPolicy = async (path: string) => {
    const { headers } = await fetch(bed.site.url + path, { headers: { accept: "text/html" } });
    const policy = headers.get("content-security-policy") ?? "";
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get("x-frame-options")];
  };

  test("It plays there, and its title links to this site", async () => {
    const page = await visitOther(await readPlayer("/series/court-1-day-4"));
    const frame = page.frameLocator("iframe");
    await findPlayer(frame).expectPlaying();
    await frame.getByText("LIVE", { exact: true }).first().waitFor();
    const title = frame.getByRole("link", { name: /Now on Court 1 · Court 1, Day 4/ });
    expect(await title.getAttribute("href")).toMatch(/^\/series\/court-1-day-4\?episode=/);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), title.click()]);
    await opened.getByRole("heading", { name: "Court 1, Day 4: Singles" }).waitFor();
    await opened.close();
    // The frame still shows the player.
    await findPlayer(frame).expectPlaying();
  });

  test.each(["Women’s Singles: Now on Court 1", "Men’s Singles: Match 1"])(
    "It shows %s before any script, queries it no second time, logs nothing, and does not move",
    async (title) => {
      const page = await bed.visit("/faq", still);
      const { series } = await readApi(
        page,
        { series: v.object({ content: v.object({ episodes: v.array(Episode) }) }) },
        `{ series(slug: "court-1-day-4") { content { episodes { id title } } } }`,
      );
      const episode = series.content.episodes.find((one) => one.title === title);
      const address = `${bed.site.url}/embed/court-1-day-4?episode=${episode?.id}`;
      const url = await startOther(
        `<iframe src="${address}" title="Player" width="800" height="450" allow="autoplay"></iframe>`,
      );
      const heading = `${title} · Court 1, Day 4: Singles`;

      const unscripted = await bed.visit("/faq", { javaScriptEnabled: false });
      await unscripted.goto(url);
      const unscriptedFrame = findFrame(unscripted);
      const link = await readBox(unscriptedFrame.getByRole("link", { name: heading }));
      const picture = await readBox(unscriptedFrame.locator("img"));
      await expect
        .poll(() => unscriptedFrame.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);

      await page.goto("about:blank");
      const { operations, messages } = recordPage(page);
      await page.goto(url);
      const frame = findFrame(page);
      await frame.locator("#app").waitFor({ state: "detached" });
      await findPlayer(frame).expectPlaying();
      expect(operations).toEqual(["Viewer"]);
      expect(messages).toEqual([]);
      // In a frame Chromium also counts the layout without styles, which it computes before the first paint, as a shift.
      expect(await readBox(frame.getByRole("link", { name: heading }))).toEqual(link);
      expect(await readBox(frame.locator("video"))).toEqual(picture);
    },
  );

  test("An editor sees a draft, which does not exist for visitors", async () => {
    bed.expectProblem(/404 \(Not Found\) .*\/embed\/embedded-draft$/);
    const { page, createSeries, createEpisode } = await openOperator(bed);
    await createSeries({ slug: "embedded-draft", title: "Draft", isPublished: false });
    await createEpisode("embedded-draft", { title: "Rehearsal" });
    await page.goto(`${bed.site.url}/embed/embedded-draft`);
    await page.getByRole("link", { name: "Rehearsal · Draft" }).waitFor();
    const visitors = await bed.visit("/embed/embedded-draft");
    await visitors.getByText("This video is not here any more.").waitFor();
  });

  test("It shows without a reload that an episode goes live, and that the series was removed", async () => {
    const page = await bed.visit("/embed/womens-singles-final");
    await findPlayer(page).expectPlaying();
    await bed.waitForUpdates(page);
    const live = page.getByText("LIVE", { exact: true });
    expect(await live.count()).toBe(0);
    const these = "series_id = (select id from series where slug = 'womens-singles-final')";
    await bed.site.sql(`update episode set is_live = true where ${these}`);
    await live.first().waitFor();
    await bed.site.sql(`update series set tags = tags || '{ppv}' where slug = 'womens-singles-final'`);
    await page.getByText("This video is shown on its own page only.").waitFor();
    await page.locator("video").waitFor({ state: "detached" });
  });

  test.each([
    ["/embed/team-room", "This video is protected by a password.", "/series/team-room"],
    ["/embed/finals-night", "This video is shown on its own page only.", "/series/finals-night"],
    ["/embed/no-such-series", "This video is not here any more.", "/"],
  ])("%s shows no content, but the reason and a link", async (path, words, way) => {
    // The browser logs the 404 response.
    bed.expectProblem(/404 \(Not Found\) .*\/embed\/no-such-series$/);
    const page = await bed.visit(path);
    await page.getByText(words).waitFor();
    expect(await page.getByRole("link").getAttribute("href")).toBe(way);
    expect(await page.locator("video, iframe").count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  test("It is accessible, also on a phone", async () => {
    const page = await bed.visit("/embed/court-1-day-4", { viewport: { width: 390, height: 220 } });
    await findPlayer(page).expectPlaying();
    await page.getByRole("link", { name: /Now on Court 1/ }).focus();
    expect(await findViolations(page)).toEqual([]);
    const { width, height } = await readBox(page.locator("video"));
    expect([Math.round(width), Math.round(height)]).toEqual([390, 219]);
  });

  test("No other page can be shown in the frame of another site", async () => {
    expect(await readPolicy("/embed/court-1-day-4")).toEqual(["*", null]);
    for (const path of ["/", "/series/court-1-day-4", "/login", "/admin", "/embed", "/?/embed/", "//embed/x"])
      expect(await readPolicy(path)).toEqual(["'self'", null]);
  });
});
