// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin } from "../../testing/adminSite.ts";
import {
  createCourts,
  dialog,
  kindsOf,
  openCourts,
  openScored,
  readPoints,
} from "../../testing/openCourts.ts";
import type { HeldRole } from "../../testing/roots/accountState.ts";
import type { TestSite } from "../../testing/testSite.ts";
import { makeCourt } from "../../testing/tournamentState.ts";

const operator = (courtId: string): HeldRole => ({ role: "OPERATOR", courtId });

function createOperated(...courtIds: string[]): TestSite {
  const site = createCourts();
  site.viewer = { ...admin, isAdmin: false, roles: courtIds.map(operator) };
  return site;
}

const setRoles = (site: TestSite, ...courtIds: string[]) =>
  site.changeAccount(() => {
    if (site.viewer) site.viewer.roles = courtIds.map(operator);
  });

test.each([
  ["taken", ["k1", "k2"], ["k1"], true],
  ["given", ["k1"], ["k1", "k2"], false],
])(
  "a dialog keeps its entries and the focus when a role for another court is %s",
  async (_, before, after, reloads) => {
    const site = createOperated(...before);
    const { user, court, transport } = await openCourts(site);
    await user.click(court("Court 1").getByRole("button", { name: "More…" }));
    await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
    const points = dialog().getByRole<HTMLInputElement>("textbox", { name: "Game 1, Solberg" });
    await user.type(points, "5");
    setRoles(site, ...after);
    await waitFor(() =>
      expect(screen.queryAllByRole("region", { name: /^Court/ })).toHaveLength(after.length),
    );
    // After a loss, all queries are executed again.
    await waitFor(() => expect(transport.countOf("AdminCourtsPage") > 1).toBe(reloads));
    await waitFor(() => expect(transport.isQuiet()).toBe(true));
    expect(document.activeElement).toBe(points);
    expect(points.value).toBe("5");
  },
);

test("a dialog stays open when another role is taken before the page is loaded again", async () => {
  const site = createOperated("k1", "k2", "k3");
  site.tournament.change(({ courts }) => void courts.push(makeCourt({ id: "k3", name: "Court 3" })));
  const { user, court, transport } = await openCourts(site);
  await user.click(court("Court 1").getByRole("button", { name: "More…" }));
  await user.click(dialog().getByRole("button", { name: "Correct the score…" }));
  const points = dialog().getByRole<HTMLInputElement>("textbox", { name: "Game 1, Solberg" });
  await user.type(points, "5");
  const viewers = transport.countOf("Viewer");
  transport.hold("AdminCourtsPage");
  setRoles(site, "k1", "k2");
  await waitFor(() => expect(transport.countOf("Viewer")).toBe(viewers + 1));
  setRoles(site, "k1");
  await waitFor(() => expect(transport.countOf("Viewer")).toBe(viewers + 2));
  transport.release();
  await waitFor(() => expect(screen.queryAllByRole("region", { name: /^Court/ })).toHaveLength(1));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(document.activeElement).toBe(points);
  expect(points.value).toBe("5");
});

test("a pad whose right was taken continues by itself when the right is given back", async () => {
  const site = createOperated("k1", "k2");
  const { user, first, court, transport } = await openScored(site);
  await user.click(first.getByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
  transport.refuseNext("RecordMatchEvents", { code: "FORBIDDEN" });
  await user.click(first.getByRole("button", { name: "Point for Chandran" }));
  await first.findByText("1 entry of this page was not sent.");
  setRoles(site, "k2");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Court 1" })).toBeNull());
  setRoles(site, "k1", "k2");
  await screen.findByRole("region", { name: "Court 1" });
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "RALLY"]));
  expect(readPoints(court("Court 1"))).toEqual(["1", "1"]);
});

test("a pad that was refused forgets the refusal when the right is given back", async () => {
  const site = createOperated("k1", "k2");
  const { user, court, transport } = await openCourts(site);
  transport.refuseNext("TakeScoring", { code: "FORBIDDEN" });
  await user.click(court("Court 1").getByRole("button", { name: "Start scoring" }));
  await court("Court 1").findByText("Refused");
  setRoles(site, "k2");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Court 1" })).toBeNull());
  setRoles(site, "k1", "k2");
  await screen.findByRole("region", { name: "Court 1" });
  await waitFor(() => expect(court("Court 1").queryByText("Refused")).toBeNull());
  expect(court("Court 1").getByRole("button", { name: "Start scoring" })).toBeTruthy();
});
