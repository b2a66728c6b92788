import { chromiumPath } from "../../server/testing/chromium.ts";

const absence =
  "The journeys need Chromium: `apt-get install chromium` brings it on Debian, CHROMIUM_PATH names another place.";

/** False where there is no browser and nobody insists on one; the reason has been said. */
export const hasChromium = findsChromium();

/** That there is none is said; on a build machine it is a failure. */
function findsChromium(): boolean {
  if (chromiumPath !== undefined) return true;
  if (process.env["CI"]) throw new Error(absence);
  process.stderr.write(`Skipped. ${absence}\n`);
  return false;
}
