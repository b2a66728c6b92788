// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { createSeriesSite, edit, findRow, listed, openSeriesManager } from "../../testing/seriesManager.ts";

test("the list shows all series in their order with their properties, and follows changes", async () => {
  const { panel, site } = await openSeriesManager();
  expect(listed(panel)).toEqual(["Court 1", "Opening gala", "Court 2"].map(edit));
  expect(panel.getByText("3 series")).toBeTruthy();
  expect((await findRow(panel, "Opening gala")).getByText("PPV")).toBeTruthy();
  expect((await findRow(panel, "Court 2")).getByText("Password protected")).toBeTruthy();

  site.change(({ series }) => {
    series.unshift(makeSeries({ id: "s0", title: "Warm-up" }));
    series.pop();
  });
  await waitFor(() => expect(listed(panel)).toEqual(["Warm-up", "Court 1", "Opening gala"].map(edit)));
});

test("the list shows why a series is live: its tag, or its live episodes", async () => {
  const { panel, site } = await openSeriesManager();
  const court = await findRow(panel, "Court 1");
  expect(court.queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  expect(await court.findByText("LIVE")).toBeTruthy();
  expect(await court.findByText("live by 2 episodes")).toBeTruthy();

  site.change(({ series }) => {
    for (const one of series) one.tags.push("live");
    for (const episode of series[0]?.episodes.slice(1) ?? []) episode.isLive = false;
  });
  expect(await court.findByText("tagged live, live by 1 episode")).toBeTruthy();
  expect(await (await findRow(panel, "Opening gala")).findByText("tagged live")).toBeTruthy();
});

test("the list is searched, filtered by tag and sorted by order (default) or tag", async () => {
  const { panel, user } = await openSeriesManager();
  await user.selectOptions(panel.getByLabelText("Filter by tag"), "court");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1", "Court 2"].map(edit)));
  expect(panel.getByText("2 of 3 series")).toBeTruthy();

  await user.type(panel.getByLabelText("Search series"), "court 2");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));
  await user.type(panel.getByLabelText("Search series"), "x");
  expect(await panel.findByText("No series matches.")).toBeTruthy();

  await user.clear(panel.getByLabelText("Search series"));
  await user.selectOptions(panel.getByLabelText("Filter by tag"), "All tags");
  await user.selectOptions(panel.getByLabelText("Sort by"), "tag");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1", "Court 2", "Opening gala"].map(edit)));
});

test("the filters are in the address, and a reload or a link shows the same list", async () => {
  const { panel, user } = await openSeriesManager();
  await user.selectOptions(panel.getByLabelText("Show"), "Protected");
  await user.type(panel.getByLabelText("Search series"), "court");
  await waitFor(() => expect(location.search).toBe("?search=court&state=protected"));
  // A busy browser renders the list a moment later than the filters.
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));

  cleanup();
  const again = openApp("/admin?state=protected&search=court", createSeriesSite());
  const reopened = within(await screen.findByRole("region", { name: "Manage Series" }));
  await waitFor(() => expect(listed(reopened)).toEqual(["Court 2"].map(edit)));
  expect(reopened.getByText("Show all series to move them.")).toBeTruthy();
  await again.user.selectOptions(reopened.getByLabelText("Show"), "All series");
  await waitFor(() => expect(location.search).toBe("?search=court"));
});

test("the search shows when more episodes match than it returns", async () => {
  const matches = Array.from({ length: 100 }, (_, index) => makeEpisode({ id: `m${index}`, title: "Match" }));
  const { panel, user } = await openSeriesManager(
    createAdminSite({
      series: [
        makeSeries({ id: "s1", title: "Court 1", episodes: matches }),
        makeSeries({
          id: "s2",
          title: "Court 2",
          episodes: [makeEpisode({ id: "e1", title: "Match point" })],
        }),
      ],
      categories: [],
    }),
  );
  const search = panel.getByRole("searchbox", { name: "Search series" });
  await user.type(search, "match");
  await panel.findByText(/^At least 100 episodes match\./);
  expect(listed(panel)).toEqual([edit("Court 1")]);
  await user.type(search, " point");
  await waitFor(() => expect(listed(panel)).toEqual([edit("Court 2")]));
  expect(panel.queryByText(/^At least 100 episodes match\./)).toBeNull();
});

test("an empty result offers to show all series", async () => {
  const { panel, user } = await openSeriesManager();
  await user.type(panel.getByRole("searchbox", { name: "Search series" }), "nothing like it");
  expect(await panel.findByText("No series matches.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Show all series" }));
  await waitFor(() => expect(listed(panel)).toHaveLength(3));
  expect(document.activeElement).toBe(panel.getByRole("searchbox", { name: "Search series" }));
});

test("a series is found by a tag and by the title of one of its episodes", async () => {
  const { panel, user } = await openSeriesManager();
  await user.type(panel.getByLabelText("Search series"), "ppv");
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala"].map(edit)));
  await user.clear(panel.getByLabelText("Search series"));
  await user.type(panel.getByLabelText("Search series"), "semi");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1"].map(edit)));
});

test("a series in no row of the home page is marked, and the list can be filtered by it", async () => {
  const site = createSeriesSite();
  site.change(({ categories }) => {
    for (const category of categories) Object.assign(category, { tags: ["court"] });
  });
  const { panel, user } = await openSeriesManager(site);
  expect((await findRow(panel, "Opening gala")).getByText("In no row")).toBeTruthy();
  expect((await findRow(panel, "Court 1")).queryByText("In no row")).toBeNull();
  await user.selectOptions(panel.getByLabelText("Show"), "In no row");
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala"].map(edit)));

  site.change(({ series }) => {
    for (const one of series) if (one.id === "s2") one.tags.push("Court");
  });
  expect(await panel.findByText("No series matches.")).toBeTruthy();
});

test("a draft is marked, and the list can be filtered by it, also by a link", async () => {
  const site = createSeriesSite();
  site.change(({ series }) => {
    for (const one of series) one.isPublished = one.id !== "s2";
  });
  const { panel, user } = await openSeriesManager(site);
  expect((await findRow(panel, "Opening gala")).getByText("Draft")).toBeTruthy();
  expect((await findRow(panel, "Court 1")).queryByText("Draft")).toBeNull();
  await user.selectOptions(panel.getByLabelText("Show"), "Draft");
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala"].map(edit)));
  await waitFor(() => expect(location.search).toBe("?state=draft"));

  cleanup();
  openApp("/admin?state=draft", site);
  const reopened = within(await screen.findByRole("region", { name: "Manage Series" }));
  await waitFor(() => expect(listed(reopened)).toEqual(["Opening gala"].map(edit)));
});

test("a protected series with a future start is listed as upcoming", async () => {
  const site = createSeriesSite();
  site.change(({ series }) => {
    for (const one of series) if (one.isProtected) one.upcoming = ["2100-01-01T10:00:00.000Z"];
  });
  const { panel, user } = await openSeriesManager(site);
  await user.selectOptions(panel.getByLabelText("Show"), "Upcoming");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));
});

test("each row links to the page of its series", async () => {
  const { panel } = await openSeriesManager();
  const link = (await findRow(panel, "Court 2")).getByRole("link", { name: "View the page of Court 2" });
  expect(link).toHaveProperty("pathname", "/series/court-2");
});
