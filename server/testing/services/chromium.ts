import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

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
];

/** The path of the installed Chromium; undefined where none is installed. */
export const chromiumPath = places.find((place) => place !== undefined && existsSync(place));

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
export const spareProcesses = ["SpareRendererForSitePerProcess"];

/**
 * Starts a Chromium that reaches this machine only, without the given features. Without spare processes it uses less
 * processor time, and shows a first page later.
 */
export function launchChromium(disabled: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to its path.");
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...disabledByPlaywright, ...suggestions, ...disabled].join(",")}`,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}
