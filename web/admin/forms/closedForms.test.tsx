// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { edit, openSeriesManager } from "../../testing/seriesManager.ts";

const headingOfList = () => screen.getByRole("heading", { name: "Manage Series" });

test("closing the form of a series that someone else has deleted focuses the heading of the list", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("button", { name: edit("Court 1") }));
  await panel.findByRole("form", { name: "Edit Court 1" });
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  await screen.findByText("This series has been deleted meanwhile.");
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(headingOfList()));
});

test("closing the form of a series that the filtered list no longer shows focuses the heading", async () => {
  const { panel, user } = await openSeriesManager();
  await user.click(panel.getByRole("button", { name: edit("Court 1") }));
  await panel.findByRole("form", { name: "Edit Court 1" });
  await user.type(panel.getByLabelText("Search series"), "gala");
  await waitFor(() => expect(panel.queryByRole("button", { name: edit("Court 1") })).toBeNull());
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(headingOfList()));
});

test("closing the form of a draft that was continued after a reload focuses the heading", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("button", { name: "Add series" }));
  await user.type(panel.getByLabelText("Title"), "Gala");
  cleanup();
  const again = await openSeriesManager(site);
  await again.user.click(await screen.findByRole("button", { name: "Continue: New series" }));
  const form = within(await again.panel.findByRole("form", { name: "Add series" }));
  await again.user.click(form.getByRole("button", { name: "Cancel" }));
  await again.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(document.activeElement).toBe(headingOfList()));
});

test("closing the form of a series that was deleted before it was loaded focuses the heading", async () => {
  const { panel, site, transport, user } = await openSeriesManager();
  transport.hold("SeriesForm");
  await user.click(panel.getByRole("button", { name: edit("Court 1") }));
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  await waitFor(() => expect(panel.queryByRole("button", { name: edit("Court 1") })).toBeNull());
  transport.release();
  await panel.findByText("Series not found.");
  await user.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(headingOfList()));
});

test("the deletion of a series whose episode has the focus focuses the heading of the list", async () => {
  const { panel, site, user } = await openSeriesManager();
  await user.click(panel.getByRole("link", { name: "Episodes of Court 1" }));
  await user.click(await panel.findByRole("button", { name: "Add episode" }));
  await panel.findByRole("form", { name: "Add episode" });
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  expect(await panel.findByText("Series not found.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(headingOfList()));
});
