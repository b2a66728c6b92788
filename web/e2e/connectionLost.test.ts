import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { startGuardedPostgres } from "../../server/testing/services/guardedPostgres.ts";
import type { RestartablePostgres } from "../../server/testing/services/guardedPostgres.ts";
import { askApi } from "./api.ts";
import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { openOperator, plainPage } from "./operator.ts";
import { findPlayer } from "./player.ts";
import { expectEnd } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const notice = (page: Page) => page.getByText("Connection lost. Reconnecting...");
const card = (page: Page, title: string) => page.getByRole("link", { name: title }).first();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const renameSeries = "update series set title = $2 where slug = $1";

/** Adds an attribute that a reload removes. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.toggleAttribute("data-kept", true));
const expectKept = async (page: Page) => expect(await page.locator("html[data-kept]").count()).toBe(1);

describe.skipIf(!hasChromium)("A lost connection", () => {
  let postgres: RestartablePostgres;
  const bed = prepareTestBed(undefined, async () => (postgres = await startGuardedPostgres()));

  test("is shown when the server has stopped, and changes made meanwhile appear afterwards without a reload", async () => {
    bed.expectProblem(/net::ERR_(CONNECTION|SOCKET|EMPTY|CONTENT_LENGTH|INCOMPLETE)|WebSocket connection to/);
    // A starting server responds before it is ready.
    bed.expectProblem(/503 \(Service Unavailable\) .*\/readyz$/);
    const home = await bed.visit("/");
    const watching = await bed.visit("/series/volunteers");
    const pages = [home, watching];
    await card(home, "Volunteers").waitFor();
    await findPlayer(watching).expectPlaying();
    await Promise.all(pages.map(bed.waitForUpdates));
    await Promise.all(pages.map(mark));

    await bed.site.killServer();
    await Promise.all(pages.map((page) => notice(page).waitFor()));
    await bed.site.sql(renameSeries, ["volunteers", "Helping Hands"]);
    await bed.site.sql("delete from series where slug = 'shuttle-lab'");
    const reconnected = pages.map((page) => page.getByText("Connected again").waitFor());
    await Promise.all([bed.site.startServer(), ...reconnected]);

    await card(home, "Helping Hands").waitFor();
    await heading(watching, "Helping Hands").waitFor();
    await card(home, "Shuttle Lab").waitFor({ state: "detached" });
    await Promise.all(pages.map((page) => notice(page).waitFor({ state: "detached" })));
    await Promise.all(pages.map(expectKept));
  });

  test("to the database refuses changes with a message, and both browsers are up to date after the reconnect", async () => {
    bed.expectProblem(/WebSocket connection to|503 \(Service Unavailable\) .*\/graphql$/);
    const operator = await openOperator(bed);
    await goTo(operator.page, bed.site.url + plainPage);
    const home = await bed.visit("/");
    const watching = await bed.visit("/series/warm-up");
    const pages = [home, watching];
    await card(home, "Warm-up").waitFor();
    await heading(watching, "Warm-up").waitFor();
    await Promise.all(pages.map(bed.waitForUpdates));
    await Promise.all([operator.page, ...pages].map(mark));

    await operator.changeSeries("warm-up", { title: "Warm-up, Before" });
    await heading(watching, "Warm-up, Before").waitFor();
    const [episode] = (await operator.findSeries("warm-up")).content.episodes;
    if (!episode) throw new Error("The demonstration has changed.");

    await postgres.stop();
    const query = "mutation ($id: ID!) { setEpisodeLive(id: $id, isLive: true) { userErrors { message } } }";
    const refused = askApi(operator.page, query, { id: episode.id });
    const { data, errors } = await expectEnd(operator.page, 6_000, refused);
    expect(data?.["setEpisodeLive"] ?? null).toBeNull();
    expect(errors?.[0]).toMatchObject({ extensions: { code: "SERVICE_UNAVAILABLE" } });

    await postgres.start();
    // This statement may run before the server's own connections are back.
    await bed.site.sql(renameSeries, ["warm-up", "Warm-up, Meanwhile"]);
    await heading(watching, "Warm-up, Meanwhile").waitFor();
    await card(home, "Warm-up, Meanwhile").waitFor();
    await operator.changeSeries("warm-up", { title: "Warm-up, After" });
    await heading(watching, "Warm-up, After").waitFor();
    await card(home, "Warm-up, After").waitFor();
    await Promise.all([operator.page, ...pages].map(expectKept));
    await Promise.all(pages.map((page) => notice(page).waitFor({ state: "detached" })));
  });
});
