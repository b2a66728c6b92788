import type { Locator, Page } from "playwright-core";
import { describe, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { openOperator, plainPage } from "./operator.ts";
import { findPlayer } from "./player.ts";
import { expectPromptly, still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const episode = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

describe.skipIf(!hasChromium)("A change in an admin's browser appears in another one within a second", () => {
  const bed = prepareTestBed();

  /** Opens the home page and waits until it follows the catalogue and its pictures are loaded. */
  async function openHome(): Promise<Page> {
    const page = await bed.visit("/", still);
    await bed.waitForUpdates(page);
    await untilSettled(page);
    return page;
  }

  async function openSuggestions(text: string): Promise<Locator> {
    const page = await bed.visit(plainPage, still);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByPlaceholder("Search...").fill(text);
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    await suggestions.getByRole("option").first().waitFor();
    // The page itself has no subscription.
    await bed.waitForUpdates(page);
    return suggestions;
  }

  test("The LIVE switch: in the rows of the home page, in the open search, and next to a video that plays on", async () => {
    const operator = await openOperator(bed);
    const [film, recap] = (await operator.findSeries("mens-singles-final")).content.episodes;
    if (!film || !recap) throw new Error("The demonstration has changed.");
    const home = await openHome();
    // A row outside of the window is not rendered, and the two rows are too far apart for one window.
    const lower = await openHome();
    await row(lower, "Finals").scrollIntoViewIfNeeded();
    const suggestions = await openSuggestions("men’s singles final");
    const episodes = await openSuggestions(film.title);
    const watching = await bed.visit(`/series/mens-singles-final?episode=${recap.id}`, still);
    const badges = [
      row(lower, "Finals")
        .getByRole("link", { name: /^Men’s Singles Final/ })
        .getByText("LIVE"),
      suggestions.getByRole("option", { name: /^Men’s Singles Final/ }).getByText("LIVE"),
      episodes.getByRole("option", { name: `${film.title} Men’s Singles Final` }).getByText("LIVE"),
      episode(watching, film.title).getByText("LIVE"),
    ];
    const player = findPlayer(watching);
    await player.expectPlaying();
    const playing = await player.mark();
    await bed.waitForUpdates(watching);

    const liveNow = row(home, "Live Now").getByRole("link", { name: /^Men’s Singles Final/ });
    await expectPromptly(() => operator.setLive(film.id, true), { appear: [...badges, liveNow] });
    await expectPromptly(() => operator.setLive(film.id, false), { go: [...badges, liveNow] });
    // The badge also appears on the episode that plays.
    const own = episode(watching, recap.title).getByText("LIVE");
    await expectPromptly(() => operator.setLive(recap.id, true), { appear: [own] });
    await playing.expectUninterrupted();
    await expectPromptly(() => operator.setLive(recap.id, false), { go: [own] });
    await playing.expectUninterrupted();
  });

  test("Series: new, renamed, moved and deleted ones", async () => {
    const operator = await openOperator(bed);
    const home = await openHome();
    const finals = row(home, "Finals");
    const card = (title: string) => finals.getByRole("link", { name: title });

    await expectPromptly(
      () => operator.createSeries({ slug: "legends", title: "Legends Exhibition", tags: ["finals"] }),
      { appear: [card("Legends Exhibition")] },
    );
    const suggestions = await openSuggestions("legends");
    const suggestion = (title: string) => suggestions.getByRole("option", { name: title });
    const watching = await bed.visit("/series/legends", still);
    await watching.getByText("No videos available").waitFor();
    await bed.waitForUpdates(watching);

    await expectPromptly(() => operator.changeSeries("legends", { title: "Legends’ Night Exhibition" }), {
      appear: [
        card("Legends’ Night Exhibition"),
        suggestion("Legends’ Night Exhibition"),
        watching.getByRole("heading", { name: "Legends’ Night Exhibition" }),
      ],
      go: [card("Legends Exhibition")],
    });

    const order = await operator.listSeries();
    const moved = order.at(-1) ?? "";
    await expectPromptly(() => operator.reorderSeries([moved, ...order.slice(0, -1)]), {
      appear: [finals.getByRole("listitem").first().getByRole("link", { name: "Legends’ Night Exhibition" })],
    });

    await expectPromptly(() => operator.changeSeries("legends", { slug: "legends-night" }), {
      appear: [finals.locator('a[href="/series/legends-night"]')],
    });
    await watching.waitForURL("**/series/legends-night");

    await expectPromptly(() => operator.deleteSeries("legends-night"), {
      appear: [watching.getByRole("heading", { name: "No page found for title: legends-night" })],
      go: [card("Legends’ Night Exhibition"), suggestion("Legends’ Night Exhibition")],
    });
  });

  test("Categories: new, renamed, moved and deleted ones", async () => {
    const operator = await openOperator(bed);
    const home = await openHome();
    const first = home.getByRole("heading", { level: 3 }).first();
    const heading = (name: string) => home.getByRole("heading", { level: 3, name, exact: true });
    await heading("Finals").waitFor();

    await expectPromptly(
      () => operator.createCategory({ slug: "showcases", name: "Showcases", tags: ["showcase"] }),
      {
        appear: [heading("Showcases"), row(home, "Showcases").getByRole("link", { name: /Junior Showcase/ })],
      },
    );
    const [category] = (await operator.findCategories()).slice(-1);
    if (!category) throw new Error("The new category is missing.");
    await expectPromptly(() => operator.changeCategory(category, { name: "On Show" }), {
      appear: [heading("On Show")],
      go: [heading("Showcases")],
    });

    const ids = (await operator.findCategories()).map(({ id }) => id);
    await expectPromptly(() => operator.reorderCategories([category.id, ...ids.slice(0, -1)]), {
      appear: [first.and(heading("On Show"))],
    });
    await expectPromptly(() => operator.deleteCategory(category.id), { go: [heading("On Show")] });
  });

  test("Episodes: new, renamed, moved and deleted ones, next to a video that plays on", async () => {
    const operator = await openOperator(bed);
    const watching = await bed.visit("/series/warm-up", still);
    const item = (title: string) => watching.getByRole("link", { name: title, exact: true });
    const player = findPlayer(watching);
    await player.expectPlaying();
    const playing = await player.mark();
    await bed.waitForUpdates(watching);

    await expectPromptly(() => operator.createEpisode("warm-up", { title: "Cool-down" }), {
      appear: [item("Cool-down"), watching.getByRole("heading", { name: "Videos (5)" })],
    });
    const series = await operator.findSeries("warm-up");
    const added = series.content.episodes.at(-1);
    if (!added) throw new Error("The new episode is missing.");
    await expectPromptly(() => operator.changeEpisode(added, { title: "The Ice Bath" }), {
      appear: [item("The Ice Bath")],
      go: [item("Cool-down")],
    });

    const ids = series.content.episodes.map(({ id }) => id);
    const list = watching.getByRole("region", { name: "Videos (5)" }).getByRole("listitem");
    await expectPromptly(() => operator.reorderEpisodes(series.id, ids.toReversed()), {
      appear: [list.first().getByRole("link", { name: "The Ice Bath" })],
    });
    await expectPromptly(() => operator.deleteEpisode(added.id), {
      appear: [watching.getByRole("heading", { name: "Videos (4)" })],
      go: [item("The Ice Bath")],
    });
    await playing.expectUninterrupted();
  });
});
