// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";
import "../AdminLivePage.tsx";
import "../AdminPage.tsx";
import "../DashboardFrame.tsx";
import "../../ui/ToastList.tsx";

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { admin, createAdminSite } from "../../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { makeRevision } from "../../testing/roots/historyRoot.ts";
import type { TestSite } from "../../testing/testSite.ts";
import { makeCourt, makeMatch } from "../../testing/tournamentState.ts";

afterEach(() => void vi.useRealTimers());

function createSite(): TestSite {
  const site = createAdminSite({
    series: ["Court 1", "Court 2", "Court 3"].map((title, index) =>
      makeSeries({
        id: `s${index + 1}`,
        slug: `court-${index + 1}`,
        title,
        episodes: [makeEpisode({ id: `e${index + 1}`, title: `Day ${index + 1}` })],
      }),
    ),
    categories: [],
  });
  site.history.sentence = "moved 1 series";
  return site;
}

const titlesOf = ({ catalogue }: TestSite) => catalogue.series.map(({ title }) => title);

async function openDashboard(site = createSite(), address = "/admin") {
  const app = openApp(address, site);
  await screen.findByRole("region", { name: "Manage Series" });
  const move = async (name: string) =>
    app.user.click(await screen.findByRole("button", { name: `Move ${name} up` }));
  return { ...app, site, move };
}

/** Waits for the toast with this text. */
async function findOffer(text: string) {
  const status = await screen.findByText(text);
  expect(status.getAttribute("role") ?? status.tagName).toMatch(/^(status|OUTPUT)$/);
  const { parentElement } = status;
  if (!parentElement) throw new Error("The message has no place.");
  return within(parentElement);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("after a change a message describes it and undoes it by one press, and then also the undo", async () => {
  const { user, site, move } = await openDashboard();
  await move("Court 3");
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 3", "Court 2"]));
  const offer = await findOffer("Moved 1 series.");
  await user.click(offer.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 2", "Court 3"]));
  const undone = await findOffer("Undone: Moved 1 series.");
  expect(site.history.entries.CATALOGUE.at(-1)).toMatchObject({ undoes: 1 });
  expect(undone.getByRole("button", { name: "Undo" })).toBe(document.activeElement);
  await user.click(undone.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 3", "Court 2"]));
  expect(await findOffer("Done again: Moved 1 series.")).toBeTruthy();
});

test("there is one message at a time, and it takes no focus", async () => {
  const { site, move } = await openDashboard();
  await move("Court 3");
  await findOffer("Moved 1 series.");
  const focused = document.activeElement;
  site.history.sentence = "moved Court 2";
  await move("Court 2");
  await findOffer("Moved Court 2.");
  expect(screen.queryByText("Moved 1 series.")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).not.toBe("Undo");
  expect(focused?.isConnected).toBe(true);
});

test("the message disappears after ten seconds without pointer or focus in it", async () => {
  const { move } = await openDashboard();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  await move("Court 3");
  const offer = await findOffer("Moved 1 series.");
  const button = offer.getByRole("button", { name: "Undo" });
  await pass(8_000);
  fireEvent.pointerEnter(button);
  await pass(20_000);
  fireEvent.pointerLeave(button);
  act(() => button.focus());
  await pass(20_000);
  expect(screen.getByText("Moved 1 series.")).toBeTruthy();
  act(() => button.blur());
  await pass(1_000);
  expect(screen.getByText("Moved 1 series.")).toBeTruthy();
  await pass(1_500);
  expect(screen.queryByText("Moved 1 series.")).toBeNull();
});

test("Alt+U focuses the message, and Escape and “Dismiss” close it and return the focus", async () => {
  const { user, move } = await openDashboard();
  await move("Court 3");
  const offer = await findOffer("Moved 1 series.");
  const before = document.activeElement;
  await user.keyboard("{Alt>}u{/Alt}");
  expect(offer.getByRole("button", { name: "Undo" })).toBe(document.activeElement);
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Moved 1 series.")).toBeNull();
  expect(document.activeElement).toBe(before);

  await move("Court 2");
  const next = await findOffer("Moved 1 series.");
  // A switch is not a text field.
  act(() => screen.getByRole("switch", { name: "Sound at a new alarm" }).focus());
  await user.keyboard("{Alt>}u{/Alt}");
  expect(next.getByRole("button", { name: "Undo" })).toBe(document.activeElement);
  await user.click(next.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Moved 1 series.")).toBeNull();
});

test("a conflict with later changes opens the dialog of the history", async () => {
  const { user, site, move } = await openDashboard();
  await move("Court 3");
  site.history.conflicts = [{ noun: "SERIES", id: "s3", sentence: "Court 3 (title, by eve@test, 14:02)" }];
  await user.click((await findOffer("Moved 1 series.")).getByRole("button", { name: "Undo" }));
  const question = within(await screen.findByRole("dialog", { name: "Changed since then" }));
  expect(question.getByText("Court 3 (title, by eve@test, 14:02)")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Undo the rest" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 2", "Court 3"]));
  expect(await findOffer("Undone in part: Moved 1 series.")).toBeTruthy();
});

test("an undo that fails shows an error, and can be retried", async () => {
  const { user, site, move, transport } = await openDashboard();
  await move("Court 3");
  const offer = await findOffer("Moved 1 series.");
  transport.refuseNext("UndoRevision", { code: "SERVICE_UNAVAILABLE" });
  await user.click(offer.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("It could not be undone. Please try again.")).toBeTruthy();
  await user.click(offer.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titlesOf(site)).toEqual(["Court 1", "Court 2", "Court 3"]));
});

test("when both clocks changed, the undo of the catalogue's change is offered", async () => {
  const site = createSite();
  const { user } = await openDashboard(site);
  site.history.entries.TOURNAMENT.push(makeRevision({ revision: 1 }));
  const { record } = site.history;
  site.history.record = ({ CATALOGUE }) => ({ ...record({ CATALOGUE, TOURNAMENT: null }), tournament: 1 });
  await user.click(await screen.findByRole("button", { name: "Move Court 3 up" }));
  await user.click((await findOffer("Moved 1 series.")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(site.history.entries.CATALOGUE.at(-1)).toMatchObject({ undoes: 1 }));
});

test("a change of a court is undone on the tournament's clock", async () => {
  const site = createSite();
  site.history.sentence = "deleted Court 7";
  site.tournament.change(({ courts }) => courts.push(makeCourt({ id: "k1", name: "Court 7" })));
  const { user } = openApp("/admin/courts", site);
  await user.click(await screen.findByRole("button", { name: "Delete Court 7" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete court" }));
  await user.click((await findOffer("Deleted Court 7.")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(site.tournament.present().courts.map(({ name }) => name)).toEqual(["Court 7"]));
});

test("changes without a history, such as a score, are not offered", async () => {
  const site = createSite();
  site.history.sentence = null;
  const { move, transport } = await openDashboard(site);
  await move("Court 3");
  await waitFor(() => expect(transport.countOf("HistorySentence")).toBe(1));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a LIVE switch, which has its own undo, is not offered a second time", async () => {
  const site = createSite();
  site.tournament.change(({ courts }) =>
    courts.push(makeCourt({ id: "k1", name: "Court 7", episodeId: "e1" })),
  );
  const { user, transport } = openApp("/admin/live", site);
  await user.click(await screen.findByRole("switch", { name: "Live: Court 7" }));
  await screen.findByText("Court 7 is live.");
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  expect(transport.countOf("HistorySentence")).toBe(0);
});

/** A dashboard in which the first of the three broadcasts is live. */
async function openWithLive(address: string) {
  const site = createSite();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  const app = await openDashboard(site, address);
  const liveIds = () =>
    site.catalogue.series.flatMap(({ episodes }) => episodes.filter((one) => one.isLive).map(({ id }) => id));
  return { ...app, liveIds };
}

test.each([
  ["on the panel of the broadcasts", "/admin", "Live now"],
  ["in the episodes of a series", "/admin?episodes=court-1", "Episodes of Court 1"],
])("a LIVE switch %s is offered, and its undo restores LIVE", async (_place, address, region) => {
  const { user, site, liveIds } = await openWithLive(address);
  site.history.sentence = "switched LIVE off: Day 1";
  const panel = within(await screen.findByRole("region", { name: region }));
  await user.click(await panel.findByRole("switch", { name: /^Live/ }));
  await waitFor(() => expect(liveIds()).toEqual([]));
  const offer = await findOffer("Switched LIVE off: Day 1.");
  await user.click(offer.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(liveIds()).toEqual(["e1"]));
  expect(await findOffer("Undone: Switched LIVE off: Day 1.")).toBeTruthy();
});

test("an editor is offered to undo a change of the catalogue", async () => {
  const site = createSite();
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "EDITOR", courtId: null }] };
  const { move } = await openDashboard(site);
  await move("Court 3");
  expect(await findOffer("Moved 1 series.")).toBeTruthy();
});

test("an operator, who may not see the history, sees no offer", async () => {
  const site = createSite();
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 7", nextId: "m1" }));
    matches.push(makeMatch({ id: "m1", number: 104, courtId: "k1", day: "2026-11-22" }));
  });
  const { user, transport } = openApp("/admin/courts", site);
  await user.click(await screen.findByRole("button", { name: "Call match 104" }));
  await waitFor(() => expect(site.tournament.present().courts[0]?.currentId).toBe("m1"));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(transport.countOf("HistorySentence")).toBe(0);
});
