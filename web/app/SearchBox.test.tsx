import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

function createSite() {
  return createTestSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        episodes: [makeEpisode({ id: "e1", title: "Opening match" })],
      }),
      makeSeries({ id: "s2", slug: "court-2", title: "Court 2", tags: ["live"] }),
      makeSeries({ id: "s3", slug: "finals", title: "Finals" }),
    ],
    categories: [],
  });
}

async function openSearch(site = createSite(), address = "/") {
  const { user, transport } = openApp(address, site);
  await user.click(screen.getByRole("button", { name: "Search" }));
  const input = await screen.findByRole("combobox", { name: "Search series, episodes and matches" });
  return { user, input, site, transport };
}

const suggestions = () =>
  screen.queryAllByRole("option").map((one) => one.textContent.replace(/\s+/g, " ").trim());

test("text typed immediately after the click is searched for", async () => {
  const { user } = openApp("/", createSite());
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard("final");
  expect(await screen.findByRole("option", { name: "Finals" })).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Search...").value).toBe("final");
});

test("the search box opens with the magnifier, takes the focus, and closes with its close icon", async () => {
  const { user, input } = await openSearch();
  expect(document.activeElement).toBe(input);

  await user.click(screen.getByRole("button", { name: "Close search" }));
  expect(screen.queryByPlaceholderText("Search...")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Search" })));
});

test("suggestions are the series whose title contains the text, whatever its case", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "COURT");
  await waitFor(() => expect(suggestions()).toEqual(["Court 1", "Court 2 LIVE"]));
});

test("either kind of apostrophe is found, also while the results for a previous text are shown", async () => {
  const titles = ["Men’s Singles", "Men's Doubles"];
  const series = titles.map((title, index) => makeSeries({ id: `s${index}`, slug: `s${index}`, title }));
  const { user, transport } = await openSearch(createTestSite({ series, categories: [] }));
  await user.paste("men's");
  await waitFor(() => expect(suggestions()).toEqual(titles));
  transport.hold("SearchBox");
  await user.paste(" d");
  await waitFor(() => expect(suggestions()).toEqual(["Men's Doubles"]));
});

test("several blanks between words count as one, also while the results for a previous text are shown", async () => {
  const { user, input, transport } = await openSearch();
  // Pasted, since a search would begin at a pause between typed letters.
  await user.paste("court 1");
  await waitFor(() => expect(suggestions()).toEqual(["Court 1"]));
  await user.clear(input);
  await user.paste(" court \u00a0 1 ");
  expect(suggestions()).toEqual(["Court 1"]);
  await waitFor(() => expect(suggestions()).toEqual(["Court 1"]));
  expect(transport.countOf("SearchBox")).toBe(1);
});

test("a search that fails is repeated, although the text stays the same", async () => {
  const { user, input, transport } = await openSearch();
  transport.refuseNext("SearchBox", { code: "SERVICE_UNAVAILABLE" });
  await user.type(input, "final");
  await waitFor(() => expect(suggestions()).toEqual(["Finals"]));
  expect(transport.countOf("SearchBox")).toBe(2);
});

test("an empty or blank text gives no suggestions", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));

  await user.clear(input);
  expect(suggestions()).toEqual([]);
  await user.type(input, "   ");
  expect(suggestions()).toEqual([]);
  expect(screen.queryByText("No series, episodes or matches found")).toBeNull();
});

test("a text that no title contains shows a message", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "curling");
  expect(await screen.findAllByText("No series, episodes or matches found")).toHaveLength(2);
  expect(input.hasAttribute("aria-activedescendant")).toBe(false);
});

test("the highlighted suggestion is the active one for screen readers", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  const [first, second] = await screen.findAllByRole("option");
  const readActive = () => input.getAttribute("aria-activedescendant");
  expect(input.getAttribute("aria-expanded")).toBe("true");
  expect(readActive()).toBe(first?.id);
  await user.keyboard("{ArrowUp}");
  expect(readActive()).toBe(second?.id);
  expect(second?.getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{ArrowDown}");
  expect(readActive()).toBe(first?.id);
});

test("Escape closes the suggestions, then clears the text, then closes the search", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));
  await user.keyboard("{Escape}");
  expect(suggestions()).toEqual([]);
  expect(input.getAttribute("aria-expanded")).toBe("false");
  expect(input).toHaveProperty("value", "court");
  await user.keyboard("{ArrowDown}");
  expect(suggestions()).toHaveLength(2);
  await user.keyboard("{Escape}{Escape}");
  expect(input).toHaveProperty("value", "");
  await user.keyboard("{Escape}");
  expect(screen.queryByPlaceholderText("Search...")).toBeNull();
});

test("the suggestions close when Tab leaves the search", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close search" }));
  expect(suggestions()).toHaveLength(2);
  await user.tab();
  expect(suggestions()).toEqual([]);
});

test("a key press of a composition neither chooses nor closes", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));
  for (const key of ["Enter", "Escape", "ArrowDown"]) fireEvent.keyDown(input, { key, isComposing: true });
  // Safari's Enter that accepts a composition.
  fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
  expect(suggestions()).toHaveLength(2);
  expect(location.pathname).toBe("/");
});

test("the suggestions of a previous text are not shown for another text", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "court");
  await waitFor(() => expect(suggestions()).toHaveLength(2));
  await user.clear(input);
  await user.keyboard("finals{Enter}");
  expect(location.pathname).toBe("/");
  await waitFor(() => expect(suggestions()).toEqual(["Finals"]));
});

test("after a suggestion was chosen the search opens empty", async () => {
  const { user, input } = await openSearch();
  await user.type(input, "fin");
  await user.click(await screen.findByRole("option", { name: "Finals" }));
  await waitFor(() => expect(location.pathname).toBe("/series/finals"));
  await user.click(await screen.findByRole("button", { name: "Search" }));
  expect(await screen.findByPlaceholderText("Search...")).toHaveProperty("value", "");
  expect(suggestions()).toEqual([]);
});

test("episodes are suggested in their own group, with series and LIVE badge, and lead to their page", async () => {
  const site = createSite();
  site.change(({ series }) => {
    series[2]?.episodes.push(
      makeEpisode({ id: "f1", title: "Women's final" }),
      makeEpisode({ id: "f2", title: "Men's final", isLive: true }),
    );
  });
  const { user, input } = await openSearch(site);
  await user.type(input, "final");
  const episodes = within(await screen.findByRole("group", { name: "Episodes" }));
  expect(episodes.getAllByRole("option").map((one) => one.textContent)).toEqual([
    "Men's final Finals LIVE",
    "Women's final Finals ",
  ]);
  expect(within(screen.getByRole("group", { name: "Series" })).getAllByRole("option")).toHaveLength(1);
  expect(screen.getByText("1 series and 2 episodes found")).toBeDefined();

  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(location.pathname + location.search).toBe("/series/finals?episode=f1"));
});

test("episodes of a locked series are not suggested", async () => {
  const site = createSite();
  site.change(({ series: [first] }) => {
    if (first) first.isProtected = true;
  });
  const { user, input } = await openSearch(site);
  await user.type(input, "opening");
  expect(await screen.findAllByText("No series, episodes or matches found")).toHaveLength(2);
});

test("open results follow series and episodes that are added, renamed, switched live and deleted", async () => {
  const { user, input, site } = await openSearch(createSite(), "/nowhere");
  await user.type(input, "match");
  await waitFor(() => expect(suggestions()).toEqual(["Opening match Court 1"]));

  site.change(({ series }) => void series.push(makeSeries({ id: "s4", title: "Match of the day" })));
  await waitFor(() => expect(suggestions()).toEqual(["Match of the day", "Opening match Court 1"]));

  site.change(({ series }) => void series[1]?.episodes.push(makeEpisode({ id: "e2", title: "Match 2" })));
  await waitFor(() => expect(suggestions()).toContain("Match 2 Court 2"));

  site.change(({ series: [, second] }) => {
    for (const episode of second?.episodes ?? []) Object.assign(episode, { title: "Match 3", isLive: true });
  });
  await waitFor(() =>
    expect(suggestions()).toEqual(["Match of the day", "Match 3 Court 2 LIVE", "Opening match Court 1"]),
  );

  site.change(({ series: [first, second] }) => {
    if (first) first.episodes = [];
    if (second) second.title = "Centre match court";
  });
  await waitFor(() =>
    expect(suggestions()).toEqual([
      "Centre match court LIVE",
      "Match of the day",
      "Match 3 Centre match court LIVE",
    ]),
  );
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

test("a suggestion's LIVE badge follows the operator's switch on any page, and a deleted series disappears", async () => {
  const { user, input, site } = await openSearch(createSite(), "/nowhere");
  await user.type(input, "court");
  const first = await screen.findByRole("option", { name: /Court 1/ });
  expect(within(first).queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  await waitFor(() => expect(suggestions()).toEqual(["Court 1 LIVE", "Court 2 LIVE"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s2");
  });
  await waitFor(() => expect(suggestions()).toEqual(["Court 1 LIVE"]));
});
