import { chromiumPath } from "../../server/testing/services/chromium.ts";

const absence =
  "The journeys need Chromium: `apt-get install chromium` brings it on Debian, CHROMIUM_PATH names another place.";

/** False without a browser, except where one is required; the reason was printed. */
export const hasChromium = findsChromium();

/** A missing browser is reported; on a build machine it is a failure. */
function findsChromium(): boolean {
  if (chromiumPath !== undefined) return true;
  if (process.env["CI"]) throw new Error(absence);
  process.stderr.write(`Skipped. ${absence}\n`);
  return false;
}
