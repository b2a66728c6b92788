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

const absence =
  "The journeys need Chromium: `apt-get install chromium` brings it on Debian, CHROMIUM_PATH names another place.";

const executablePath = findChromium();

/** False where there is no browser and nobody insists on one; the reason has been said. */
export const hasChromium = executablePath !== undefined;

/** Undefined, and said so, where there is none; on a build machine that is a failure. */
function findChromium(): string | undefined {
  const path = places.find((place) => place !== undefined && existsSync(place));
  if (path !== undefined) return path;
  if (process.env["CI"]) throw new Error(absence);
  process.stderr.write(`Skipped. ${absence}\n`);
  return undefined;
}

/** Starts a Chromium that reaches this machine and nothing else, whatever the pages ask for. */
export function launchChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(absence);
  return chromium.launch({
    executablePath,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}
