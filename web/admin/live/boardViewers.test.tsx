// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminLivePage.tsx";
import "../DashboardFrame.tsx";
import "../../ui/ToastList.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { admin } from "../../testing/adminSite.ts";
import { createBoardSite, openBoard } from "../../testing/openBoard.ts";
import { defineSilentMedia } from "../../testing/silentMedia.ts";

beforeAll(defineSilentMedia);

/** The name for screen readers and the text of the viewers of each row with a broadcast. */
const viewersOf = (board: Awaited<ReturnType<typeof openBoard>>["board"]) =>
  board.getAllByTitle("Viewers").map((shown) => ({
    name: within(shown).getByText(/viewers?$/).textContent,
    text: within(shown).getByText(/^[<–\d]+$/u).textContent,
  }));
const exact = (viewers: number) => ({
  name: viewers === 1 ? "1 viewer" : `${viewers} viewers`,
  text: `${viewers}`,
});
const few = { name: "fewer than 10 viewers", text: "<10" };
const unknown = { name: "an unknown number of viewers", text: "–" };

test("an admin sees exact numbers of viewers, as soon as the server has sent them", async () => {
  const site = createBoardSite();
  site.viewers.counts = null;
  const { board } = await openBoard(site);
  expect(viewersOf(board)).toEqual([unknown, unknown, unknown]);
  site.changeAccount(() => {
    site.viewers.counts = [{ episodeId: "e4", viewers: 1 }];
  });
  await waitFor(() => expect(viewersOf(board)).toEqual([exact(0), exact(0), exact(1)]));
});

test("an operator sees numbers from ten on, and otherwise that fewer than ten watch", async () => {
  const site = createBoardSite();
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };
  site.viewers.counts = [{ episodeId: "e1", viewers: 51 }];
  const { board, user, live } = await openBoard(site);
  await waitFor(() => expect(viewersOf(board)).toEqual([exact(51), few, few]));
  // Few viewers are ended without a confirmation.
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}l");
  await waitFor(() => expect(live()).toEqual(["e1"]));
});

test("L asks before it ends a broadcast whose number of viewers is unknown", async () => {
  const site = createBoardSite();
  site.viewers.counts = null;
  const { user, live } = await openBoard(site);
  await user.keyboard("{ArrowDown}l");
  const question = within(await screen.findByRole("dialog", { name: "End the broadcast of Court 1?" }));
  expect(question.getByText("It has an unknown number of viewers.")).toBeTruthy();
  site.changeAccount(() => {
    site.viewers.counts = [{ episodeId: "e1", viewers: 51 }];
  });
  expect(await question.findByText("It has 51 viewers.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(live()).toEqual(["e1", "e4"]);
});
