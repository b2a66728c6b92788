// The time from an operator's click until a viewer's browser shows the change.

import { launchChromium } from "../../server/testing/services/chromium.ts";
import { bound } from "./testbed/comparison.ts";
import { cookiesOf } from "./testbed/cookies.ts";
import type { Figure } from "./testbed/figure.ts";
import { openLargeSite } from "./testbed/largeSite.ts";
import { median, quantile, say } from "./testbed/numbers.ts";

const mostMs = 100;
/** The card in its row; the banner also links to the series while it is live. */
const card = 'li a[href="/series/series-0"]';

/** Records the time of a click, by the clock that all browsers of this machine share. */
const recordClicks = `addEventListener("click", ({ timeStamp }) => {
  globalThis.clickedAt = performance.timeOrigin + timeStamp;
}, true);`;

/** Records when the card is painted with its badge, or without it. */
const recordBadge = (isLive: boolean) => `globalThis.badge = new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('${card}').textContent.includes("LIVE") !== ${isLive}) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}); undefined`;

const click: Figure = {
  name: "LIVE, from browser to browser",
  rounds: 5,
  minutes: 10,
  async measure(testbed, { each, isQuick }) {
    const { site, server } = await openLargeSite(testbed);
    const admin = await site.signIn(server);
    const browsers = await Promise.all([launchChromium(), launchChromium()]);
    try {
      const operator = await browsers[0].newPage();
      const viewer = await browsers[1].newPage();
      await operator.context().addCookies(cookiesOf(admin, server));
      await operator.addInitScript(recordClicks);
      await operator.goto(`${server.url}/admin`);
      await operator.locator("#app").waitFor({ state: "detached" });
      await operator.getByRole("link", { name: "Episodes of Men’s Singles, Round 0", exact: true }).click();
      // A live episode has a second switch at the top of the dashboard.
      const live = operator
        .getByRole("list", { name: "Episodes", exact: true })
        .getByRole("switch", { name: "Live: Match 1", exact: true });
      await live.waitFor();
      await viewer.goto(server.url);
      await viewer.locator(card).waitFor();

      async function switchLive(isLive: boolean) {
        await viewer.evaluate(recordBadge(isLive));
        await live.click();
        const shownAt = await viewer.evaluate<number>("badge");
        return shownAt - (await operator.evaluate<number>("clickedAt"));
      }

      for (let warm = 0; warm < 3; warm += 1) for (const isLive of [true, false]) await switchLive(isLive);
      const clicks = isQuick ? 4 : 10;
      const times = [];
      for (const _ of each()) {
        for (let made = 0; made < clicks; made += 1) {
          times.push(await switchLive(true));
          await switchLive(false);
        }
      }
      return [
        {
          ...bound({
            what: "until the badge is shown, p99",
            value: quantile(times, 0.99),
            unit: "ms",
            most: mostMs,
          }),
          goal: `≤ ${mostMs} ms, better ≤ 50 ms`,
          spread: `p50 ${say(median(times))} ms of ${times.length} clicks`,
        },
      ];
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
      await server.stop();
    }
  },
};

export const figures: Figure[] = [click];
