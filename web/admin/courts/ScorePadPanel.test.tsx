// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  choice,
  createCourts,
  dialog,
  kindsOf,
  openCourts,
  openScored,
  readPoints,
} from "../../testing/openCourts.ts";
import type { TestSite } from "../../testing/testSite.ts";

const readHour = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone }).format(new Date());
const sidesOf = (site: TestSite) => site.tournament.scoring.readLog("m1").map(({ side }) => side);

test("one button leads a court from calling its match to clearing it", async () => {
  const { user, site, court } = await openCourts();
  const second = court("Court 2");
  expect(second.getByText("Next: match 201")).toBeTruthy();
  await user.click(second.getByRole("button", { name: "Call match 201" }));
  await user.click(await second.findByRole("button", { name: "Start scoring" }));
  await user.click(await second.findByRole("button", { name: "Toss…" }));
  await user.click(choice("Left of the umpire", "Holm / Lund"));
  await user.click(choice("Serves", "Reyes / Okafor"));
  await user.click(dialog().getByRole("radio", { name: "Di Okafor" }));
  await user.click(dialog().getByRole("radio", { name: "Ann Holm" }));
  await user.click(dialog().getByRole("button", { name: "Save toss" }));
  await user.click(await second.findByRole("button", { name: "Love all, play" }));
  await user.click(second.getByRole("button", { name: "End match…" }));
  await user.click(dialog().getByRole("radio", { name: "Retired" }));
  await user.click(dialog().getByRole("radio", { name: "Holm / Lund" }));
  expect(dialog().getByText("Won by Cy Reyes and Di Okafor. The score stays as it is.")).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "End match" }));
  await user.click(await second.findByRole("button", { name: "Confirm result" }));
  await user.click(await second.findByRole("button", { name: "Clear court" }));
  await waitFor(() => expect(second.getByText("No match is planned.")).toBeTruthy());
  expect(kindsOf(site, "m3")).toEqual(["TOSS", "PLAY", "RETIRED", "CONFIRMED"]);
});

test("plus gives a point, minus removes the side's last point, and undo reverts the last entry", async () => {
  const { user, site, first } = await openScored();
  await user.click(first.getByRole("button", { name: "Point for Solberg" }));
  await user.click(first.getByRole("button", { name: "Point for Chandran" }));
  expect(readPoints(first)).toEqual(["1", "1"]);
  await user.click(first.getByRole("button", { name: "Take back the last point of Solberg" }));
  expect(readPoints(first)).toEqual(["0", "1"]);
  await user.click(first.getByRole("button", { name: "Undo: point of Chandran" }));
  expect(readPoints(first)).toEqual(["0", "0"]);
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "RALLY", "VOID", "VOID"]));
});

test("minus never changes a finished game, but takes back the point that has just finished it", async () => {
  const { user, site, first } = await openScored();
  const minus = (name: string) => first.getByRole("button", { name: `Take back the last point of ${name}` });
  const isDisabled = (name: string) => minus(name).getAttribute("aria-disabled") === "true";
  await user.keyboard(`${"12".repeat(20)}11`);
  expect([isDisabled("Solberg"), isDisabled("Chandran")]).toEqual([false, true]);
  await user.click(minus("Solberg"));
  expect(readPoints(first)).toEqual(["21", "20"]);
  await user.keyboard("12");
  expect(readPoints(first)).toEqual(["0", "1"]);
  expect([isDisabled("Solberg"), isDisabled("Chandran")]).toEqual([true, false]);
  await user.click(minus("Solberg"));
  expect(readPoints(first)).toEqual(["0", "1"]);
  await waitFor(() => expect(kindsOf(site).filter((kind) => kind === "VOID")).toHaveLength(1));
});

test("a point is shown immediately, before the server has answered", async () => {
  const { user, site, first, transport } = await openScored();
  transport.hold("RecordMatchEvents");
  await user.click(first.getByRole("button", { name: "Point for Solberg" }));
  expect(readPoints(first)).toEqual(["1", "0"]);
  expect(kindsOf(site)).toEqual([]);
  transport.release();
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
});

test("the keys 1, 2 and Backspace score the selected court, and the arrows select it", async () => {
  const { user, site, first, court } = await openScored();
  await user.keyboard("112{Backspace}");
  expect(readPoints(first)).toEqual(["2", "0"]);
  expect(await screen.findByText("Court 1: Mads Solberg 2, Ravi Chandran 0, first game")).toBeTruthy();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Court 2" }));
  expect(screen.getByText("Court 2: no match")).toBeTruthy();
  await user.keyboard("1{Enter}");
  expect(await court("Court 2").findByRole("button", { name: "Start scoring" })).toBeTruthy();
  await user.keyboard("{ArrowUp}2");
  expect(readPoints(first)).toEqual(["2", "1"]);
  await waitFor(() => expect(sidesOf(site)).toEqual([0, 0, 1, null, 1]));
});

test("the keys do nothing while typing, while a dialog is open, or when they are turned off", async () => {
  const { user, first } = await openScored();
  await user.click(screen.getByRole("button", { name: "Add court" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "12");
  await user.click(first.getByRole("button", { name: "More…" }));
  await user.keyboard("1");
  await user.click(dialog().getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("switch", { name: "Keys" }));
  await user.keyboard("1");
  expect(readPoints(first)).toEqual(["0", "0"]);
  expect(screen.queryByRole("list", { name: "Keys of the chosen court" })).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Keys" }));
  first.getByRole("button", { name: "More…" }).focus();
  await user.keyboard("1");
  expect(readPoints(first)).toEqual(["1", "0"]);
});

test("an interval ends with the button of the next step, and shows its remaining time", async () => {
  const { user, first } = await openScored();
  for (let point = 0; point < 11; point += 1) await user.keyboard("1");
  expect(first.getByText("Interval").textContent).toMatch(/^Interval(1:00|0:59)$/);
  await user.click(first.getByRole("button", { name: "Interval over" }));
  expect(first.getByText("First game")).toBeTruthy();
});

test("a match that another device scores is taken over only after a confirmation", async () => {
  const site = createCourts();
  site.settings.timeZone = "Asia/Tokyo";
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  const { user, court } = await openCourts(site);
  const first = court("Court 1");
  const hours = [readHour("Asia/Tokyo")];
  await user.click(await first.findByRole("button", { name: "Score this match" }));
  const question = (await screen.findByRole("dialog")).textContent ?? "";
  hours.push(readHour("Asia/Tokyo"));
  expect(question).toMatch(
    /Tablet for Court 1 has been scoring this match \(last heard \d\d:\d\d:\d\d, 0–1\)\. Points it has not sent will have to be entered again\./,
  );
  expect(hours).toContain(/heard (\d\d)/.exec(question)?.[1]);
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(first.queryByRole("button", { name: "Love all, play" })).toBeNull();
  await user.click(first.getByRole("button", { name: "Score this match" }));
  await user.click(await screen.findByRole("button", { name: "Take over" }));
  await user.click(await first.findByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(readPoints(first)).toEqual(["1", "1"]));
});

test("a device that loses the match to another one shows a message, and stops scoring", async () => {
  const { user, site, first } = await openScored();
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  expect(await first.findByText("Someone else is scoring this match now.")).toBeTruthy();
  await user.keyboard("1");
  expect(readPoints(first)).toEqual(["0", "1"]);
  await user.click(first.getByRole("button", { name: "Take it back" }));
  await user.click(await screen.findByRole("button", { name: "Take over" }));
  expect(await first.findByText("Scored on this page.")).toBeTruthy();
});

test("a correction by the same account elsewhere is shown without a press, and the next point follows it", async () => {
  const { user, site, first, transport } = await openScored();
  await user.keyboard("1");
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  site.tournament.scoring.root.setScore({ matchId: "m1", games: [[5, 3]], after: 1, takeOver: false });
  await waitFor(() =>
    expect(first.getByRole("button", { name: "Undo: correction of the score" })).toBeTruthy(),
  );
  expect(readPoints(first)).toEqual(["5", "3"]);
  await user.keyboard("2");
  expect(readPoints(first)).toEqual(["5", "4"]);
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "SCORE_SET", "RALLY"]));
  expect(first.getByText("Scored on this page.")).toBeTruthy();
});

test("without a network entries are stored, and sent after the reconnect", async () => {
  const { user, site, first, transport } = await openScored();
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  transport.cut();
  await user.keyboard("12");
  expect(
    await first.findByText("Offline. 2 entries are kept here and will be sent by themselves."),
  ).toBeTruthy();
  expect(readPoints(first)).toEqual(["1", "1"]);
  transport.restore();
  window.dispatchEvent(new Event("online"));
  expect(await first.findByText("Scored on this page.")).toBeTruthy();
  await waitFor(() => expect(sidesOf(site)).toEqual([0, 1]));
});

test("the last report of a device has its time in the event's time zone", async () => {
  const site = createCourts();
  site.settings.timeZone = "Asia/Tokyo";
  const report = { courtId: "k1", matchId: "m1", name: "Phone", battery: 80, unsent: 0 };
  Object.assign(site.root, { scorers: () => [{ ...report, heardAt: "2026-11-22T10:00:00.000Z" }] });
  const { court } = await openCourts(site);
  expect(await court("Court 1").findByText(/Phone · battery 80 % · last report 19:00:00/)).toBeTruthy();
});

test("a match that another device has taken over and finished is not said to be scored", async () => {
  const { site, first } = await openScored();
  const lost = "Someone else is scoring this match now.";
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 1 }]);
  expect(await first.findByText(lost)).toBeTruthy();
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RETIRED", side: 0 }]);
  await waitFor(() => expect(first.queryByText(lost)).toBeNull());
});
