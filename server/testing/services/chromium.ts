import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

/** Debian's build of Chromium without windows. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
  headlessShell,
];

/** The path of the installed Chromium; undefined where none is installed. */
export const chromiumPath = findFirst(places);

/**
 * The path of the browser of the journeys: the headless shell where it is installed, which needs less processor time
 * than the whole Chromium.
 */
const journeysPath = findFirst([process.env["CHROMIUM_PATH"], headlessShell]) ?? chromiumPath;

function findFirst(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}

/** The features that Playwright disables. They are repeated here since Chromium uses only the last list of its arguments. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** The suggestions of the address bar, which cost two pages for each window. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** The process that Chromium starts in advance for the next page. */
const spareProcesses = ["SpareRendererForSitePerProcess"];

/** Starts a Chromium that reaches this machine only. */
export function launchChromium(): Promise<Browser> {
  return launch(chromiumPath, []);
}

/**
 * Starts the browser of the journeys. Without spare processes it uses less processor time, and shows a first page
 * later.
 */
export function launchJourneyBrowser(): Promise<Browser> {
  return launch(journeysPath, spareProcesses);
}

function launch(executablePath: string | undefined, disabled: readonly string[]): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to its path.");
  return chromium.launch({
    executablePath,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // By default the headless shell hints fonts of the device, which changes the widths of their letters.
      "--font-render-hinting=none",
      `--disable-features=${[...disabledByPlaywright, ...suggestions, ...disabled].join(",")}`,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}
