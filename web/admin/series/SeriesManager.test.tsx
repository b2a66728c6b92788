// Loaded here, so that no test's time goes by with it.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeCategory, makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import type { TestSite } from "../../testing/testSite.ts";

function createSite() {
  return createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        tags: ["court"],
        episodes: [makeEpisode({ id: "e1", title: "Final" }), makeEpisode({ id: "e2", title: "Semi" })],
      }),
      makeSeries({ id: "s2", slug: "gala", title: "Opening gala", tags: ["ppv"] }),
      makeSeries({ id: "s3", slug: "court-2", title: "Court 2", tags: ["court"], isProtected: true }),
    ],
    categories: [makeCategory({ id: "c1", name: "By court" })],
  });
}

async function open(site = createSite()) {
  const app = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  return { ...app, site, panel };
}

type Panel = Awaited<ReturnType<typeof open>>["panel"];

const listed = (panel: Panel) =>
  panel.getAllByRole("button", { name: /^Edit / }).map((button) => button.getAttribute("aria-label"));
const findRow = async (panel: Panel, title: string) => {
  const row = (await panel.findByRole("button", { name: `Edit ${title}` })).closest("li");
  if (!row) throw new Error("The series stands in no list.");
  return within(row);
};
const edit = (title: string) => `Edit ${title}`;

const idsOf = ({ catalogue }: TestSite) => catalogue.series.map(({ id }) => id);

test("the list shows all series in their order, what they are, and follows what others do", async () => {
  const { panel, site } = await open();
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

test("it says why a series counts as live: its tag, or which episodes", async () => {
  const { panel, site } = await open();
  const court = await findRow(panel, "Court 1");
  expect(court.queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  expect(await court.findByText("LIVE")).toBeTruthy();
  expect(await court.findByText("because of Final and 1 more")).toBeTruthy();

  site.change(({ series }) => {
    for (const one of series) one.tags.push("live");
    for (const episode of series[0]?.episodes.slice(1) ?? []) episode.isLive = false;
  });
  expect(await court.findByText("tagged live, and because of Final")).toBeTruthy();
  expect(await (await findRow(panel, "Opening gala")).findByText("tagged live")).toBeTruthy();
});

test("the list is searched, filtered by tag and sorted by order (default) or tag", async () => {
  const { panel, user } = await open();
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

test("the filters stand in the address, and a reload or a link shows the same", async () => {
  const { panel, user } = await open();
  await user.selectOptions(panel.getByLabelText("Show"), "Protected");
  await user.type(panel.getByLabelText("Search series"), "court");
  await waitFor(() => expect(location.search).toBe("?search=court&state=protected"));
  // A busy browser shows the list a moment later than the filters.
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));

  cleanup();
  const again = openApp("/admin?state=protected&search=court", createSite());
  const reopened = within(await screen.findByRole("region", { name: "Manage Series" }));
  await waitFor(() => expect(listed(reopened)).toEqual(["Court 2"].map(edit)));
  expect(reopened.getByText("Show all series to move them.")).toBeTruthy();
  await again.user.selectOptions(reopened.getByLabelText("Show"), "All series");
  await waitFor(() => expect(location.search).toBe("?search=court"));
});

test("the search says when more episodes match than it looks through", async () => {
  const matches = Array.from({ length: 100 }, (_, index) => makeEpisode({ id: `m${index}`, title: "Match" }));
  const { panel, user } = await open(
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

test("who narrowed the list to nothing is offered all series again", async () => {
  const { panel, user } = await open();
  await user.type(panel.getByRole("searchbox", { name: "Search series" }), "nothing like it");
  expect(await panel.findByText("No series matches.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Show all series" }));
  await waitFor(() => expect(listed(panel)).toHaveLength(3));
  expect(document.activeElement).toBe(panel.getByRole("searchbox", { name: "Search series" }));
});

test("a series is found by a tag and by the title of one of its episodes", async () => {
  const { panel, user } = await open();
  await user.type(panel.getByLabelText("Search series"), "ppv");
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala"].map(edit)));
  await user.clear(panel.getByLabelText("Search series"));
  await user.type(panel.getByLabelText("Search series"), "semi");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1"].map(edit)));
});

test("a series that stands in no row of the home page is marked, and found by that", async () => {
  const site = createSite();
  site.change(({ categories }) => {
    for (const category of categories) Object.assign(category, { tags: ["court"] });
  });
  const { panel, user } = await open(site);
  expect((await findRow(panel, "Opening gala")).getByText("In no row")).toBeTruthy();
  expect((await findRow(panel, "Court 1")).queryByText("In no row")).toBeNull();
  await user.selectOptions(panel.getByLabelText("Show"), "In no row");
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala"].map(edit)));

  site.change(({ series }) => {
    for (const one of series) if (one.id === "s2") one.tags.push("Court");
  });
  expect(await panel.findByText("No series matches.")).toBeTruthy();
});

test("a draft is marked, and found by that, also from a link", async () => {
  const site = createSite();
  site.change(({ series }) => {
    for (const one of series) one.isPublished = one.id !== "s2";
  });
  const { panel, user } = await open(site);
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

test("a protected series with a start ahead is found among what is upcoming", async () => {
  const site = createSite();
  site.change(({ series }) => {
    for (const one of series) if (one.isProtected) one.upcoming = ["2100-01-01T10:00:00.000Z"];
  });
  const { panel, user } = await open(site);
  await user.selectOptions(panel.getByLabelText("Show"), "Upcoming");
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));
});

test("each row leads to the page of its series", async () => {
  const { panel } = await open();
  const link = (await findRow(panel, "Court 2")).getByRole("link", { name: "View the page of Court 2" });
  expect(link).toHaveProperty("pathname", "/series/court-2");
});

test("series are moved by buttons and by keyboard, and the order is the site's", async () => {
  const { panel, site, user } = await open();
  await user.click(panel.getByRole("button", { name: "Move Court 2 up" }));
  expect(listed(panel)).toEqual(["Court 1", "Court 2", "Opening gala"].map(edit));
  await waitFor(() => expect(idsOf(site)).toEqual(["s1", "s3", "s2"]));

  panel.getByRole("button", { name: "Move Opening gala, 3 of 3" }).focus();
  await user.keyboard("{Alt>}{Home}{/Alt}");
  expect(listed(panel)).toEqual(["Opening gala", "Court 1", "Court 2"].map(edit));
  await waitFor(() => expect(idsOf(site)).toEqual(["s2", "s1", "s3"]));
});

test("moving is off, and says why, while the list is filtered or sorted by tag", async () => {
  const { panel, user } = await open();
  await user.selectOptions(panel.getByLabelText("Sort by"), "tag");
  expect(await panel.findByText("Sort by order to move series.")).toBeTruthy();
  const down = panel.getByRole("button", { name: "Move Court 1 down" });
  expect(down.getAttribute("aria-disabled")).toBe("true");
  await user.click(down);
  expect(listed(panel)).toEqual(["Court 1", "Court 2", "Opening gala"].map(edit));

  await user.selectOptions(panel.getByLabelText("Sort by"), "order");
  await user.selectOptions(panel.getByLabelText("Filter by tag"), "court");
  expect(await panel.findByText("Show all series to move them.")).toBeTruthy();
});

test("an order that cannot be saved goes back, and says so", async () => {
  const { panel, transport, user } = await open();
  transport.refuseNext("ReorderSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(panel.getByRole("button", { name: "Move Court 2 up" }));
  expect(await screen.findByText("The order could not be saved. Please try again.")).toBeTruthy();
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1", "Opening gala", "Court 2"].map(edit)));
});

test("a series is deleted only after a confirmation that says what goes", async () => {
  const site = createSite();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes.slice(1) ?? []) episode.isLive = true;
  });
  const { panel, transport, user } = await open(site);
  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Court 1?" }));
  expect(await dialog.findByText(/its 2 episodes, of which 1 is live now/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(listed(panel).length).toBe(3);

  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  transport.hold("DeleteSeries");
  await user.click(await screen.findByRole("button", { name: "Delete series" }));
  expect(await screen.findByRole("button", { name: "Deleting..." })).toBeTruthy();
  transport.release();
  expect(await screen.findByText("Series deleted successfully.")).toBeTruthy();
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala", "Court 2"].map(edit)));
  const next = panel.getByRole("toolbar", { name: "Opening gala" });
  await waitFor(() => expect(next.contains(document.activeElement)).toBe(true));
});

test("a deletion that fails says 'Error deleting series.', of one that is gone 'Series not found.'", async () => {
  const { panel, site, transport, user } = await open();
  transport.refuseNext("DeleteSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  await user.click(await screen.findByRole("button", { name: "Delete series" }));
  expect(await screen.findByText("Error deleting series.")).toBeTruthy();
  expect(listed(panel).length).toBe(3);

  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  await screen.findByRole("dialog");
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  await user.click(screen.getByRole("button", { name: "Delete series" }));
  expect(await screen.findByText("Series not found.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the address says whose episodes are open, and the list is found again as it was left", async () => {
  const { panel, site, user } = await open();
  await user.type(panel.getByLabelText("Search series"), "court");
  await user.click(panel.getByRole("link", { name: "Episodes of Court 1" }));
  expect(new URLSearchParams(location.search).get("episodes")).toBe("court-1");
  expect(await panel.findByRole("heading", { name: "Episodes of Court 1" })).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Edit Court 2" })).toBeNull();

  site.change(({ series: [one] }) => {
    if (one) Object.assign(one, { slug: "centre-court", title: "Centre court", version: 2 });
  });
  expect(await panel.findByRole("heading", { name: "Episodes of Centre court" })).toBeTruthy();

  await user.click(panel.getByRole("link", { name: "All series" }));
  await waitFor(() => expect(location.search).toBe("?search=court"));
  expect(listed(panel)).toEqual(["Centre court", "Court 2"].map(edit));
  expect(document.activeElement).toBe(panel.getByRole("link", { name: "Episodes of Centre court" }));
});

test("a series that is deleted while its episodes are open says so", async () => {
  const { panel, site, user } = await open();
  await user.click(panel.getByRole("link", { name: "Episodes of Court 1" }));
  await panel.findByRole("heading", { name: "Episodes of Court 1" });
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  expect(await panel.findByText("Series not found.")).toBeTruthy();
  await user.click(panel.getByRole("link", { name: "All series" }));
  expect(listed(panel)).toEqual(["Opening gala", "Court 2"].map(edit));
});
