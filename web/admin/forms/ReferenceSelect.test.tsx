// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../AdminCourtsPage.tsx";
import "../AdminPeoplePage.tsx";
import "../AdminSchedulePage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../../testing/openApp.tsx";
import { createCourts, openCourts, openSchedule } from "../../testing/openCourts.ts";
import { openSeriesForm } from "../../testing/seriesForm.ts";
import type { TestSite } from "../../testing/testSite.ts";

/** Deletes a court as another admin. */
const deleteCourt = (site: TestSite, id: string) =>
  site.tournament.change((tournament) => {
    tournament.courts = tournament.courts.filter((court) => court.id !== id);
  });

async function expectShown(select: HTMLElement, option: string) {
  await waitFor(() =>
    expect(within(select).getByRole("option", { selected: true }).textContent).toBe(option),
  );
}

test("a series shows that its category was deleted, and is saved without one", async () => {
  const { form, site, user, find } = await openSeriesForm("Edit Court 1");
  const category = form.getByRole("combobox", { name: "Category" });
  await expectShown(category, "By court");
  site.change((catalogue) => {
    catalogue.categories = catalogue.categories.filter(({ id }) => id !== "c1");
  });
  await expectShown(category, "Deleted category");
  await user.selectOptions(category, "None");
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")?.categoryId).toBeNull());
});

test("a match shows that its court was deleted, and is saved without one", async () => {
  const { panel, site, user } = await openSchedule();
  await user.click(await panel.findByRole("button", { name: "Edit match 201" }));
  const form = within(panel.getByRole("form", { name: "Edit match 201" }));
  const court = form.getByRole("combobox", { name: "Court" });
  await expectShown(court, "Court 2");
  deleteCourt(site, "k2");
  await expectShown(court, "Deleted court");
  await user.selectOptions(court, "No court yet");
  await user.click(form.getByRole("button", { name: "Save match" }));
  await waitFor(() => expect(site.tournament.present().matches.at(-1)?.courtId).toBeNull());
});

test("the dialog that moves a match shows that its court was deleted", async () => {
  const { panel, site, user } = await openSchedule();
  await user.click(await panel.findByRole("button", { name: "Move match 201 to…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const court = dialog.getByRole("combobox", { name: "Court" });
  await expectShown(court, "Court 2");
  deleteCourt(site, "k2");
  await expectShown(court, "Deleted court");
});

test("a court keeps its chosen broadcast while LIVE is switched off and on", async () => {
  const { site, user } = await openCourts();
  const switchLive = (isLive: boolean) =>
    site.change(({ series }) => {
      for (const episode of series[0]?.episodes ?? []) episode.isLive = isLive;
    });
  await user.click(await screen.findByRole("button", { name: "Edit Court 2" }));
  const form = within(screen.getByRole("form", { name: "Edit Court 2" }));
  const broadcast = form.getByRole("combobox", { name: "Broadcast" });
  await user.selectOptions(broadcast, "Centre Court: Day one");
  switchLive(false);
  await expectShown(broadcast, "The chosen one, which is not live");
  switchLive(true);
  await expectShown(broadcast, "Centre Court: Day one");
  await user.click(form.getByRole("button", { name: "Save court" }));
  await waitFor(() => expect(site.tournament.present().courts[1]?.episodeId).toBe("e1"));
});

test("the role of a deleted court is not given, and the reason is shown at the field", async () => {
  const site = createCourts();
  const { user } = openApp("/admin/people", site);
  const form = within(await screen.findByRole("form", { name: "Give a role" }));
  const role = form.getByRole("combobox", { name: "Role" });
  await form.findByRole("option", { name: "Operator of Court 2" });
  await user.selectOptions(role, "Operator of Court 2");
  await user.type(form.getByRole("textbox", { name: "Email of the account" }), "admin@test");
  deleteCourt(site, "k2");
  await expectShown(role, "Operator of a deleted court");
  await user.click(form.getByRole("button", { name: "Give role" }));
  const problem = await form.findByText("This court has been deleted. Choose another role.");
  expect(role.getAttribute("aria-describedby")).toBe(problem.id);
  expect(document.activeElement).toBe(role);
});
