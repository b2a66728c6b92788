import type { Browser } from "playwright-core";

import type { Client } from "../../../server/testing/client.ts";
import { launchChromium } from "../../../server/testing/services/chromium.ts";
import type { Figure, FigureRow } from "../testbed/figure.ts";
import { quantile } from "../testbed/numbers.ts";
import type { Server, Site } from "../testbed/testbed.ts";
import { countScripts } from "./countScripts.ts";
import { readVitals, watchVitals } from "./watchVitals.ts";

type PageLoad = Awaited<ReturnType<typeof load>>;
type Vital = {
  what: string;
  unit: string;
  digits?: number;
  limit?: number;
  read: (load: PageLoad) => number;
};

/** Lighthouse's "slow 4G": the bandwidth in bits per second, and the round-trip time in milliseconds. */
const slow4g = { bitsPerSecond: 1_600_000, latencyMs: 150 };
const slowdown = 4;
const telephone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** The measured time after the load, in milliseconds. */
const watchedMs = 6_000;

const vitals: [paint: Vital, shift: Vital, blocking: Vital] = [
  { what: "largest contentful paint", unit: "ms", limit: 1_500, read: ({ paint }) => paint },
  { what: "layout shift", unit: "", digits: 4, limit: 0.02, read: ({ shift }) => shift },
  { what: "blocking time", unit: "ms", limit: 150, read: ({ blocking }) => blocking },
];

const script: Vital = {
  what: "JavaScript of the first load, gzip",
  unit: "kB",
  digits: 1,
  limit: 160,
  read: ({ scripts }) => scripts.gzip / 1_000,
};

const withoutLimit = ({ what, unit, digits, read }: Vital): Vital => ({
  what,
  unit,
  ...(digits !== undefined && { digits }),
  read,
});

const [paint, shift, blocking] = vitals;

export const home = firstLoad("Home page", "/", [script, ...vitals]);
export const series = firstLoad("Series page", "/series/court-1-day-4", [
  { ...script, limit: 330 },
  ...vitals,
]);
export const schedule = firstLoad("Order of play", "/schedule", [withoutLimit(script), ...vitals]);
export const login = firstLoad("Sign-in page", "/login", [withoutLimit(script), ...vitals]);
export const admin = firstLoad(
  "Dashboard",
  "/admin",
  [withoutLimit(script), paint, shift, withoutLimit(blocking)],
  (site, server) => site.signIn(server),
);

function firstLoad(
  name: string,
  path: string,
  figures: Vital[],
  enter?: (site: Site, server: Server) => Promise<Client>,
): Figure {
  return {
    name,
    rounds: 3,
    minutes: 5,
    async measure(testbed, { each }) {
      const site = await testbed.openSite({ DEMO: "on" });
      const server = await site.startServer();
      const client = await enter?.(site, server);
      const cookie = client?.cookie() ?? "";
      const browser = await launchChromium();
      const loads: PageLoad[] = [];
      try {
        // The first load is not measured: the server's caches are still empty.
        await load(browser, server.url, path, cookie);
        for (const _ of each()) loads.push(await load(browser, server.url, path, cookie));
      } finally {
        await browser.close();
        await server.stop();
      }
      return figures.map((vital) => describe(vital, loads));
    },
  };
}

function describe({ what, unit, digits = 0, limit, read }: Vital, loads: PageLoad[]): FigureRow {
  const values = loads.map(read);
  const median = quantile(values, 0.5);
  const print = (value: number) => `${value.toFixed(digits)} ${unit}`.trim();
  const [first] = loads;
  return {
    what,
    limit: limit === undefined ? "" : `≤ ${limit} ${unit}`.trim(),
    measured: print(median),
    spread: what.startsWith("JavaScript") && first ? describeBytes(first) : values.map(print).join(", "),
    isGood: loads.length > 0 && (limit === undefined || median <= limit),
  };
}

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

function describeBytes({ scripts, transferred }: PageLoad) {
  const kinds = Object.entries(transferred).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
  return `br ${kilobytes(scripts.brotli)}; sent in kB: ${kinds.join(", ")}`;
}

async function load(browser: Browser, url: string, path: string, cookie: string) {
  const context = await browser.newContext(telephone);
  try {
    for (const pair of cookie.split("; ").filter((text) => text !== "")) {
      const [cookieName = "", value = ""] = pair.split(/=(.*)/);
      await context.addCookies([{ name: cookieName, value, url }]);
    }
    await context.addInitScript(watchVitals);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const transferred: Record<string, number> = {};
    const scriptUrls: string[] = [];
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
      latency: slow4g.latencyMs,
      downloadThroughput: slow4g.bitsPerSecond / 8,
      uploadThroughput: slow4g.bitsPerSecond / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url + path, { waitUntil: "load" });
    await page.waitForTimeout(watchedMs);
    const seen = await page.evaluate(readVitals);
    return { ...seen, transferred, scripts: await countScripts(scriptUrls) };
  } finally {
    await context.close();
  }
}
