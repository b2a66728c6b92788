// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../AdminSchedulePage.tsx";

import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../../testing/openApp.tsx";
import { openSchedule } from "../../testing/openCourts.ts";

const offer = "Continue: The form of match 105";
const round = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Round" });

/** Types into the form of a match, and leaves the page without saving, as a reload does. */
async function leaveDraft() {
  const { panel, site, user } = await openSchedule();
  await user.click(await panel.findByRole("button", { name: "Edit match 105" }));
  await user.clear(await round());
  await user.type(await round(), "Semi-final");
  cleanup();
  return site;
}

test("the draft of a match is restored from another page before the list of matches is loaded", async () => {
  const { user, transport } = openApp("/admin", await leaveDraft());
  transport.hold("MatchManager");
  await user.click(await screen.findByRole("button", { name: offer }));
  expect(await screen.findByRole("form", { name: "Edit match 105" })).toBeTruthy();
  expect((await round()).value).toBe("Semi-final");
  expect(screen.queryByText(/has been deleted meanwhile/)).toBeNull();
  transport.release();
});

test("the draft of a match that the filters of the list exclude is restored too", async () => {
  const { user } = openApp("/admin/schedule?court=k2", await leaveDraft());
  await screen.findByRole("button", { name: "Edit match 201" });
  expect(screen.queryByRole("button", { name: "Edit match 105" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: offer }));
  expect(await screen.findByRole("form", { name: "Edit match 105" })).toBeTruthy();
  expect((await round()).value).toBe("Semi-final");
});

test("the draft of a deleted match is reported as such", async () => {
  const site = await leaveDraft();
  site.tournament.change((tournament) => {
    tournament.matches = tournament.matches.filter(({ id }) => id !== "m2");
  });
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: offer }));
  expect(await screen.findByText("The form of match 105 has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Edit match 105" })).toBeNull();
});

test("the draft of a match that could not be loaded is not reported as deleted, and can be tried again", async () => {
  const { user, transport } = openApp("/admin/schedule", await leaveDraft());
  transport.refuseNext("MatchForm", { code: "SERVICE_UNAVAILABLE" });
  await user.click(await screen.findByRole("button", { name: offer }));
  expect(
    await screen.findByText("The form of match 105 could not be loaded. Please try again."),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: offer }));
  expect(await screen.findByRole("form", { name: "Edit match 105" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: offer })).toBeNull());
});
