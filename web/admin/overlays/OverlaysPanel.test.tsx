// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminOverlaysPage.tsx";
import "../DashboardFrame.tsx";

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";
import { removeClipboard } from "../../testing/removeClipboard.ts";
import { makeCourt } from "../../testing/tournamentState.ts";

function createSite() {
  const site = createAdminSite({ series: [], categories: [] });
  site.tournament.change(({ courts }) => {
    courts.push(
      makeCourt({ id: "k1", name: "Court 1" }),
      makeCourt({ id: "k2", name: "Hidden", isPublic: false }),
    );
  });
  return site;
}

test("the overlays of all public courts are listed with their addresses, which can be copied", async () => {
  const { user } = openApp("/admin/overlays", createSite());
  const panel = within(await screen.findByRole("region", { name: "Overlays" }));
  expect(panel.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Score of Court 1",
    "Lower third of Court 1",
    "All courts",
    "Next matches",
    "Live broadcasts",
  ]);
  await user.click(panel.getByRole("button", { name: "Copy the address: Score of Court 1" }));
  expect(await screen.findByText("Score of Court 1: address copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/scoreboard?court=Court+1`);
  expect(panel.getByRole("button", { name: "Download scenes for OBS" })).toBeTruthy();
});

test("where there is no clipboard, as over http, a message asks to select the address", async () => {
  const { user } = openApp("/admin/overlays", createSite());
  const button = await screen.findByRole("button", { name: "Copy the address: Score of Court 1" });
  removeClipboard();
  await user.click(button);
  expect(await screen.findByText("The browser did not copy it. Select the address instead.")).toBeTruthy();
});
