import type { Locator, Page } from "playwright-core";

import { list, panel } from "./dashboard.ts";
import { lowercased, plain, testTyping } from "./typing.ts";

async function openForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name }).first().click();
  return page.getByRole("form", { name });
}

function listSideFields(side: string): string[] {
  const ofPlayers = ["1", "2"].flatMap((player) => [
    `${side}, Player ${player}`,
    `${side}, short name of player ${player}`,
    `${side}, country of player ${player}`,
  ]);
  return [...ofPlayers, `${side}, or, while unknown`, `${side}, team`, `${side}, seed`];
}

testTyping([
  {
    name: "the dashboard",
    path: "/admin",
    person: "admin",
    async open(page) {
      await list(page, "Series").waitFor();
      return page.locator("body");
    },
    fields: plain("Search users by email", "Search series"),
  },
  {
    name: "the form of a category",
    path: "/admin",
    person: "admin",
    open: (page) => openForm(page, "Add category"),
    fields: { ...plain("Name", "Tags"), ID: lowercased },
  },
  {
    name: "the form of a series",
    path: "/admin",
    person: "admin",
    open: (page) => openForm(page, "Add series"),
    fields: {
      ...plain("Title", "Tags", "Password", "Embed link", "Short description", "Long description"),
      ID: lowercased,
    },
  },
  {
    name: "the export",
    path: "/admin",
    person: "admin",
    async open(page) {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      return page.getByRole("dialog");
    },
    fields: plain("Search series"),
  },
  {
    name: "the episodes of a series",
    path: "/admin?episodes=long",
    person: "admin",
    // A short list has no search.
    async prepare(operator) {
      await operator.createSeries({ slug: "long", title: "Long" });
      for (let number = 1; number <= 11; number += 1)
        await operator.createEpisode("long", { title: `Match ${number}` });
    },
    async open(page) {
      await list(page, "Episodes").waitFor();
      return panel(page, "Episodes of Long");
    },
    fields: plain("Search episodes"),
  },
  {
    name: "the list of matches",
    path: "/admin/schedule",
    person: "admin",
    async open(page) {
      await panel(page, "Manage Matches").waitFor();
      return panel(page, "Manage Matches");
    },
    fields: plain("Search matches"),
  },
  {
    name: "the form of a match",
    path: "/admin/schedule",
    person: "admin",
    async open(page) {
      const form = await openForm(page, "Add match");
      await form.getByLabel("Discipline").selectOption("MD");
      return form;
    },
    fields: plain("Number", "Draw", "Round", ...["First side", "Second side"].flatMap(listSideFields)),
  },
  {
    name: "the form of a court",
    path: "/admin/courts",
    person: "admin",
    open: (page) => openForm(page, "Add court"),
    fields: plain("Name", "Picture delay in seconds", "Correction of the picture’s clock in seconds"),
  },
  {
    name: "the form of an episode",
    path: "/admin?episodes=court-1-day-4",
    person: "admin",
    open: (page) => openForm(page, "Add episode"),
    fields: plain(
      "Title",
      "Bitrate in kbit/s",
      "Video URL",
      "Duration",
      "Short description",
      "Long description",
      "Embed link",
      "Language",
      "Rating",
      "Rating source",
    ),
  },
]);
