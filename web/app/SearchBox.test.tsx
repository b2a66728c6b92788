import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

function createSite() {
  return createTestSite({
    series: [
      makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes: [makeEpisode({ id: "e1" })] }),
      makeSeries({ id: "s2", slug: "court-2", title: "Court 2", tags: ["live"] }),
      makeSeries({ id: "s3", slug: "finals", title: "Finals" }),
    ],
    categories: [],
  });
}

async function openSearch(site = createSite(), address = "/") {
  const { user } = openApp(address, site);
  await user.click(screen.getByRole("button", { name: "Search" }));
  const input = await screen.findByRole("combobox", { name: "Search series by title" });
  return { user, input, site };
}

const suggestions = () => screen.queryAllByRole("option").map((one) => one.textContent);

test("what is typed while the box is still being loaded is searched for", async () => {
  const { user } = openApp("/", createSite());
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard("final");
  expect(await screen.findByRole("option", { name: "Finals" })).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Search...").value).toBe("final");
});

test("the search box opens on the magnifier, takes the focus, and closes on its close icon", async () => {
  const { user, input } = await openSearch();
  expect(document.activeElement).toBe(input);

  await user.click(screen.getByRole("button", { name: "Close search" }));
  expect(screen.queryByPlaceholderText("Search...")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Search" })));
});

test("suggestions are the series whose title contains the text, whatever its case", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "COURT");
  await waitFor(() => expect(suggestions()).toEqual(["Court 1", "Court 2LIVE"]));
});

test("an empty or blank text gives no suggestions", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));

  await user.clear(input);
  expect(suggestions()).toEqual([]);
  await user.type(input, "   ");
  expect(suggestions()).toEqual([]);
  expect(screen.queryByText("No series found")).toBeNull();
});

test("a text that no title contains says so", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "curling");
  expect(await screen.findAllByText("No series found")).toHaveLength(2);
});

test("a suggestion leads to its series by click", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "fin");
  await user.click(await screen.findByRole("option", { name: /Finals/ }));
  await waitFor(() => expect(location.pathname).toBe("/series/finals"));
  expect(screen.queryByPlaceholderText("Search...")).toBeNull();
});

test("a suggestion leads to its series by keyboard alone", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await screen.findByRole("option", { name: /Court 2/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/series/court-2"));
});

test("a suggestion's LIVE badge follows the operator's switch, on any page, and a deleted series goes", async () => {
  const { user, input, site } = await openSearch(createSite(), "/nowhere");
  await user.type(input, "court");
  const first = await screen.findByRole("option", { name: /Court 1/ });
  expect(within(first).queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  await waitFor(() => expect(suggestions()).toEqual(["Court 1LIVE", "Court 2LIVE"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s2");
  });
  await waitFor(() => expect(suggestions()).toEqual(["Court 1LIVE"]));
});
