// The memory of a scoreboard that stays open in the broadcaster's browser: an hour with one change a second, at a higher
// rate.

import type { CDPSession, Page } from "playwright-core";

import { initialScore } from "../../domain/scoring/scoreState.ts";
import { launchChromium } from "../../server/testing/services/chromium.ts";
import type { Figure } from "./testbed/figure.ts";
import { quantile, say } from "./testbed/numbers.ts";
import type { Sql } from "./testbed/testbed.ts";

const changes = 3_600;
const changesOfQuickRun = 360;
/** The number of changes after which all code has run and the heap has its usual size. */
const warmUp = 200;
const mostMegabytes = 5;
/** A frame of a screen that shows sixty a second. */
const frameMs = 1_000 / 60;
const court = "Court 1";

// Globals of the browser, for code that runs in the page.
declare const window: { drawn: number; delays: number[]; messageAt: number };
declare const document: { querySelectorAll(selector: string): { textContent: string }[] };
declare class MutationObserver {
  constructor(onChange: () => void);
  observe(target: unknown, options: object): void;
}

/** Runs in the page before all other code: records the time from a message until the document changes. */
function recordChanges() {
  window.drawn = 0;
  window.delays = [];
  class WatchedSocket extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener("message", () => (window.messageAt = performance.now()));
    }
  }
  Object.assign(globalThis, { WebSocket: WatchedSocket });
  new MutationObserver(() => {
    window.drawn += 1;
    window.delays.push(performance.now() - window.messageAt);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const longOpen: Figure = {
  name: `A scoreboard through ${changes} changes`,
  rounds: 1,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    await site.sql(play, [court, JSON.stringify({ ...initialScore, phase: "PLAYING" })]);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } });
      await page.addInitScript(recordChanges);
      await page.goto(`${server.url}/scoreboard?court=${encodeURIComponent(court)}`);
      await page.locator(".points").first().waitFor();
      const session = await page.context().newCDPSession(page);
      await changeScore(site.sql, page, warmUp);
      const before = await readMemory(session);
      await page.evaluate(() => void (window.delays = []));
      for (const _ of each()) await changeScore(site.sql, page, isQuick ? changesOfQuickRun : changes);
      const delays = await page.evaluate(() => window.delays.splice(0));
      return describe(before, await readMemory(session), delays);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

export const figures = [longOpen];

type Memory = Awaited<ReturnType<typeof readMemory>>;

function describe(before: Memory, after: Memory, delays: number[]) {
  const more = (after.bytes - before.bytes) / 1_000_000;
  const left = after.nodes - before.nodes + after.listeners - before.listeners;
  const delay = quantile(delays, 0.99);
  return [
    {
      what: "growth of the page's JavaScript heap",
      limit: `± ${mostMegabytes} MB`,
      measured: `${say(more)} MB`,
      spread: `${say(before.bytes / 1_000_000)} MB before`,
      isGood: Math.abs(more) <= mostMegabytes,
    },
    {
      what: "nodes and listeners that are not removed",
      limit: "0",
      measured: String(left),
      spread: `${after.nodes} nodes, ${after.listeners} listeners`,
      isGood: left <= 0,
    },
    {
      what: "from a message until the document has changed, p99",
      limit: `< ${say(frameMs)} ms`,
      measured: `${say(delay)} ms`,
      spread: `p50 ${say(quantile(delays, 0.5))} ms of ${delays.length} changes`,
      isGood: delay < frameMs,
    },
  ];
}

/** Changes the score this many times, each time after the document shows the previous change. */
async function changeScore(sql: Sql, page: Page, times: number) {
  for (let change = 0; change < times; change++) {
    const points = [change % 20, (change + 7) % 19];
    await sql("update match set score = jsonb_set(score, '{points}', $1)", [JSON.stringify(points)]);
    await page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll(".points")].map((cell) => cell.textContent).join() === expected,
      points.join(),
      { polling: 5 },
    );
  }
}

async function readMemory(session: CDPSession) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

/** A court with a match that is being played. */
const play = `with called as (
    insert into match (discipline, format, sides, status, score)
    values ('WS', 'THREE_BY_21', '[{"players": [{"name": "Astrid Holm"}]}, {"players": [{"name": "Kim Ha-neul"}]}]', 'ON_COURT', $2)
    returning id)
  insert into court (name, position, current_match_id) select $1, 1, id from called`;
