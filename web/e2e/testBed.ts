import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { launchChromium, spareProcesses } from "../../server/testing/services/chromium.ts";
import { waitTimeoutMs } from "../../server/testing/timeouts.ts";
import { hasChromium } from "./chromium.ts";
import { copyDemonstration } from "./databases.ts";
import { goTo } from "./navigation.ts";
import { countRequests } from "./settled.ts";
import { startSite } from "./site.ts";
import type { Site } from "./site.ts";

export interface TestBed {
  readonly site: Site;
  /** Opens a path in a new browser context, with its own cookies and storage. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens an empty page in a new browser context, for tests that need no page of the site. */
  openBlank: (options?: BrowserContextOptions) => Promise<Page>;
  /** Waits until the page has subscribed, so that it receives the next change. */
  waitForUpdates: (page: Page) => Promise<void>;
  /** Opens another window in the browser context of a page. */
  visitBeside: (page: Page, path: string) => Promise<Page>;
  /** Registers an error that the test causes; any other error in any page fails the test. */
  expectProblem: (pattern: RegExp) => void;
}

const screens = fileURLToPath(new URL("../../dist/journeys", import.meta.url));

export const desktop = { width: 1440, height: 900 };

/**
 * A site for the tests of a file, and a browser. Pages are closed after each test, and their errors are failures. The
 * site's settings are read when it starts, so that they can contain addresses of servers that the test started before.
 * A repeated test has a new site.
 */
export function prepareTestBed(
  settings: () => Record<string, string> = () => ({}),
  openDatabase = copyDemonstration,
): TestBed {
  let site: Site | undefined;
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];
  let expected: RegExp[] = [];
  const followed = new WeakMap<Page, Promise<void>>();

  function watch(page: Page): void {
    reportErrors(page, (problem) => void problems.push(`${page.url()} ${problem}`));
    followed.set(page, receiveUpdate(page));
  }

  function watchRequest(request: Request): void {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== site?.url)
      problems.push(`left this machine: ${request.url()}`);
  }

  async function open(page: Page, path: string, isScripted = true): Promise<Page> {
    if (!site) throw new Error("The site has not started.");
    if (isScripted) await goTo(page, site.url + path);
    else await page.goto(site.url + path);
    return page;
  }

  async function openBlank(options?: BrowserContextOptions): Promise<Page> {
    if (!browser || !site) throw new Error("The browser or the site has not started.");
    const shared = { viewport: desktop, locale: "en-GB", baseURL: site.url };
    const context = await browser.newContext({ ...shared, ...options });
    context.setDefaultTimeout(waitTimeoutMs);
    // Listens to the context, so that pages which open themselves are included.
    context.on("page", watch);
    countRequests(context);
    context.on("request", watchRequest);
    contexts.push(context);
    return context.newPage();
  }

  async function openSite(): Promise<void> {
    site = await startSite(await openDatabase(), settings());
  }

  beforeAll(async () => {
    if (!hasChromium) return;
    // Each is stored as soon as it has started, so that it is stopped also when the other does not start.
    await Promise.all([openSite(), openBrowser().then((started) => (browser = started))]);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await saveScreenshots(contexts, task.name);
    await Promise.all(contexts.map((context) => context.close()));
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    [contexts, problems, expected] = [[], [], []];
    expect(unexpected).toEqual([]);
  });

  afterAll(async () => {
    await site?.stop();
  });

  return {
    get site() {
      if (!site) throw new Error("The site has not started.");
      return site;
    },
    async visit(path, options) {
      return open(await openBlank(options), path, options?.javaScriptEnabled);
    },
    openBlank,
    waitForUpdates: async (page) => followed.get(page),
    async visitBeside(page, path) {
      // Opens a window instead of a tab, since a hidden tab draws only one frame a second.
      const [beside] = await Promise.all([
        page.context().waitForEvent("page"),
        page.evaluate(() => void window.open("about:blank", "", "popup,noopener")),
      ]);
      return open(beside, path);
    },
    expectProblem: (pattern) => void expected.push(pattern),
  };
}

/** Makes a function that does the work once for each site of the file, which is a new one for a repeated test. */
export function oncePerSite<Value>(bed: TestBed, work: () => Promise<Value>): () => Promise<Value> {
  const results = new WeakMap<Site, Promise<Value>>();
  return () => {
    const result = results.get(bed.site) ?? work();
    results.set(bed.site, result);
    return result;
  };
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files of a worker, separated by contexts. It ends with the worker. */
async function openBrowser(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected()) return open;
  shared = launchChromium(spareProcesses);
  return shared;
}

function reportErrors(page: Page, report: (problem: string) => void): void {
  // The browser logs violations of the content security policy as errors on the console.
  page.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => report(`error: ${error.stack ?? error.message}`));
  page.on("crash", () => report("crashed"));
}

/** Resolves when the page has received the first value of what it follows. */
function receiveUpdate(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        // Every page follows the tournament, which does not show that the page follows the catalogue.
        const isOfTournament = text.includes('"tournamentUpdates"');
        const isAwaited = !isOfTournament || new URL(page.url()).pathname === "/scoreboard";
        if (text.includes('"type":"next"') && isAwaited) resolve();
      });
    });
  });
}

/** Stores screenshots of a failed test's pages. */
async function saveScreenshots(contexts: readonly BrowserContext[], test: string): Promise<void> {
  await mkdir(screens, { recursive: true });
  const name = test.replace(/\W+/g, "-").slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: join(screens, `${name}-${index + 1}.png`) })),
  );
}
