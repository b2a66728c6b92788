// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin, createAdminSite } from "../../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import type { HeldRole } from "../../testing/roots/accountState.ts";
import { createSeriesSite, edit, listed, openSeriesManager } from "../../testing/seriesManager.ts";

type Opened = Awaited<ReturnType<typeof openSeriesManager>>;
type Panel = Opened["panel"];

const box = (panel: Panel, title: string) => panel.getByRole("checkbox", { name: `Select ${title}` });

const selected = (panel: Panel) =>
  panel
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select /, checked: true })
    .map((one) => one.getAttribute("aria-label")?.replace("Select ", ""));

async function openDialog(
  { panel, user }: Opened,
  action: "Change…" | "Duplicate…" | "Delete…",
  name: string,
) {
  await user.click(panel.getByRole("button", { name: action }));
  return within(await screen.findByRole("dialog", { name }));
}

test("series are selected by mouse, as a range with Shift, and all shown ones together", async () => {
  const { panel, user } = await openSeriesManager();
  await user.click(box(panel, "Court 1"));
  expect(panel.getByText("1 selected")).toBeTruthy();
  await user.keyboard("{Shift>}");
  await user.click(box(panel, "Court 2"));
  await user.keyboard("{/Shift}");
  expect(selected(panel)).toEqual(["Court 1", "Opening gala", "Court 2"]);

  const all = panel.getByRole<HTMLInputElement>("checkbox", { name: "All 3 shown" });
  expect(all.checked).toBe(true);
  await user.click(box(panel, "Opening gala"));
  expect(all.checked).toBe(false);
  expect(all.indeterminate).toBe(true);
  await user.click(panel.getByRole("button", { name: "Clear" }));
  expect(panel.queryByText(/\d selected/)).toBeNull();

  await user.selectOptions(panel.getByLabelText("Filter by tag"), "court");
  await user.click(await panel.findByRole("checkbox", { name: "All 2 shown" }));
  expect(panel.getByText("2 selected")).toBeTruthy();
  await user.selectOptions(panel.getByLabelText("Filter by tag"), "ppv");
  expect(await panel.findByText("2 selected, 2 not shown")).toBeTruthy();
});

test("series are selected by keyboard alone, which also reaches the actions and returns", async () => {
  const { panel, user } = await openSeriesManager();
  panel.getByRole("button", { name: "Move Court 1, 1 of 3" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(box(panel, "Court 1"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(selected(panel)).toEqual(["Court 1", "Opening gala", "Court 2"]);
  expect(document.activeElement).toBe(box(panel, "Court 2"));
  await user.keyboard("{ArrowUp} ");
  expect(selected(panel)).toEqual(["Court 1", "Court 2"]);

  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(panel.getByRole("button", { name: "Change…" }));
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Change 2 series" });
});

test("the buttons are disabled while nothing is selected", async () => {
  const { panel, user } = await openSeriesManager();
  for (const name of ["Change…", "Duplicate…", "Delete…", "Clear"]) {
    const button = panel.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("tags, category, LIVE and starts of the selected series are changed by one operation", async () => {
  const site = createSeriesSite();
  site.change(({ series: [one] }) => {
    Object.assign(one?.episodes[0] ?? {}, { isLive: true, releaseDate: "2026-11-20T10:00:00.000Z" });
  });
  const app = await openSeriesManager(site);
  const { panel, user } = app;
  await user.click(box(panel, "Court 1"));
  await user.click(box(panel, "Court 2"));
  const revision = site.revision;
  const dialog = await openDialog(app, "Change…", "Change 2 series");
  await user.type(dialog.getByLabelText("Add tags"), "finals,");
  await user.click(
    within(dialog.getByRole("group", { name: "Remove tags" })).getByRole("checkbox", { name: "court" }),
  );
  await user.selectOptions(dialog.getByLabelText("Category"), "By court");
  await user.click(dialog.getByRole("switch", { name: "Switch LIVE off for all their episodes" }));
  await user.selectOptions(dialog.getByLabelText("Direction"), "Earlier");
  await user.type(dialog.getByLabelText("Days"), "1");
  await user.type(dialog.getByLabelText("Minutes"), "30");
  await user.click(dialog.getByRole("button", { name: "Change 2 series" }));

  expect(await screen.findByText("Changed 2 series.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(site.revision).toBe(revision + 1);
  const [first, gala, second] = site.catalogue.series;
  expect(first).toMatchObject({ tags: ["finals"], categoryId: "c1", version: 2 });
  expect(first?.episodes[0]).toMatchObject({ isLive: false, releaseDate: "2026-11-19T09:30:00.000Z" });
  expect(second).toMatchObject({ tags: ["finals"], categoryId: "c1" });
  expect(gala).toMatchObject({ tags: ["ppv"], categoryId: null, version: 1 });
  await waitFor(() => expect(panel.getAllByText("finals")).toHaveLength(3));
  expect(panel.getByText("2 selected")).toBeTruthy();
});

test("moving starts is reported, and an empty change is not sent", async () => {
  const app = await openSeriesManager();
  const { panel, site, user } = app;
  await user.click(panel.getByRole("checkbox", { name: "All 3 shown" }));
  const revision = site.revision;
  const dialog = await openDialog(app, "Change…", "Change 3 series");
  await user.click(dialog.getByRole("button", { name: "Change 3 series" }));
  expect(await dialog.findByText("Nothing is entered that would change.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Hours"), "one");
  await user.click(dialog.getByRole("button", { name: "Change 3 series" }));
  expect(await dialog.findByText("Please enter a whole number.")).toBeTruthy();
  expect(site.revision).toBe(revision);
  await user.clear(dialog.getByLabelText("Hours"));
  await user.type(dialog.getByLabelText("Days"), "7");
  await user.click(dialog.getByRole("button", { name: "Change 3 series" }));
  expect(await screen.findByText("Moved 3 series.")).toBeTruthy();
});

test("an error of the server is shown at its field, and a failure below", async () => {
  const app = await openSeriesManager();
  const { panel, transport, user } = app;
  await user.click(box(panel, "Court 1"));
  const dialog = await openDialog(app, "Change…", "Change 1 series");
  transport.refuseNext("ChangeManySeries", { code: "SERVICE_UNAVAILABLE" });
  await user.type(dialog.getByLabelText("Add tags"), "one too many,");
  await user.click(dialog.getByRole("button", { name: "Change 1 series" }));
  expect(await dialog.findByText("The series could not be changed. Please try again.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change 1 series" }));
  expect(await dialog.findByText("There can be at most 20 tags. It concerns “Court 1”.")).toBeTruthy();
});

test("selected series are deleted once the admin has typed their number", async () => {
  const app = await openSeriesManager();
  const { panel, site, user } = app;
  await user.click(box(panel, "Court 1"));
  await user.click(box(panel, "Opening gala"));
  const dialog = await openDialog(app, "Delete…", "Delete 2 series?");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Court 1",
    "Opening gala",
  ]);
  await user.type(dialog.getByLabelText("Type 2 to confirm"), "3");
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("Please type 2 to delete 2 series.")).toBeTruthy();
  expect(site.catalogue.series).toHaveLength(3);

  await user.clear(dialog.getByLabelText("Type 2 to confirm"));
  await user.type(dialog.getByLabelText("Type 2 to confirm"), "2{Enter}");
  expect(await screen.findByText("Deleted 2 series.")).toBeTruthy();
  await waitFor(() => expect(listed(panel)).toEqual(["Court 2"].map(edit)));
  expect(panel.queryByText(/\d selected/)).toBeNull();
});

test("a series that someone else deletes leaves the selection, and the dialog names it", async () => {
  const app = await openSeriesManager();
  const { panel, site, transport, user } = app;
  await user.click(panel.getByRole("checkbox", { name: "All 3 shown" }));
  const dialog = await openDialog(app, "Change…", "Change 3 series");
  await user.type(dialog.getByLabelText("Days"), "1");
  transport.hold("ChangeManySeries");
  await user.click(dialog.getByRole("button", { name: "Change 3 series" }));
  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s2");
  });
  transport.release();
  expect(
    await screen.findByText("Some of the series were deleted meanwhile. Nothing was changed."),
  ).toBeTruthy();
  expect(await screen.findByText("Deleted meanwhile: “Opening gala”.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Change 2 series" }));
  expect(await screen.findByText("Moved 2 series.")).toBeTruthy();
  expect(panel.getByText("2 selected")).toBeTruthy();
});

test.each([
  { action: "Change…", name: "Change 1 series", label: "Days", button: "Change 1 series" },
  { action: "Delete…", name: "Delete 1 series?", label: "Type 1 to confirm", button: "Delete" },
] as const)("$name says when it is too much at once", async ({ action, name, label, button }) => {
  const site = createSeriesSite();
  site.change(({ series: [one] }) => {
    if (one) one.episodes = Array.from({ length: 101 }, (_, place) => makeEpisode({ id: `many-${place}` }));
  });
  const app = await openSeriesManager(site);
  await app.user.click(box(app.panel, "Court 1"));
  const dialog = await openDialog(app, action, name);
  await app.user.type(dialog.getByLabelText(label), "1");
  await app.user.click(dialog.getByRole("button", { name: button }));
  expect(await dialog.findByText("This is too much at once. Please choose fewer series.")).toBeTruthy();
});

test("an editor, who may not switch LIVE, has no field for it", async () => {
  const site = createSeriesSite();
  const editor: HeldRole = { role: "EDITOR", courtId: null };
  site.viewer = { ...admin, isAdmin: false, roles: [editor] };
  const app = await openSeriesManager(site);
  await app.user.click(box(app.panel, "Court 1"));
  const dialog = await openDialog(app, "Change…", "Change 1 series");
  expect(dialog.getByLabelText("Days")).toBeTruthy();
  expect(dialog.queryByRole("switch")).toBeNull();
});

test("a dialog about many names ten of them, and says how many are live", async () => {
  const site = createAdminSite({
    series: Array.from({ length: 12 }, (_, index) =>
      makeSeries({
        id: `s${index}`,
        title: `Match ${index}`,
        episodes: [makeEpisode({ id: `e${index}`, isLive: index < 2 })],
      }),
    ),
    categories: [],
  });
  const app = await openSeriesManager(site);
  await app.user.click(app.panel.getByRole("checkbox", { name: "All 12 shown" }));
  const dialog = await openDialog(app, "Delete…", "Delete 12 series?");
  expect(dialog.getAllByRole("listitem")).toHaveLength(11);
  expect(dialog.getByText("and 2 more")).toBeTruthy();
  expect(dialog.getByText("2 of them are live now.")).toBeTruthy();
});

test("the selected series are preselected in the dialog that duplicates them", async () => {
  const app = await openSeriesManager();
  const { panel, site, user } = app;
  await user.click(box(panel, "Court 2"));
  await user.click(box(panel, "Court 1"));
  const dialog = await openDialog(app, "Duplicate…", "Duplicate series");
  expect(dialog.getByText("2 of 3 selected")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add copies" }));
  expect(await screen.findByText("Added 2 series.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(site.catalogue.series.slice(3).map(({ slug }) => slug)).toEqual(["court-1-2", "court-2-2"]);
});

test("for more than 100 selected series the dialog says immediately that they are too many", async () => {
  const numbers = Array.from({ length: 101 }, (_, index) => index + 1);
  const series = numbers.map((number) => makeSeries({ id: `s${number}`, title: `Match ${number}` }));
  const app = await openSeriesManager(createAdminSite({ series, categories: [] }));
  const { panel, user } = app;
  await user.click(panel.getByRole("checkbox", { name: "All 101 shown" }));
  const dialog = await openDialog(app, "Duplicate…", "Duplicate series");
  const tooMany = "At most 100 series can be duplicated at a time.";
  expect(dialog.getByText("101 of 101 selected")).toBeTruthy();
  expect(dialog.getByText(tooMany)).toBeTruthy();
  expect(dialog.queryAllByRole("group", { name: /^Match / })).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: "Match 7" }));
  expect(dialog.queryByText(tooMany)).toBeNull();
  expect(dialog.getByRole("group", { name: "Match 101" })).toBeTruthy();
});
