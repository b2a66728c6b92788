// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { changedMeanwhile } from "../../../domain/formRules.ts";
import { createCourts, kindsOf, openCourts, openScored } from "../../testing/openCourts.ts";
import type { TestSite } from "../../testing/testSite.ts";

interface Court {
  getAllByRole: (role: string, options: { name: RegExp }) => HTMLElement[];
}
const readPoints = (court: Court) =>
  court
    .getAllByRole("button", { name: /^Point for / })
    .map((plus) => plus.previousElementSibling?.textContent);
const dialog = () => within(screen.getByRole("dialog"));
const choice = (question: string, name: string) =>
  within(dialog().getByRole("group", { name: question })).getByRole("radio", { name });
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

test("a correction of the service places the chosen player of doubles, or asks for both", async () => {
  const { user, site, court } = await openCourts();
  const second = court("Court 2");
  await user.click(second.getByRole("button", { name: "Call match 201" }));
  await user.click(await second.findByRole("button", { name: "Start scoring" }));
  await user.click(await second.findByRole("button", { name: "Toss…" }));
  await user.click(choice("Left of the umpire", "Holm / Lund"));
  await user.click(choice("Serves", "Reyes / Okafor"));
  await user.click(choice("Server", "Di Okafor"));
  expect(dialog().getByText("Choose the server and the receiver.")).toBeTruthy();
  await user.click(choice("Receiver", "Ann Holm"));
  await user.click(dialog().getByRole("button", { name: "Save toss" }));
  await user.click(await second.findByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the service…" }));
  await user.click(choice("Serves", "Holm / Lund"));
  await user.click(choice("Server", "Bo Lund"));
  await user.click(dialog().getByRole("button", { name: "Save service" }));
  await waitFor(() => expect(kindsOf(site, "m3")).toEqual(["TOSS", "SERVICE_CORRECTED"]));
  const corrected = site.tournament.scoring.readLog("m3").at(-1);
  expect(corrected?.detail).toEqual({ serving: 0, right: [1, 1], leftSide: 0 });
});

test("a match that was called by mistake goes back to the order of play until it is scored", async () => {
  const { user, site, court } = await openCourts();
  const second = court("Court 2");
  const back = { name: "Back to the order of play" };
  await user.click(second.getByRole("button", { name: "Call match 201" }));
  await second.findByRole("button", { name: "Start scoring" });
  await user.click(second.getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", back));
  await user.click(await second.findByRole("button", { name: "Call match 201" }));
  await user.click(await second.findByRole("button", { name: "Start scoring" }));
  await second.findByRole("button", { name: "Toss…" });
  await user.click(second.getByRole("button", { name: "More…" }));
  expect(dialog().queryByRole("button", back)).toBeNull();
  expect(kindsOf(site, "m3")).toEqual([]);
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

test("a score can be typed in; an impossible one is refused", async () => {
  const { user, first, site } = await openScored();
  await user.click(first.getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
  const type = async (game: number, points: readonly [string, string]) => {
    await user.type(dialog().getByRole("textbox", { name: `Game ${game}, Solberg` }), points[0]);
    await user.type(dialog().getByRole("textbox", { name: `Game ${game}, Chandran` }), points[1]);
  };
  await type(1, ["31", "29"]);
  expect(dialog().getByText("Game 1 cannot have the score 31–29.")).toBeTruthy();
  for (const name of ["Game 1, Solberg", "Game 1, Chandran"])
    await user.clear(dialog().getByRole("textbox", { name }));
  await type(1, ["21", "18"]);
  await type(2, ["21", "7"]);
  await user.click(dialog().getByRole("radio", { name: "Retired" }));
  expect(dialog().getByText("The games decide the match, so it cannot end in another way.")).toBeTruthy();
  await user.click(dialog().getByRole("radio", { name: "As the games say" }));
  for (const name of ["Game 2, Solberg", "Game 2, Chandran"])
    await user.clear(dialog().getByRole("textbox", { name }));
  await type(2, ["4", "7"]);
  await user.click(dialog().getByRole("button", { name: "Save score" }));
  await waitFor(() => expect(readPoints(first)).toEqual(["4", "7"]));
  expect(first.getByRole("button", { name: "Undo: correction of the score" })).toBeTruthy();
  await waitFor(() => expect(kindsOf(site)).toEqual(["SCORE_SET"]));
});

test("cards, injuries and corrections of the service are behind More", async () => {
  const { user, first, site } = await openScored();
  await user.keyboard("1");
  const more = async (name: string) => {
    await user.click(first.getByRole("button", { name: "More…" }));
    await user.click(dialog().getByRole("button", { name }));
  };
  await more("Card…");
  await user.click(dialog().getByRole("radio", { name: "Solberg" }));
  expect(dialog().getByText("Choose the side and the card.")).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Record card" }));
  await user.click(dialog().getByRole("radio", { name: "Yellow" }));
  expect(dialog().queryByText("Choose the side and the card.")).toBeNull();
  await user.click(dialog().getByRole("button", { name: "Record card" }));
  await more("Card…");
  await user.click(dialog().getByRole("radio", { name: "Solberg" }));
  expect(dialog().queryByRole("radio", { name: "Yellow" })).toBeNull();
  await user.click(dialog().getByRole("radio", { name: "Red" }));
  expect(dialog().getByText("The other side gets a point.")).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Record card" }));
  expect(readPoints(first)).toEqual(["1", "1"]);
  await more("Injury");
  await user.click(first.getByRole("button", { name: "Resume play" }));
  await more("Correct the service…");
  await user.click(choice("Serves", "Solberg"));
  await user.click(dialog().getByRole("button", { name: "Save service" }));
  await waitFor(() =>
    expect(kindsOf(site)).toEqual(["RALLY", "CARD", "CARD", "INJURY", "RESUMED", "SERVICE_CORRECTED"]),
  );
});

test("the last report of a device has its time in the event's time zone", async () => {
  const site = createCourts();
  site.settings.timeZone = "Asia/Tokyo";
  const report = { courtId: "k1", matchId: "m1", name: "Phone", battery: 80, unsent: 0 };
  Object.assign(site.root, { scorers: () => [{ ...report, heardAt: "2026-11-22T10:00:00.000Z" }] });
  const { court } = await openCourts(site);
  expect(await court("Court 1").findByText(/Phone · battery 80 % · last report 19:00:00/)).toBeTruthy();
});

/** Replaces the first court's match by its next one. */
const callNext = (site: TestSite) =>
  site.tournament.change(({ courts: [first] }) => {
    if (first) Object.assign(first, { currentId: "m2", nextId: null });
  });

test("the correction of a match is closed when the next match comes to the court", async () => {
  const { user, site, court } = await openCourts();
  const first = court("Court 1");
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RETIRED", side: 0 }]);
  await first.findByText("Mads Solberg has retired");
  await user.click(first.getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
  await user.type(dialog().getByRole("textbox", { name: "Game 1, Solberg" }), "5");
  callNext(site);
  await first.findByText(/^Match 105/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(kindsOf(site, "m2")).toEqual([]);
});

test("a correction does not replace what was recorded after its dialog was opened", async () => {
  const { user, site, court } = await openCourts();
  await user.click(court("Court 1").getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
  site.tournament.scoring.recordElsewhere("m1", [
    { kind: "RALLY", side: 1 },
    { kind: "RALLY", side: 1 },
  ]);
  await waitFor(() => expect(court("Court 1").getByText("2")).toBeTruthy());
  await user.click(dialog().getByRole("button", { name: "Save score" }));
  expect(await dialog().findByText(changedMeanwhile)).toBeTruthy();
  expect(kindsOf(site)).toEqual(["RALLY", "RALLY"]);
});

test("a dialog of one match is not open for the next one", async () => {
  const { user, site, first } = await openScored();
  await user.click(first.getByRole("button", { name: "End match…" }));
  await user.click(dialog().getByRole("radio", { name: "Retired" }));
  callNext(site);
  await user.click(await first.findByRole("button", { name: "Start scoring" }));
  expect(await first.findByText("Scored on this page.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});
