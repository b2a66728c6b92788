import { launchChromium } from "../../../dist/server/testing/chromium.js";
import { quantile } from "../stage/numbers.js";
import { countScripts } from "./countScripts.js";
import { readVitals, watchVitals } from "./watchVitals.js";

/** @typedef {Awaited<ReturnType<typeof load>>} Load */
/** @typedef {{ what: string, unit: string, digits?: number, limit?: number, read: (load: Load) => number }} Vital */

/** The slow 4G of Lighthouse: bits per second, and milliseconds there and back. */
const slow4g = { bandwidth: 1_600_000, latency: 150 };
const slowdown = 4;
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** What is loaded and moved after that belongs to watching, not to the first sight. */
const watched = 6_000;

/** @type {Vital[]} */
const vitals = [
  { what: "largest contentful paint", unit: "ms", limit: 1_500, read: ({ paint }) => paint },
  { what: "layout shift", unit: "", digits: 4, limit: 0.02, read: ({ shift }) => shift },
  { what: "blocking time", unit: "ms", limit: 150, read: ({ blocking }) => blocking },
];

/** @type {Vital} */
const script = {
  what: "JavaScript of the first load, gzip",
  unit: "kB",
  digits: 1,
  limit: 160,
  read: ({ scripts }) => scripts.gzip / 1_000,
};

const withoutLimit = ({ limit: _limit, ...vital }) => vital;

export const home = firstLoad("Home page", "/", [script, ...vitals]);
export const series = firstLoad("Series page", "/series/court-1-day-4", [withoutLimit(script), ...vitals]);
export const admin = firstLoad("Dashboard", "/admin", [script, ...vitals].map(withoutLimit), (site, server) =>
  site.signIn(server),
);

/**
 * @param {string} name
 * @param {string} path
 * @param {Vital[]} figures
 * @param {(site: import("../stage/stage.js").Site, server: import("../stage/stage.js").Server) => Promise<any>} [enter]
 * @returns {import("../run.js").Figure}
 */
function firstLoad(name, path, figures, enter) {
  return {
    name,
    rounds: 3,
    minutes: 5,
    async measure(stage, { each }) {
      const site = await stage.openSite({ DEMO: "on" });
      const server = await site.startServer();
      const client = await enter?.(site, server);
      const cookie = client?.cookie();
      const browser = await launchChromium();
      const loads = [];
      try {
        // The first one finds nothing kept anywhere, which is the server's figure, not the page's.
        await load(browser, server.url, path, cookie);
        for (const round of each()) loads.push({ round, ...(await load(browser, server.url, path, cookie)) });
      } finally {
        await browser.close();
        await server.stop();
      }
      return figures.map((vital) => describe(vital, loads));
    },
  };
}

/** @param {Vital} vital @param {Load[]} loads @returns {import("../run.js").Row} */
function describe({ what, unit, digits = 0, limit, read }, loads) {
  const values = loads.map(read);
  const median = quantile(values, 0.5);
  const print = (value) => `${value.toFixed(digits)} ${unit}`.trim();
  const [first] = loads;
  return {
    what,
    limit: limit === undefined ? "" : `≤ ${limit} ${unit}`.trim(),
    measured: print(median),
    spread: what.startsWith("JavaScript") && first ? describeBytes(first) : values.map(print).join(", "),
    isGood: loads.length > 0 && (limit === undefined || median <= limit),
  };
}

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1_000).toFixed(1);

/** @param {Load} load */
function describeBytes({ scripts, transferred }) {
  const kinds = Object.entries(transferred).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
  return `br ${kilobytes(scripts.brotli)}; sent in kB: ${kinds.join(", ")}`;
}

/** @param {import("playwright-core").Browser} browser */
async function load(browser, url, path, cookie) {
  const context = await browser.newContext(telephone);
  try {
    for (const pair of cookie?.split("; ") ?? []) {
      const [cookieName = "", value = ""] = pair.split(/=(.*)/);
      await context.addCookies([{ name: cookieName, value, url }]);
    }
    await context.addInitScript(watchVitals);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    /** @type {Map<string, string>} */
    const kinds = new Map();
    /** @type {Record<string, number>} */
    const transferred = {};
    /** @type {string[]} */
    const scriptUrls = [];
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      kinds.set(requestId, type);
      if (type === "Script") scriptUrls.push(response.url);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = (kinds.get(requestId) ?? "Other").toLowerCase();
      transferred[kind] = (transferred[kind] ?? 0) + encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: slow4g.latency,
      downloadThroughput: slow4g.bandwidth / 8,
      uploadThroughput: slow4g.bandwidth / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url + path, { waitUntil: "load" });
    await page.waitForTimeout(watched);
    const seen = await page.evaluate(readVitals);
    return { ...seen, transferred, scripts: await countScripts(scriptUrls) };
  } finally {
    await context.close();
  }
}
