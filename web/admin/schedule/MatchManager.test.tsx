// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";
import "../AdminSchedulePage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../../testing/openApp.tsx";
import { createCourts, listMatches, openSchedule } from "../../testing/openCourts.ts";

async function openManager(site = createCourts()) {
  const opened = await openSchedule(site);
  const { panel } = opened;
  const click = (name: string) => opened.user.click(panel.getByRole("button", { name }));
  const field = (name: string) => panel.getByRole("textbox", { name });
  return { ...opened, click, field };
}

test("a match is added with players, court, day and a time in the event's time zone", async () => {
  const site = createCourts();
  site.settings.timeZone = "Europe/Copenhagen";
  const { user, panel, click, field } = await openManager(site);
  await click("Add match");
  await user.type(field("Number"), "106");
  await user.selectOptions(panel.getByRole("combobox", { name: "Discipline" }), "Mixed doubles");
  await user.type(field("Round"), "Semi-final");
  await user.type(panel.getByLabelText("Day"), "2026-11-22");
  await user.selectOptions(panel.getByRole("combobox", { name: "Court" }), "Court 2");
  await user.selectOptions(panel.getByRole("combobox", { name: "Start" }), "not before");
  await user.type(panel.getByLabelText("Time"), "14:00");
  await user.type(field("First side, Player 1"), "Ann Holm");
  await user.type(field("First side, country of player 1"), "DEN");
  await user.type(field("First side, Player 2"), "Bo Lund");
  await user.type(field("Second side, or, while unknown"), "Winner of 104");
  const form = within(panel.getByRole("form", { name: "Add match" }));
  await user.click(form.getByRole("button", { name: "Add match" }));
  await waitFor(() => expect(listMatches(panel)).toContain("Edit match 106"));
  expect(panel.getByText("not before 14:00")).toBeTruthy();
  expect(site.tournament.present().matches.at(-1)).toMatchObject({
    number: 106,
    discipline: "XD",
    courtId: "k2",
    day: "2026-11-22",
    scheduled: { kind: "NOT_BEFORE", at: "2026-11-22T13:00:00.000Z" },
    sides: [
      { players: [{ name: "Ann Holm", country: "DEN" }, { name: "Bo Lund" }], from: null },
      { players: [], from: "Winner of 104" },
    ],
  });
});

test("the format is always shown, and is that of the day until another one is chosen", async () => {
  const { user, panel, click } = await openManager();
  await click("Add match");
  const format = () => panel.getByRole("combobox", { name: "Format" });
  await user.type(panel.getByLabelText("Day"), "2026-12-31");
  await waitFor(() => expect(format()).toHaveProperty("value", "THREE_BY_21"));
  await user.clear(panel.getByLabelText("Day"));
  await user.type(panel.getByLabelText("Day"), "2027-01-04");
  await waitFor(() => expect(format()).toHaveProperty("value", "THREE_BY_15"));
  await user.selectOptions(format(), "1 game to 21");
  await user.clear(panel.getByLabelText("Day"));
  await user.type(panel.getByLabelText("Day"), "2026-11-22");
  expect(format()).toHaveProperty("value", "ONE_BY_21");
});

test("“Save and add another” increases the number and keeps values that rarely differ", async () => {
  const { user, click, field } = await openManager();
  await click("Add match");
  await user.type(field("Number"), "301");
  await user.type(field("Round"), "Quarter-final");
  await user.type(field("First side, Player"), "Ann Holm");
  await user.type(field("Second side, Player"), "Cy Reyes");
  await click("Save and add another");
  await waitFor(() => expect(field("Number")).toHaveProperty("value", "302"));
  expect(field("Round")).toHaveProperty("value", "Quarter-final");
  expect(field("First side, Player")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(field("Number"));
});

test("a timed match without day and time, and a pair of one, are refused at their fields", async () => {
  const { user, panel, click, field } = await openManager();
  await click("Add match");
  await user.selectOptions(panel.getByRole("combobox", { name: "Start" }), "at");
  await user.selectOptions(panel.getByRole("combobox", { name: "Discipline" }), "Men’s doubles");
  await user.type(field("First side, Player 1"), "Ann Holm{Enter}");
  expect(await panel.findByText("Choose the day.")).toBeTruthy();
  expect(panel.getByText("Please enter the time.")).toBeTruthy();
  expect(panel.getByText("In doubles a side has two players.")).toBeTruthy();
});

test("a player with a country or a short name but no name is refused at the field of the name", async () => {
  const { user, site, panel, click, field } = await openManager();
  await click("Add match");
  await user.type(field("Number"), "106");
  await user.type(field("First side, Player"), "Ann Holm");
  await user.type(field("Second side, country of player"), "DEN{Enter}");
  expect(await panel.findByText("Please enter the name of each player.")).toBeTruthy();
  const name = field("Second side, Player");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name);
  expect(field("First side, Player").getAttribute("aria-invalid")).not.toBe("true");
  expect(site.tournament.present().matches).toHaveLength(3);

  await user.type(name, "Cy Reyes{Enter}");
  await waitFor(() =>
    expect(site.tournament.present().matches.at(-1)).toMatchObject({
      number: 106,
      sides: [{ players: [{ name: "Ann Holm" }] }, { players: [{ name: "Cy Reyes", country: "DEN" }] }],
    }),
  );
});

test("a pair whose second player has only a short name is refused", async () => {
  const { user, panel, click, field } = await openManager();
  await click("Add match");
  await user.selectOptions(panel.getByRole("combobox", { name: "Discipline" }), "Men’s doubles");
  await user.type(field("First side, Player 1"), "Ann Holm");
  await user.type(field("First side, short name of player 2"), "Lund{Enter}");
  expect(await panel.findByText("Please enter the name of each player.")).toBeTruthy();
  expect(field("First side, Player 2").getAttribute("aria-invalid")).toBe("true");
  expect(panel.queryByText("In doubles a side has two players.")).toBeNull();
});

test("another admin's change is shown next to the input, which stays", async () => {
  const { user, site, panel, click, field } = await openManager();
  await panel.findByRole("button", { name: "Edit match 105" });
  await click("Edit match 105");
  await user.clear(field("Round"));
  await user.type(field("Round"), "Final");
  site.tournament.change(({ matches }) => {
    for (const match of matches) if (match.id === "m2") Object.assign(match, { courtId: "k2", version: 2 });
  });
  const notice = within(await panel.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("Court 2")).toBeTruthy();
  await user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  await click("Save match");
  await waitFor(() =>
    expect(site.tournament.present().matches[1]).toMatchObject({ round: "Final", courtId: "k2" }),
  );
});

test("a link to another page asks for confirmation before it discards unsaved input", async () => {
  const { user, click, field } = await openManager();
  await click("Add match");
  await user.type(field("Round"), "Quarter-final");
  await user.click(screen.getByRole("link", { name: "Broadcasts" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/admin/schedule");
  expect(field("Round")).toHaveProperty("value", "Quarter-final");
});

test("a draft from before a reload is offered on another page too, and leads back to its form", async () => {
  const { user, site, click, field } = await openManager();
  await click("Add match");
  await user.type(field("Round"), "Quarter-final");
  cleanup();
  const again = openApp("/admin", site);
  await again.user.click(await screen.findByRole("button", { name: "Continue: New match" }));
  expect(await screen.findByText(/^Restored what you had typed by/)).toBeTruthy();
  expect(location.pathname).toBe("/admin/schedule");
  expect(screen.getByRole("textbox", { name: "Round" })).toHaveProperty("value", "Quarter-final");
});

test("a match with points is not deleted, and the reason is shown; one without points is", async () => {
  const site = createCourts();
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 0 }]);
  const { user, panel, click } = await openManager(site);
  await panel.findByRole("button", { name: "Delete match 104" });
  const confirm = async (name: string) => {
    await click(`Delete ${name}`);
    const dialog = within(screen.getByRole("dialog", { name: `Delete ${name}?` }));
    await user.click(dialog.getByRole("button", { name: "Delete match" }));
  };
  await confirm("match 104");
  expect(await screen.findByText("This match has points. Cancel it instead.")).toBeTruthy();
  await confirm("match 105");
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 104", "Edit match 201"]));
});

test("the dialog of a deletion closes with a message only when the match was deleted, not when it leaves the list", async () => {
  const { user, site, panel, click } = await openManager();
  await panel.findByRole("button", { name: "Delete match 105" });
  await user.selectOptions(panel.getByRole("combobox", { name: "On court" }), "Court 1");
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 104", "Edit match 105"]));
  await click("Delete match 105");
  await screen.findByRole("dialog", { name: "Delete match 105?" });
  site.tournament.change(({ matches }) => {
    for (const match of matches) if (match.id === "m2") match.courtId = "k2";
  });
  await waitFor(() => expect(listMatches(panel)).toEqual(["Edit match 104"]));
  expect(screen.getByRole("dialog", { name: "Delete match 105?" })).toBeTruthy();
  site.tournament.change((tournament) => {
    tournament.matches = tournament.matches.filter(({ id }) => id !== "m2");
  });
  expect(await screen.findByText("Match 105 has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a match whose deletion was undone can be edited and deleted again", async () => {
  const { user, site, panel, transport, click } = await openManager();
  await panel.findByRole("button", { name: "Edit match 105" });
  await click("Edit match 105");
  await panel.findByRole("form", { name: "Edit match 105" });
  const before = site.tournament.present().matches;
  site.tournament.change((tournament) => {
    tournament.matches = before.filter(({ id }) => id !== "m2");
  });
  const gone = "This match has been deleted meanwhile.";
  expect(await panel.findByText(gone)).toBeTruthy();
  await click("Cancel");
  site.tournament.change((tournament) => void (tournament.matches = before));
  await panel.findByRole("button", { name: "Edit match 105" });
  await click("Edit match 105");
  await panel.findByRole("form", { name: "Edit match 105" });
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(panel.queryByText(gone)).toBeNull();
  await click("Cancel");
  await click("Delete match 105");
  await user.click(await screen.findByRole("button", { name: "Delete match" }));
  expect(await screen.findByText("Match deleted successfully.")).toBeTruthy();
});

test("a match is called to its court from the list, and its score can be entered without scoring it", async () => {
  const { user, site, panel, click } = await openManager();
  await panel.findByRole("button", { name: "Call match 201" });
  await click("Call match 201");
  await waitFor(() => expect(site.tournament.present().courts[1]?.currentId).toBe("m3"));
  await click("Score of match 105");
  const dialog = within(screen.getByRole("dialog", { name: "Correct the score" }));
  await user.type(dialog.getByRole("textbox", { name: "Game 1, Brandt" }), "21");
  await user.type(dialog.getByRole("textbox", { name: "Game 1, Tan" }), "9");
  await user.click(dialog.getByRole("button", { name: "Save score" }));
  await waitFor(() => expect(site.tournament.present().matches[1]?.games).toEqual([[21, 9]]));
});

const correction = () => within(screen.getByRole("dialog", { name: "Correct the score" }));

test("a score that has changed meanwhile is loaded into the open dialog, also when it ended the match", async () => {
  const { user, site, panel, click } = await openManager();
  await panel.findByRole("button", { name: "Score of match 104" });
  await click("Score of match 104");
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RETIRED", side: 0 }]);
  await waitFor(() => expect(panel.queryByRole("button", { name: "Edit match 104" })).toBeNull());
  await user.click(correction().getByRole("button", { name: "Save score" }));
  await user.click(await correction().findByRole("button", { name: "Load the present score" }));
  expect(correction().getByRole<HTMLInputElement>("radio", { name: "Retired" }).checked).toBe(true);
  await user.click(correction().getByRole("radio", { name: "Disqualified" }));
  await user.click(correction().getByRole("button", { name: "Save score" }));
  await waitFor(() => expect(site.tournament.present().matches[0]?.ending).toBe("DISQUALIFIED"));
});

test("a match that another admin adds appears without a reload", async () => {
  const { panel, site } = await openManager();
  await panel.findByRole("button", { name: "Edit match 105" });
  site.tournament.change(({ matches }) => {
    const [first] = matches;
    if (first) matches.push({ ...first, id: "m9", number: 109, status: "SCHEDULED" });
  });
  expect(await panel.findByRole("button", { name: "Edit match 109" })).toBeTruthy();
});

test("a match that ends meanwhile is not cancelled, and the reason is shown at the switch", async () => {
  const { user, site, panel, click } = await openManager();
  await panel.findByRole("button", { name: "Edit match 105" });
  await click("Edit match 105");
  const cancelled = panel.getByRole("switch", { name: "Cancelled" });
  await user.click(cancelled);
  site.tournament.change(({ matches }) => {
    for (const match of matches) if (match.id === "m2") match.status = "FINISHED";
  });
  await click("Save match");
  const problem = await panel.findByText("A match that has ended cannot be cancelled.");
  expect(cancelled.getAttribute("aria-describedby")).toBe(problem.id);
  expect(cancelled.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(cancelled);
});
