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

/** Where the Chromium of this machine is; undefined without one. */
export const chromiumPath = places.find((place) => place !== undefined && existsSync(place));

/** What Playwright turns off. Of two such lists Chromium heeds the last one. */
const ofPlaywright = [
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

/** The suggestions of the address bar, which nobody sees here: two pages for each window. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** A process that is started in advance for the next page, of which many have none. */
export const spareProcesses = ["SpareRendererForSitePerProcess"];

/**
 * Starts a Chromium that reaches this machine and nothing else, whatever the pages ask for, without these features. Without
 * spare processes it works less, and shows a first page later.
 */
export function launchChromium(disabled: readonly string[] = []): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error("There is no Chromium; CHROMIUM_PATH says where it is if it is somewhere else.");
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...ofPlaywright, ...suggestions, ...disabled].join(",")}`,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}
