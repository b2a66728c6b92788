// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "./AdminCourtsPage.tsx";
import "./AdminLivePage.tsx";
import "./AdminPage.tsx";
import "./AdminSchedulePage.tsx";
import "./DashboardFrame.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin } from "../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createCourts, openSchedule } from "../testing/openCourts.ts";
import type { HeldRole } from "../testing/roots/accountState.ts";
import { createTestSite, type TestSite } from "../testing/testSite.ts";

const editor: HeldRole = { role: "EDITOR", courtId: null };

/** Gives the site's one account these roles, and signs it in. */
function giveRoles(site: TestSite, roles: HeldRole[]): TestSite {
  site.viewer = { ...admin, isAdmin: false, roles };
  return site;
}

async function readPlaces(): Promise<(string | null)[]> {
  const navigation = await screen.findByRole("navigation", { name: "Dashboard" });
  return within(navigation)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
}

function createCatalogue(): TestSite {
  return createTestSite(
    {
      series: [
        makeSeries({
          id: "s1",
          slug: "court-1",
          title: "Court 1",
          isProtected: true,
          password: "secret",
          episodes: [makeEpisode({ id: "e1", title: "Day one", isLive: true })],
        }),
      ],
      categories: [],
    },
    [],
  );
}

test("an editor sees the pages of broadcasts and their history, without accounts, backups and LIVE switches", async () => {
  const { user } = openApp("/admin?episodes=court-1", giveRoles(createCatalogue(), [editor]));
  expect(await readPlaces()).toEqual(["Broadcasts", "History"]);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  await user.click(await panel.findByRole("button", { name: "Edit Day one" }));
  await panel.findByRole("form", { name: "Edit Day one" });
  expect(panel.queryByRole("switch", { name: /Live/ })).toBeNull();
  for (const name of ["Export", "Import"]) expect(panel.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Access codes/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Manage Admins" })).toBeNull();
});

test("an editor's form contains no password, and says that a blank one keeps it", async () => {
  const { user } = openApp("/admin", giveRoles(createCatalogue(), [editor]));
  await user.click(await screen.findByRole("button", { name: "Edit Court 1" }));
  const field = await screen.findByRole("textbox", { name: "Password" });
  expect(field).toHaveProperty("value", "");
  expect(screen.getByText("Leave it blank to keep the present one.")).toBeTruthy();
});

test("a form that an editor opened keeps the password also when the editor becomes an admin before saving", async () => {
  const site = giveRoles(createCatalogue(), [editor]);
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Edit Court 1" }));
  const form = within(await screen.findByRole("form", { name: "Edit Court 1" }));
  await user.type(form.getByRole("textbox", { name: "Title" }), "!");
  site.changeAccount(() => {
    if (site.viewer) site.viewer.isAdmin = true;
  });
  await screen.findByRole("button", { name: "Export" });
  expect(form.getByText("Leave it blank to keep the present one.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() =>
    expect(site.catalogue.series[0]).toMatchObject({
      title: "Court 1!",
      isProtected: true,
      password: "secret",
    }),
  );

  await user.click(await screen.findByRole("button", { name: "Edit Court 1!" }));
  const again = within(await screen.findByRole("form", { name: "Edit Court 1!" }));
  expect(again.getByRole("textbox", { name: "Password" })).toHaveProperty("value", "secret");
  expect(again.getByText("Leave it blank for no password.")).toBeTruthy();
});

test("an editor's form replaces the password by a typed one", async () => {
  const site = giveRoles(createCatalogue(), [editor]);
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Edit Court 1" }));
  await user.type(await screen.findByRole("textbox", { name: "Password" }), "shuttle");
  await user.click(screen.getByRole("button", { name: "Save series" }));
  await waitFor(() =>
    expect(site.catalogue.series[0]).toMatchObject({ isProtected: true, password: "shuttle" }),
  );
});

test("the operator of a court starts on the live board with only that court, and can switch it", async () => {
  const site = giveRoles(createCourts(), [{ role: "OPERATOR", courtId: "k1" }]);
  site.tournament.change(({ courts }) => {
    for (const court of courts) if (court.id === "k1") court.episodeId = "e1";
  });
  const { user } = openApp("/admin", site);
  expect(await readPlaces()).toEqual(["Live", "Courts", "Schedule"]);
  expect(location.pathname).toBe("/admin/live");
  const list = within(await screen.findByRole("list", { name: "Courts" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  await user.click(await list.findByRole("switch", { name: "Live: Court 1" }));
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(false));
  expect(list.queryByRole("button", { name: /^End this/ })).toBeNull();
});

test("the operator of a court scores only that court", async () => {
  openApp("/admin/courts", giveRoles(createCourts(), [{ role: "OPERATOR", courtId: "k1" }]));
  expect(await screen.findByRole("region", { name: "Court 1" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Court 2" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Manage Courts" })).toBeNull();
});

test("the operator of a court sees only the matches of that court", async () => {
  const site = giveRoles(createCourts(), [{ role: "OPERATOR", courtId: "k1" }]);
  const { panel } = await openSchedule(site);
  expect(await panel.findByRole("button", { name: "Score of match 104" })).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Score of match 201" })).toBeNull();
  for (const name of [/^Edit/, /^Delete/, /^Move/, /^Withdraw/, /^Publish/, "Add match", /^Import/])
    expect(panel.queryByRole("button", { name })).toBeNull();
});

test("an account without a role has no link to the dashboard", async () => {
  openApp("/admin", giveRoles(createCourts(), []));
  expect(await screen.findByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
});

test("removing a role closes the dashboard", async () => {
  const site = giveRoles(createCourts(), [{ role: "OPERATOR", courtId: null }]);
  openApp("/admin/courts", site);
  expect(await screen.findByRole("region", { name: "Court 2" })).toBeTruthy();
  site.changeAccount(() => {
    if (site.viewer) site.viewer.roles = [];
  });
  expect(await screen.findByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Court 2" })).toBeNull());
});
