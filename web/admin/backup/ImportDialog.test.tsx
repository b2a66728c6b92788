// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import type { ImportState, PreviewState } from "../../testing/roots/backupRoot.ts";
import type { TestSite } from "../../testing/testSite.ts";

const failure = "Failed to import series data. Please try again.";
const wrongFile = "Failed to import data. Please check the file format.";

const createSite = () => createAdminSite({ series: [], categories: [] });

function makeFile(part: Partial<PreviewState> = {}, name = "series_backup_2025-07-28.json") {
  const preview = { added: [], replaced: [], removedEpisodes: [], warnings: [], errors: [], ...part };
  return new File([JSON.stringify(preview)], name, { type: "application/json" });
}

async function open(site = createSite()) {
  const app = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  await app.user.click(panel.getByRole("button", { name: "Import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import series" }));
  // The filter of the file chooser is only a default, which the user can change to all files.
  const choose = async (file: File) => {
    await userEvent.setup({ applyAccept: false }).upload(dialog.getByLabelText("Backup file"), file);
  };
  const press = async (name: string) => app.user.click(await dialog.findByRole("button", { name }));
  return { ...app, site, dialog, choose, press };
}

function report(site: TestSite, part: Partial<ImportState>) {
  site.changeAccount(() => void Object.assign(site.imports.at(-1) ?? {}, part));
}

const listed = async (dialog: Awaited<ReturnType<typeof open>>["dialog"], name: string) =>
  within(await dialog.findByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a dismissed file chooser leaves the dialog open", async () => {
  const { dialog } = await open();
  fireEvent(dialog.getByLabelText("Backup file"), new Event("cancel", { bubbles: true }));
  expect(screen.getByRole("dialog", { name: "Import series" })).toBeTruthy();
});

test("only .json files that are backups are accepted", async () => {
  const { dialog, choose } = await open();
  expect(dialog.getByLabelText("Backup file").getAttribute("accept")).toBe(".json,.json.gz,application/gzip");
  await choose(makeFile({}, "backup.zip"));
  expect(await dialog.findByText(wrongFile)).toBeTruthy();
  await choose(makeFile({ added: ["Court 1"] }));
  await dialog.findByRole("region", { name: "Series to be added" });
  await waitFor(() => expect(dialog.queryByText(wrongFile)).toBeNull());
});

test("a .json file that is no backup is refused", async () => {
  const { dialog, choose } = await open();
  await choose(new File(["nothing"], "notes.json"));
  expect(await dialog.findByText(wrongFile)).toBeTruthy();
});

test("the preview shows what will be added, replaced and removed, before anything is done", async () => {
  const { site, dialog, choose } = await open();
  await choose(
    makeFile({
      added: ["Court 1", "Court 2"],
      replaced: ["Gala"],
      removedEpisodes: ["Gala: Speech"],
      accessCodes: ["Gala: Press"],
      warnings: [{ path: "gala.series.categoryId", message: "There is no such category." }],
    }),
  );
  expect(await listed(dialog, "Series to be added")).toEqual(["Court 1", "Court 2"]);
  expect(await listed(dialog, "Series to be replaced")).toEqual(["Gala"]);
  expect(await listed(dialog, "Episodes to be removed")).toEqual(["Gala: Speech"]);
  expect(await listed(dialog, "Access codes to be restored")).toEqual(["Gala: Press"]);
  expect(dialog.getByText(/The undo of an import does not take access codes back\.$/)).toBeTruthy();
  expect(await listed(dialog, "Warnings")).toEqual(["gala.series.categoryIdThere is no such category."]);
  expect(site.imports).toEqual([]);
});

test("the focus stays in the dialog through all its steps", async () => {
  const { site, choose, press } = await open();
  const dialog = screen.getByRole("dialog");
  const isInside = () => dialog.contains(document.activeElement);
  await choose(makeFile({ added: ["Court 1"] }));
  await within(dialog).findByRole("region", { name: "Series to be added" });
  await waitFor(() => expect(isInside()).toBe(true));
  await press("Import");
  await within(dialog).findByText("Importing data... 0 of 1 series processed");
  expect(isInside()).toBe(true);
  report(site, { processed: 1, status: "FINISHED" });
  await within(dialog).findByText("Imported 1 of 1 series.");
  expect(isInside()).toBe(true);
});

test("a file with faults cannot be imported; each is shown with its path", async () => {
  const { dialog, choose } = await open();
  await choose(
    makeFile({
      added: ["Court 1"],
      errors: [
        { path: "court.episodes.2.videoUrl", message: "This is no web address.", subject: "Court 1: Final" },
      ],
    }),
  );
  expect(await listed(dialog, "Errors")).toEqual([
    "Court 1: Finalcourt.episodes.2.videoUrlThis is no web address.",
  ]);
  expect(dialog.getByText(/check the file format/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Import" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Choose another file" })).toBeTruthy();
});

test("the progress is shown live until the end, with everything that was imported differently", async () => {
  const { site, dialog, choose, press } = await open();
  await choose(makeFile({ added: ["Court 1", "Court 2"] }));
  await press("Import");
  expect(await dialog.findByText("Importing data... 0 of 2 series processed")).toBeTruthy();
  report(site, { processed: 1 });
  expect(await dialog.findByText("Importing data... 1 of 2 series processed")).toBeTruthy();
  const warnings = [{ path: "court-1.series.thumbnailUrl", message: "The picture could not be fetched." }];
  report(site, { processed: 2, status: "FINISHED", warnings });
  expect(await dialog.findByText("Imported 2 of 2 series.")).toBeTruthy();
  expect(await listed(dialog, "Warnings")).toHaveLength(1);
});

test("a running import is shown in the dialog after a reload", async () => {
  const first = await open();
  await first.choose(makeFile({ added: ["Court 1", "Court 2", "Court 3"] }));
  await first.press("Import");
  await first.dialog.findByText("Importing data... 0 of 3 series processed");
  cleanup();
  report(first.site, { processed: 2 });
  const { dialog, press } = await open(first.site);
  expect(await dialog.findByText("Importing data... 2 of 3 series processed")).toBeTruthy();
  report(first.site, { processed: 3, status: "FINISHED" });
  expect(await dialog.findByText("Imported 3 of 3 series.")).toBeTruthy();
  await press("Choose another file");
  expect(dialog.getByText("The last import finished: 3 of 3 series.")).toBeTruthy();
});

test("a running import is shown on the page after a reload, with a link to its dialog", async () => {
  const first = await open();
  await first.choose(makeFile({ added: ["Court 1", "Court 2", "Court 3"] }));
  await first.press("Import");
  await first.dialog.findByText("Importing data... 0 of 3 series processed");
  cleanup();
  report(first.site, { processed: 1 });

  const { user } = openApp("/admin", first.site);
  expect(await screen.findByText("Importing data... 1 of 3 series processed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  report(first.site, { processed: 2 });
  expect(await screen.findByText("Importing data... 2 of 3 series processed")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import series" }));
  expect(await dialog.findByText("Importing data... 2 of 3 series processed")).toBeTruthy();

  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Importing data... 2 of 3 series processed")).toBeTruthy();
  report(first.site, { processed: 3, status: "FINISHED" });
  expect(await screen.findByText("Imported 3 of 3 series.")).toBeTruthy();
});

/** Another admin starts an import, which the page receives by its subscription. */
function startElsewhere(site: TestSite) {
  const fresh = { status: "RUNNING" as const, processed: 0, warnings: [], errors: [] };
  site.changeAccount(() => void site.imports.push({ id: "elsewhere", total: 5, ...fresh }));
}

test("an import that another admin starts is shown on the open page until its end", async () => {
  const site = createSite();
  openApp("/admin", site);
  await screen.findByText("No series yet.");
  startElsewhere(site);
  expect(await screen.findByText("Importing data... 0 of 5 series processed")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show import" })).toBeTruthy();
  report(site, { processed: 5, status: "FINISHED" });
  expect(await screen.findByText("Imported 5 of 5 series.")).toBeTruthy();
});

test("another admin's import does not discard the file that is being chosen here", async () => {
  const { site, dialog, choose, press } = await open();
  await choose(makeFile({ added: ["Court 1"] }));
  await dialog.findByRole("region", { name: "Series to be added" });
  startElsewhere(site);
  await press("Import");
  expect(await dialog.findByText("Importing data... 0 of 1 series processed")).toBeTruthy();
  await press("Close");
  // The page shows the import that was started last.
  expect(await screen.findByText("Importing data... 0 of 1 series processed")).toBeTruthy();
});

test("the page shows no import that had ended before", async () => {
  const first = await open();
  await first.choose(makeFile({ added: ["Court 1"] }));
  await first.press("Import");
  await first.dialog.findByText("Importing data... 0 of 1 series processed");
  report(first.site, { processed: 1, status: "FINISHED" });
  await first.dialog.findByText("Imported 1 of 1 series.");
  cleanup();
  openApp("/admin", first.site);
  await screen.findByText("No series yet.");
  // By now the page's first queries are answered.
  first.site.change(({ series }) => void series.push(makeSeries({ id: "s1", title: "Court 1" })));
  await screen.findByRole("button", { name: "Edit Court 1" });
  expect(screen.queryByRole("button", { name: "Show import" })).toBeNull();
});

test("a failed import shows the reason, and can be retried", async () => {
  const { site, transport, dialog, choose, press } = await open();
  await choose(makeFile({ added: ["Court 1"] }));
  await press("Import");
  await dialog.findByText("Importing data... 0 of 1 series processed");
  const errors = [{ path: "court-1.series.slug", message: "Another series has this ID." }];
  report(site, { status: "FAILED", errors });
  expect(await dialog.findByText(`${failure} Nothing has been changed.`)).toBeTruthy();
  expect(await listed(dialog, "Errors")).toEqual(["court-1.series.slugAnother series has this ID."]);
  transport.hold("ImportSeries");
  await press("Try again");
  expect(await dialog.findByRole("button", { name: "Starting..." })).toBeTruthy();
  transport.release();
  expect(await dialog.findByText("Importing data... 0 of 1 series processed")).toBeTruthy();
  expect(site.imports).toHaveLength(1);
});

test("a request that fails is shown, and the preview stays", async () => {
  const { transport, dialog, choose, press } = await open();
  transport.refuseNext("PreviewImport", { code: "SERVICE_UNAVAILABLE" });
  await choose(makeFile({ added: ["Court 1"] }));
  expect(await dialog.findByText(failure)).toBeTruthy();
  await choose(makeFile({ added: ["Court 1"] }));
  transport.refuseNext("ImportSeries", { code: "SERVICE_UNAVAILABLE" });
  await press("Import");
  expect(await dialog.findByText(failure)).toBeTruthy();
  await press("Import");
  expect(await dialog.findByText("Importing data... 0 of 1 series processed")).toBeTruthy();
});
