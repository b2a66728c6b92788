// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";
import "../AdminSchedulePage.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createCourts, listMatches, openSchedule } from "../../testing/openCourts.ts";

afterEach(() => void vi.useRealTimers());

test("matches are listed by day and court, and filtered by a search, a day, a court and their state", async () => {
  const { user, panel, site } = await openSchedule(createCourts());
  site.settings.timeZone = "Europe/Copenhagen";
  const list = await panel.findByRole("list", { name: /^Court 1, Sunday,? 22 November 2026$/ });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  // The first match is called, so that its planned time is past.
  expect(within(list).queryByText("10:00")).toBeNull();
  expect(within(list).getByText("followed by")).toBeTruthy();
  await user.type(panel.getByRole("searchbox", { name: "Search matches" }), "brandt");
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 105"]));
  await user.clear(panel.getByRole("searchbox", { name: "Search matches" }));
  await user.selectOptions(panel.getByRole("combobox", { name: "On court" }), "Court 2");
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 201"]));
  await waitFor(() => expect(location.search).toBe("?court=k2"));
  await user.selectOptions(panel.getByRole("combobox", { name: "Show" }), "Finished");
  expect(await panel.findByText("No match is planned here.")).toBeTruthy();
});

test("the last letters of a search are in the address when a link is clicked at once, and Back shows them", async () => {
  const { user, panel } = await openSchedule(createCourts());
  await panel.findByRole("button", { name: "Edit match 104" });
  const dashboard = within(screen.getByRole("navigation", { name: "Dashboard" }));
  await user.type(panel.getByRole("searchbox", { name: "Search matches" }), "brandt");
  await user.click(dashboard.getByRole("link", { name: "Courts" }));
  await screen.findByRole("region", { name: "Score pad" });
  history.back();
  const found = within(await screen.findByRole("region", { name: "Manage Matches" }));
  const search = found.getByRole("searchbox", { name: "Search matches" });
  expect(search).toHaveProperty("value", "brandt");
  expect(location.search).toBe("?q=brandt");
  await waitFor(() => expect(listMatches(found)).toEqual(["Edit match 105"]));

  await user.click(dashboard.getByRole("link", { name: "Schedule" }));
  await waitFor(() => expect(search).toHaveProperty("value", ""));
  await waitFor(() => expect(listMatches(found)).toHaveLength(3));
  history.back();
  await waitFor(() => expect(search).toHaveProperty("value", "brandt"));
  await waitFor(() => expect(listMatches(found)).toEqual(["Edit match 105"]));
  expect(location.search).toBe("?q=brandt");
});

test("letters that were typed just before Back do not replace the filters of the address", async () => {
  const { user, panel } = await openSchedule(createCourts());
  await panel.findByRole("button", { name: "Edit match 104" });
  const search = panel.getByRole("searchbox", { name: "Search matches" });
  const dashboard = within(screen.getByRole("navigation", { name: "Dashboard" }));
  await user.type(search, "brandt");
  await user.click(dashboard.getByRole("link", { name: "Schedule" }));
  await waitFor(() => expect(search).toHaveProperty("value", ""));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  await user.type(search, "1");
  history.back();
  await waitFor(() => expect(search).toHaveProperty("value", "brandt"));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(location.search).toBe("?q=brandt");
  expect(search).toHaveProperty("value", "brandt");
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 105"]));
});

test("matches that could not be loaded are requested again", async () => {
  const { user, panel, transport } = await openSchedule(createCourts());
  await panel.findByRole("button", { name: "Edit match 105" });
  transport.refuseNext("MatchManager", { code: "SERVICE_UNAVAILABLE" });
  await user.selectOptions(panel.getByRole("combobox", { name: "Show" }), "Finished");
  expect(await panel.findByText("No match is planned here.")).toBeTruthy();
});
