// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminHistoryPage.tsx";
import "../DashboardFrame.tsx";
import "../../ui/ToastList.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createHistorySite, openHistory, readRows } from "../../testing/openHistory.ts";
import { makeRevision } from "../../testing/roots/historyRoot.ts";

const findDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

/** A site whose first revision has deleted a series. */
function createDeletion() {
  const site = createHistorySite();
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s2");
  });
  site.history.entries.CATALOGUE.push(makeRevision({ revision: 1, sentence: "deleted Court 2" }));
  return site;
}

const titlesOf = ({ catalogue }: ReturnType<typeof createHistorySite>) =>
  catalogue.series.map(({ title }) => title);

test("an undo asks for confirmation that lists what is not restored, and can be undone itself", async () => {
  const { panel, user, site } = await openHistory(createDeletion());
  await user.click(await panel.findByRole("button", { name: "Undo 1: deleted Court 2" }));
  const question = await findDialog("Undo this change?");
  expect(question.getByText("Deleted Court 2.")).toBeTruthy();
  const lost = question.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lost[0]).toMatch(/favourites, unlocks and access codes of a deleted series.*stopped watching/);
  expect(lost[1]).toMatch(/unlocks that ended with a password/);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(titlesOf(site)).toEqual(["Court 1"]);

  await user.click(panel.getByRole("button", { name: "Undo 1: deleted Court 2" }));
  await user.click((await findDialog("Undo this change?")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 2"]));
  expect(await screen.findByText("Undone: Deleted Court 2.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(2));
  expect((await readRows(panel))[0]).toContain("Undoes 1");
  // The pressed button has been removed.
  expect(document.activeElement?.ariaLabel).toBe("Changes of 1: deleted Court 2");

  await user.click(await panel.findByRole("button", { name: "Undo 2: undid revision 1" }));
  await user.click((await findDialog("Undo this change?")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1"]));
});

test("an undo lists later changes with links to them, and can undo the rest", async () => {
  const site = createDeletion();
  site.history.conflicts = [
    { noun: "SERIES", id: "s1", sentence: "Court 1 (title, by eve@test, 14:02)" },
    { noun: "EPISODE", id: "e1", sentence: "Day one (video, by eve@test, 14:03)" },
    { noun: "SERIES", id: "gone", sentence: "Court 9 (deleted, by eve@test, 14:04)" },
  ];
  const { panel, user } = await openHistory(site);
  await user.click(await panel.findByRole("button", { name: "Undo 1: deleted Court 2" }));
  await user.click((await findDialog("Undo this change?")).getByRole("button", { name: "Undo" }));
  const conflicts = await findDialog("Changed since then");
  expect(conflicts.getAllByRole("listitem")).toHaveLength(3);
  const links = await conflicts.findAllByRole("link", { name: /^Open/ });
  expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
    ["Open: Court 1 (title, by eve@test, 14:02)", "/admin?episodes=court-1"],
    ["Open: Day one (video, by eve@test, 14:03)", "/admin?episodes=court-1"],
  ]);
  expect(titlesOf(site)).toEqual(["Court 1"]);
  await user.click(conflicts.getByRole("button", { name: "Undo the rest" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 2"]));
  expect(await screen.findByText("Undone in part: Deleted Court 2.")).toBeTruthy();
});

test("the link of a later change leads to it", async () => {
  const site = createDeletion();
  site.history.conflicts = [{ noun: "SERIES", id: "s1", sentence: "Court 1 (title)" }];
  const { panel, user } = await openHistory(site);
  await user.click(await panel.findByRole("button", { name: "Undo 1: deleted Court 2" }));
  await user.click((await findDialog("Undo this change?")).getByRole("button", { name: "Undo" }));
  const conflicts = await findDialog("Changed since then");
  await user.click(await conflicts.findByRole("link", { name: "Open: Court 1 (title)" }));
  expect(await screen.findByRole("region", { name: "Episodes of Court 1" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an undo that fails shows an error in the dialog", async () => {
  const { panel, user, site, transport } = await openHistory(createDeletion());
  await user.click(await panel.findByRole("button", { name: "Undo 1: deleted Court 2" }));
  const question = await findDialog("Undo this change?");
  transport.refuseNext("UndoRevision", { code: "SERVICE_UNAVAILABLE" });
  await user.click(question.getByRole("button", { name: "Undo" }));
  expect(await question.findByText("It could not be undone. Please try again.")).toBeTruthy();
  site.history.entries.CATALOGUE.splice(0);
  await user.click(question.getByRole("button", { name: "Undo" }));
  expect(await question.findByText("This is not in the history any more.")).toBeTruthy();
});

test("a dialog that the browser closes while the undo is running is opened again, and shows the error", async () => {
  const { panel, user, transport } = await openHistory(createDeletion());
  await user.click(await panel.findByRole("button", { name: "Undo 1: deleted Court 2" }));
  const dialog: HTMLDialogElement = await screen.findByRole("dialog", { name: "Undo this change?" });
  transport.hold("UndoRevision");
  transport.refuseNext("UndoRevision", { code: "SERVICE_UNAVAILABLE" });
  await user.click(within(dialog).getByRole("button", { name: "Undo" }));
  await within(dialog).findByRole("button", { name: "Undoing..." });
  // Browsers do this when Escape is pressed a second time.
  await act(async () => dialog.close());
  expect(dialog.open).toBe(true);
  transport.release();
  expect(await within(dialog).findByText("It could not be undone. Please try again.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
