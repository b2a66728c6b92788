// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";

import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { changedMeanwhile } from "../../../domain/formRules.ts";
import { choice, dialog, kindsOf, openCourts, openScored, readPoints } from "../../testing/openCourts.ts";
import type { TestSite } from "../../testing/testSite.ts";

const callNext = (site: TestSite) =>
  site.tournament.change(({ courts: [first] }) => {
    if (first) Object.assign(first, { currentId: "m2", nextId: null });
  });

const pointsOf = (name: string) =>
  dialog().getByRole<HTMLInputElement>("textbox", { name: `Game 1, ${name}` });

/** Loads the present score into the open correction that was refused, and corrects the points of the first side to 7. */
async function continueWithPresentScore(user: UserEvent, solberg: string, chandran: string): Promise<void> {
  await user.click(dialog().getByRole("button", { name: "Load the present score" }));
  expect(dialog().queryByText(changedMeanwhile)).toBeNull();
  expect([pointsOf("Solberg").value, pointsOf("Chandran").value]).toEqual([solberg, chandran]);
  await user.clear(pointsOf("Solberg"));
  await user.type(pointsOf("Solberg"), "7");
  await user.click(dialog().getByRole("button", { name: "Save score" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

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
  await continueWithPresentScore(user, "0", "2");
  await waitFor(() => expect(site.tournament.present().matches[0]?.games).toEqual([[7, 2]]));
});

test("a correction on the scoring device does not replace one that its account made elsewhere meanwhile", async () => {
  const { user, site, first } = await openScored();
  await user.click(first.getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
  const { root } = site.tournament.scoring;
  act(() => void root.setScore({ matchId: "m1", games: [[5, 3]], after: 0, takeOver: false }));
  await waitFor(() => expect(readPoints(first)).toEqual(["5", "3"]));
  await user.type(dialog().getByRole("textbox", { name: "Game 1, Solberg" }), "7");
  await user.type(dialog().getByRole("textbox", { name: "Game 1, Chandran" }), "3");
  await user.click(dialog().getByRole("button", { name: "Save score" }));
  expect(await dialog().findByText(changedMeanwhile)).toBeTruthy();
  expect(readPoints(first)).toEqual(["5", "3"]);
  expect(kindsOf(site)).toEqual(["SCORE_SET"]);
  await continueWithPresentScore(user, "5", "3");
  expect(readPoints(first)).toEqual(["7", "3"]);
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

test("the dialog that ends a match asks for the end, and then for the side", async () => {
  const { user, first } = await openScored();
  await user.click(first.getByRole("button", { name: "End match…" }));
  expect(dialog().getByText("Choose how the match ends.")).toBeTruthy();
  await user.click(choice("How does it end?", "Retired"));
  expect(dialog().queryByText("Choose how the match ends.")).toBeNull();
  expect(dialog().getByText("Choose the side.")).toBeTruthy();
  await user.click(choice("Who has retired?", "Solberg"));
  expect(dialog().queryByText("Choose the side.")).toBeNull();
});
