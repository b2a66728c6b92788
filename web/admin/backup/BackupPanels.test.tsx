// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminBackupPage.tsx";
import "../DashboardFrame.tsx";

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import type { ImportState } from "../../testing/roots/backupRoot.ts";

const findPanel = async (name: string) => within(await screen.findByRole("region", { name }));

async function openBackup() {
  const site = createAdminSite({ series: [makeSeries({ id: "s1", title: "Centre Court" })], categories: [] });
  const app = openApp("/admin/backup", site);
  return { ...app, site, exports: await findPanel("Export"), imports: await findPanel("Import") };
}

test("a backup is exported and imported on the page for backups", async () => {
  const { user, exports, imports } = await openBackup();
  await user.click(exports.getByRole("button", { name: "Export series…" }));
  const exporting = within(await screen.findByRole("dialog", { name: "Export series" }));
  expect(exporting.getByRole("checkbox", { name: /Centre Court/ })).toBeTruthy();
  await user.click(exporting.getByRole("button", { name: "Cancel" }));
  await user.click(imports.getByRole("button", { name: "Import a file…" }));
  const importing = within(await screen.findByRole("dialog", { name: "Import series" }));
  await user.click(importing.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

const started: ImportState = {
  id: "i1",
  status: "RUNNING",
  total: 54,
  processed: 0,
  warnings: [],
  errors: [],
};

test("the progress of the latest import is shown, also of another admin's", async () => {
  const { site, imports } = await openBackup();
  const change = (part: Partial<ImportState>) =>
    site.changeAccount(() => {
      const [latest] = site.imports;
      if (latest) Object.assign(latest, part);
      else site.imports.push({ ...started, ...part });
    });
  change({ processed: 7 });
  expect(await imports.findByText("Importing data... 7 of 54 series processed")).toBeTruthy();
  change({ status: "FINISHED", processed: 54 });
  expect(await imports.findByText("Imported 54 of 54 series.")).toBeTruthy();
  expect(imports.getByRole("link", { name: "history" }).getAttribute("href")).toBe("/admin/history");
});
