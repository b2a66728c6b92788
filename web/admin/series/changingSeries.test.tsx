// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createSeriesSite, edit, listed, openSeriesManager } from "../../testing/seriesManager.ts";
import type { TestSite } from "../../testing/testSite.ts";

const idsOf = ({ catalogue }: TestSite) => catalogue.series.map(({ id }) => id);

test("series are moved by buttons and by keyboard, and the order is saved", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("button", { name: "Move Court 2 up" }));
  expect(listed(panel)).toEqual(["Court 1", "Court 2", "Opening gala"].map(edit));
  await waitFor(() => expect(idsOf(site)).toEqual(["s1", "s3", "s2"]));

  panel.getByRole("button", { name: "Move Opening gala, 3 of 3" }).focus();
  await user.keyboard("{Alt>}{Home}{/Alt}");
  expect(listed(panel)).toEqual(["Opening gala", "Court 1", "Court 2"].map(edit));
  await waitFor(() => expect(idsOf(site)).toEqual(["s2", "s1", "s3"]));
});

test("moving is disabled with a reason while the list is filtered or sorted by tag", async () => {
  const { panel, user } = await openSeriesManager();
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

test("an order that cannot be saved is reverted with a message", async () => {
  const { panel, transport, user } = await openSeriesManager();
  transport.refuseNext("ReorderSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(panel.getByRole("button", { name: "Move Court 2 up" }));
  expect(await screen.findByText("The order could not be saved. Please try again.")).toBeTruthy();
  await waitFor(() => expect(listed(panel)).toEqual(["Court 1", "Opening gala", "Court 2"].map(edit)));

  transport.refuseNext("ReorderSeries", { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 30 });
  await user.click(panel.getByRole("button", { name: "Move Court 2 up" }));
  expect(await screen.findByText("Too many attempts. Please try again in 30 seconds.")).toBeTruthy();
});

test("a series is deleted after a confirmation that lists its episodes", async () => {
  const site = createSeriesSite();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes.slice(1) ?? []) episode.isLive = true;
  });
  const { panel, transport, user } = await openSeriesManager(site);
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

test("a failed deletion shows 'Error deleting series.', and for a deleted series 'Series not found.'", async () => {
  const { panel, site, transport, user } = await openSeriesManager();
  transport.refuseNext("DeleteSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  await user.click(await screen.findByRole("button", { name: "Delete series" }));
  expect(await screen.findByText("Error deleting series.")).toBeTruthy();
  expect(listed(panel).length).toBe(3);

  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  transport.hold("DeleteSeries");
  await user.click(await screen.findByRole("button", { name: "Delete series" }));
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  await waitFor(() => expect(listed(panel)).toEqual(["Opening gala", "Court 2"].map(edit)));
  transport.release();
  expect(await screen.findByText("Series not found.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/has been deleted meanwhile/)).toBeNull();
});

test("the dialog of a deletion closes with a message when someone else deletes the series", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("button", { name: "Delete Court 1" }));
  await screen.findByRole("dialog", { name: "Delete Court 1?" });
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  expect(await screen.findByText("Court 1 has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  const next = panel.getByRole("toolbar", { name: "Opening gala" });
  await waitFor(() => expect(next.contains(document.activeElement)).toBe(true));
});

test("the address contains the open series, and going back restores the list", async () => {
  const { panel, site, user } = await openSeriesManager();
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

test("the deletion of the open series is shown", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("link", { name: "Episodes of Court 1" }));
  await panel.findByRole("heading", { name: "Episodes of Court 1" });
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  expect(await panel.findByText("Series not found.")).toBeTruthy();
  await user.click(panel.getByRole("link", { name: "All series" }));
  expect(listed(panel)).toEqual(["Opening gala", "Court 2"].map(edit));
});
