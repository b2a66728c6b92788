import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { prepareTestBed } from "./testBed.ts";

/** Responds to messages as YouTube's player does. Only one of the videos has ended. */
const respondingPlayer = `<!doctype html><script>
  addEventListener("message", ({ data, source, origin }) => {
    if (JSON.parse(data).event !== "listening" || !location.pathname.endsWith("/aqz-KE-bpKQ")) return;
    const allowed = new URLSearchParams(location.search).get("origin");
    if (origin === allowed) source.postMessage(JSON.stringify({ event: "onStateChange", info: 0 }), origin);
  });
</script>`;

describe.skipIf(!hasChromium)("A video in YouTube's frame", () => {
  const bed = prepareTestBed();

  test("reports its end to the page, which starts the next video", async () => {
    bed.expectProblem(/left this machine: https:\/\/www\.youtube-nocookie\.com\//);
    const page = await bed.visit("/");
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: respondingPlayer }),
    );
    await goTo(page, `${bed.site.url}/series/on-the-big-screen`);
    await page.getByRole("link", { name: "Big Buck Bunny", exact: true }).click();
    await page.locator("iframe[src*='aqz-KE-bpKQ']").waitFor();
    const next = page.getByRole("status").filter({ hasText: "Up next" });
    await next.waitFor();
    expect(await next.getByRole("link").textContent()).not.toBe("Big Buck Bunny");
  });
});
