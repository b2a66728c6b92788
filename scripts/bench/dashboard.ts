// The response times of the dashboard with a large catalogue: 500 series, one of them with 300 episodes.

import type { Browser, Locator, Page } from "playwright-core";

import { longLists } from "../../server/testing/catalogue/longLists.ts";
import type { Client } from "../../server/testing/client.ts";
import { launchChromium } from "../../server/testing/services/chromium.ts";
import { adminQueries } from "./dashboard/adminQueries.ts";
import { cookiesOf } from "./testbed/cookies.ts";
import type { Figure } from "./testbed/figure.ts";
import { describeTimes, quantile } from "./testbed/numbers.ts";
import type { Server } from "./testbed/testbed.ts";

/** A delay that people perceive as immediate, in milliseconds. */
const atOnce = 100;
/** The longest time that the LIVE switch may take, in milliseconds. */
const promisedMs = 1_000;

/** The measured times in milliseconds. */
type Times = Record<"searching" | "typing" | "frames" | "switching", number[]>;

// Globals of the browser, for code that runs in the page.
declare function requestAnimationFrame(draw: (at: number) => void): void;

const largeCatalogue: Figure = {
  name: "Dashboard with 500 series and 300 episodes",
  rounds: 5,
  minutes: 10,
  async measure(testbed, { each }) {
    const times: Times = { searching: [], typing: [], frames: [], switching: [] };
    const browser = await launchChromium();
    try {
      const site = await testbed.openSite({ DEMO: "on" });
      const server = await site.startServer();
      await site.sql(longLists);
      const admin = await site.signIn(server);
      for (const round of each()) {
        console.log(`Round ${round + 1}…`);
        const page = await openDashboard(browser, server, admin);
        await measureSeries(page, times);
        await measureEpisodes(page, times);
        await page.context().close();
      }
      await server.stop();
    } finally {
      await browser.close();
    }
    return [
      row("from a key in a search field until the next paint, median", times.searching, atOnce),
      row("from a key in a form until the next paint, median", times.typing, atOnce),
      row("between two frames while a row is dragged, median", times.frames, atOnce / 2),
      row("from the LIVE switch until its row shows it, slowest", times.switching, promisedMs, 1),
    ];
  },
};

export const figures = [largeCatalogue, adminQueries];

/** `share` is the quantile that must be below the limit. */
function row(what: string, times: number[], limit: number, share: number = 0.5) {
  const measured = quantile(times, share);
  return {
    what,
    limit: `< ${limit} ms`,
    measured: `${Math.round(measured)} ms`,
    spread: `${times.length} times: ${describeTimes(times)}`,
    isGood: measured < limit,
  };
}

async function openDashboard(browser: Browser, server: Server, admin: Client) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await context.addCookies(cookiesOf(admin, server));
  const page = await context.newPage();
  await goTo(page, `${server.url}/admin`);
  await rowOf(page, "Series", "Match 1").waitFor();
  return page;
}

/** Opens a page, and waits until the app has replaced the server's HTML, which does not react to input. */
async function goTo(page: Page, address: string) {
  await page.goto(address);
  await page.locator("#app").waitFor({ state: "detached" });
}

const rowOf = (page: Page, list: string, name: string) =>
  page
    .getByRole("list", { name: list, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Move ${name} up`, exact: true }) });

async function measureSeries(page: Page, times: Times) {
  const search = page.getByLabel("Search series");
  times.searching.push(...(await measureTyping(search, "match 499")));
  await rowOf(page, "Series", "Match 499").waitFor();
  await search.fill("");
  const rows = page.getByRole("list", { name: "Series", exact: true }).getByRole("listitem");
  await rows.nth(3).waitFor();
  times.frames.push(...(await measureDragging(page, rows.nth(3), rows.nth(1))));
  await page.getByRole("button", { name: "Add series" }).first().click();
  const form = page.getByRole("form", { name: "Add series" });
  times.typing.push(
    ...(await measureTyping(form.getByLabel("Title"), "A quarter-final that is typed quickly")),
  );
  times.typing.push(...(await measureTyping(form.getByLabel("ID", { exact: true }), "a-quarter-final")));
}

async function measureEpisodes(page: Page, times: Times) {
  await goTo(page, `${new URL(page.url()).origin}/admin?episodes=match-1`);
  await rowOf(page, "Episodes", "Rally 1").waitFor();
  times.searching.push(...(await measureTyping(page.getByLabel("Search episodes"), "rally 250")));
  const found = rowOf(page, "Episodes", "Rally 250");
  const badge = found.getByText("LIVE", { exact: true });
  const liveSwitch = found.getByRole("switch", { name: "Live: Rally 250" });
  for (const state of ["visible", "detached"] as const) {
    const began = performance.now();
    await liveSwitch.click();
    await badge.waitFor({ state });
    times.switching.push(performance.now() - began);
  }
  await page.getByRole("button", { name: "Add episode" }).first().click();
  const form = page.getByRole("form", { name: "Add episode" });
  times.typing.push(...(await measureTyping(form.getByLabel("Title"), "A rally that is typed quickly")));
}

/** The times from each key until the page has painted its effect. */
async function measureTyping(field: Locator, text: string) {
  const recorded = await field.evaluateHandle((input) => {
    const taken: number[] = [];
    const drawn: Promise<unknown>[] = [];
    input.addEventListener("keydown", () => {
      const began = performance.now();
      const drawing = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      drawn.push(drawing.then(() => taken.push(performance.now() - began)));
    });
    return { taken, drawn };
  });
  await field.pressSequentially(text);
  return recorded.evaluate(async ({ taken, drawn }) => {
    await Promise.all(drawn);
    return taken;
  });
}

/** The times between frames while a row is dragged to the upper part of another. */
async function measureDragging(page: Page, dragged: Locator, goal: Locator) {
  const handle = dragged.getByRole("button", { name: /^Move .*, / });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await goal.boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag");
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const gaps = await page.evaluateHandle(() => {
    const between: number[] = [];
    let before = performance.now();
    const recordFrame = (now: number) => {
      between.push(now - before);
      before = now;
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    return between;
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 8, { steps: 12 });
  const measured = await gaps.jsonValue();
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 2 });
  await page.mouse.up();
  await page.getByText(/^Match \d+ is now \d+ of 500\.$/).waitFor({ state: "attached" });
  return measured;
}
