import { chromiumPath } from "../../server/testing/services/chromium.ts";

const absence =
  "The journeys need Chromium: `apt-get install chromium` brings it on Debian, CHROMIUM_PATH names another place.";

/** Whether Chromium is installed. When it is not, the reason is printed; where it is required, an error is thrown. */
export const hasChromium = findsChromium();

/** Prints that the browser is missing; on a build machine that is an error. */
function findsChromium(): boolean {
  if (chromiumPath !== undefined) return true;
  if (process.env["CI"]) throw new Error(absence);
  process.stderr.write(`Skipped. ${absence}\n`);
  return false;
}
