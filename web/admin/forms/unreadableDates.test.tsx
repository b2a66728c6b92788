// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../AdminCourtsPage.tsx";
import "../AdminSchedulePage.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openCourts, openSchedule } from "../../testing/openCourts.ts";
import { findEpisode, openEpisodeForm, openEpisodes } from "../../testing/openEpisodes.ts";
import { findRow, openSeriesManager } from "../../testing/seriesManager.ts";

/** Defines what a browser reports for an entry such as 31 February, as jsdom reads every entry. */
function setUnreadable(input: HTMLElement, badInput = true) {
  Object.defineProperty(input, "validity", { configurable: true, value: { badInput } });
}

const dateTimeMessage = "Please complete the date and time, with a day that exists.";

function expectRefused(input: HTMLElement, message: HTMLElement) {
  expect(input.getAttribute("aria-describedby")).toContain(message.id);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(input);
}

test("an access code is not made with an incomplete end", async () => {
  const { panel, user, transport } = await openSeriesManager();
  const row = await findRow(panel, "Court 2");
  await user.click(row.getByRole("button", { name: "Access codes of Court 2" }));
  const dialog = within(screen.getByRole("dialog", { name: "Access codes of Court 2" }));
  const end = dialog.getByLabelText("Expires");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Sponsors");
  setUnreadable(end);
  await user.click(dialog.getByRole("button", { name: "Make code" }));
  expectRefused(end, await dialog.findByText(dateTimeMessage));
  expect(transport.countOf("CreateAccessCode")).toBe(0);
  setUnreadable(end, false);
  fireEvent.change(end, { target: { value: "2100-01-01T20:00" } });
  await waitFor(() => expect(dialog.queryByText(dateTimeMessage)).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Make code" }));
  expect(await dialog.findByRole("region", { name: "The link of Sponsors" })).toBeTruthy();
});

test("a tablet's link is not made with an incomplete end", async () => {
  const { user, transport } = await openCourts();
  await user.click(screen.getByRole("button", { name: "Tablets of Court 1" }));
  const dialog = within(screen.getByRole("dialog", { name: "Tablets of Court 1" }));
  const end = dialog.getByLabelText("Ends");
  setUnreadable(end);
  await user.click(dialog.getByRole("button", { name: "Make link" }));
  expectRefused(end, await dialog.findByText(dateTimeMessage));
  expect(transport.countOf("CreateScorerToken")).toBe(0);
});

test("an episode is not saved with an incomplete start", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  const start = form.getByLabelText("Release date");
  await app.user.type(form.getByLabelText("Title"), " of the day");
  setUnreadable(start);
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  expectRefused(start, await form.findByText(dateTimeMessage));
  expect(findEpisode(app.site, "e2")?.title).toBe("Final");
});

test("a match is not saved with an incomplete day and time, while the time of a match without one is ignored", async () => {
  const { user, panel, site } = await openSchedule();
  await user.click(await panel.findByRole("button", { name: "Edit match 104" }));
  const [day, time] = [panel.getByLabelText("Day"), panel.getByLabelText("Time")];
  setUnreadable(day);
  setUnreadable(time);
  await user.click(panel.getByRole("button", { name: "Save match" }));
  expectRefused(day, await panel.findByText("Please complete the date, with a day that exists."));
  expect(panel.getByText("Please complete the time.")).toBeTruthy();
  setUnreadable(day, false);
  await user.selectOptions(panel.getByRole("combobox", { name: "Start" }), "followed by");
  await user.click(panel.getByRole("button", { name: "Save match" }));
  await waitFor(() =>
    expect(site.tournament.present().matches[0]).toMatchObject({ scheduled: { kind: "FOLLOWS" } }),
  );
});
