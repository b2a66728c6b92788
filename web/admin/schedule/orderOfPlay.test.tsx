// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminSchedulePage.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createCourts, openSchedule } from "../../testing/openCourts.ts";
import { makeMatch, makeSide } from "../../testing/tournamentState.ts";

const day = "2026-11-22";

/** Three matches are scheduled on Court 2, and one of the previous day has no court. */
async function openPlan() {
  const site = createCourts();
  site.tournament.change((tournament) => {
    tournament.withheldDays = [day];
    tournament.matches = tournament.matches.filter(({ courtId }) => courtId !== "k2");
    for (const number of [301, 302, 303])
      tournament.matches.push(makeMatch({ id: `m${number}`, number, courtId: "k2", day }));
  });
  const opened = await openSchedule(site);
  const { panel } = opened;
  const list = await panel.findByRole("list", { name: /^Court 2, Sunday,? 22 November 2026$/ });
  const readOrder = () =>
    within(panel.getByRole("list", { name: /^Court 2, Sunday,? 22 November 2026$/ }))
      .getAllByRole("button", { name: /^Edit match / })
      .map((button) => button.getAttribute("aria-label")?.slice(-3));
  return { ...opened, list, readOrder };
}

test("a day is published and withdrawn by the button next to its name", async () => {
  const { user, panel, site } = await openPlan();
  await user.click(await panel.findByRole("button", { name: "Publish Sunday" }));
  expect(await panel.findByText("Published")).toBeTruthy();
  expect(site.tournament.present().withheldDays).toEqual([]);
  await user.click(panel.getByRole("button", { name: /^Withdraw Sunday,? 22 November 2026$/ }));
  expect(await panel.findByRole("button", { name: "Publish Sunday" })).toBeTruthy();
  expect(site.tournament.present().withheldDays).toEqual([day]);
});

test("a match is moved with the keyboard on its handle", async () => {
  const { user, list, readOrder, site } = await openPlan();
  expect(readOrder()).toEqual(["301", "302", "303"]);
  const handle = within(list).getByRole("button", { name: "Move match 303, 3 of 3" });
  handle.focus();
  await user.keyboard(" {ArrowUp}{ArrowUp} ");
  await waitFor(() => expect(readOrder()).toEqual(["303", "301", "302"]));
  await waitFor(() =>
    expect(
      site.tournament.present().matches.flatMap(({ courtId, number }) => (courtId === "k2" ? number : [])),
    ).toEqual([303, 301, 302]),
  );
});

test.each([
  ["two", ["Move match 301 down", "Move match 304 up"], [302, 301, 304, 303]],
  ["three", ["Move match 301 down", "Move match 304 up", "Move match 302 down"], [301, 302, 304, 303]],
])("%s quick moves of different matches are all made", async (_, buttons, order) => {
  const { user, list, readOrder, site, transport } = await openPlan();
  act(() =>
    site.tournament.change(({ matches }) => {
      matches.push(makeMatch({ id: "m304", number: 304, courtId: "k2", day }));
    }),
  );
  await within(list).findByRole("button", { name: "Move match 304, 4 of 4" });
  transport.hold("MoveMatch");
  for (const name of buttons) await user.click(within(list).getByRole("button", { name }));
  expect(readOrder()).toEqual(order.map(String));
  expect(transport.countOf("MoveMatch")).toBe(1);

  transport.release();
  await waitFor(() =>
    expect(
      site.tournament.present().matches.flatMap(({ courtId, number }) => (courtId === "k2" ? number : [])),
    ).toEqual(order),
  );
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(readOrder()).toEqual(order.map(String));
});

test("a move whose list could not be loaded again is not called failed", async () => {
  const { user, list, readOrder, site, transport } = await openPlan();
  transport.refuseNext("MatchManager", { code: "SERVICE_UNAVAILABLE" });
  const loads = transport.countOf("MatchManager");
  await user.click(within(list).getByRole("button", { name: "Move match 301 down" }));
  await waitFor(() => expect(transport.countOf("MatchManager")).toBeGreaterThan(loads));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(screen.queryByText("That did not work. Please try again.")).toBeNull();
  await waitFor(() => expect(readOrder()).toEqual(["302", "301", "303"]));
  expect(
    site.tournament.present().matches.flatMap(({ courtId, number }) => (courtId === "k2" ? number : [])),
  ).toEqual([302, 301, 303]);
  expect(screen.queryByText("That did not work. Please try again.")).toBeNull();
});

test("“Move to…” gives a match another court and place", async () => {
  const { user, panel, readOrder } = await openPlan();
  await user.click(panel.getByRole("button", { name: "Move match 105 to…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move match 105" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Court" }), "Court 2");
  await user.clear(dialog.getByLabelText("Day"));
  expect(dialog.getByText("Choose the day.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Day"), day);
  expect(dialog.queryByText("Choose the day.")).toBeNull();
  await user.clear(dialog.getByLabelText("Place among those that wait"));
  expect(dialog.getByText("The place counts from 1.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Place among those that wait"), "2");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(readOrder()).toEqual(["301", "105", "302", "303"]));
});

test("the order cannot be changed while a search hides matches", async () => {
  const { user, panel, readOrder } = await openPlan();
  const handles = () => panel.queryAllByRole("button", { name: /^Move match 30\d, \d of 3$/ });
  expect(handles()).toHaveLength(3);
  await user.type(panel.getByRole("searchbox", { name: "Search matches" }), "name");
  await waitFor(() => expect(handles()).toHaveLength(0));
  expect(readOrder()).toEqual(["301", "302", "303"]);
});

test("the order cannot be changed while the result of a former search is still shown", async () => {
  const { user, panel, readOrder, site, transport } = await openPlan();
  act(() =>
    site.tournament.change(({ matches }) => {
      for (const match of matches)
        if (match.number === 301 || match.number === 303)
          match.sides = [makeSide("Astrid Holm"), makeSide("Ravi Chandran")];
    }),
  );
  const search = panel.getByRole("searchbox", { name: "Search matches" });
  const handles = () => panel.queryAllByRole("button", { name: /^Move match 30\d, / });
  await user.type(search, "holm");
  await user.type(panel.getByLabelText("On day"), day);
  await waitFor(() => expect(readOrder()).toEqual(["301", "303"]));
  await waitFor(() => expect(location.search).toContain(`day=${day}`));
  transport.hold("MatchManager");
  await user.clear(search);
  await waitFor(() => expect(location.search).toBe(`?day=${day}`));
  expect(readOrder()).toEqual(["301", "303"]);
  expect(handles()).toHaveLength(0);
  transport.release();
  await waitFor(() => expect(handles()).toHaveLength(3));
});

test("a match that is on court is above the others, with the time of its start and without a handle", async () => {
  const { site, panel, list } = await openPlan();
  act(() =>
    site.tournament.change(({ matches }) => {
      const first = matches.find(({ number }) => number === 301);
      if (first) Object.assign(first, { status: "ON_COURT", startedAt: "2026-11-22T10:04:00.000Z" });
    }),
  );
  const fixed = within(
    await panel.findByRole("list", { name: /^Court 2, Sunday,? 22 November 2026: called or ended$/ }),
  );
  expect(fixed.getByText(/^since /)).toBeTruthy();
  expect(fixed.queryByRole("button", { name: /^Move match 301, / })).toBeNull();
  expect(within(list).getByRole("button", { name: "Move match 302, 1 of 2" })).toBeTruthy();
});
