// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../../ui/ToastList.tsx";

import { Blob as NodeBlob } from "node:buffer";

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";

interface Download {
  name: string;
  content: unknown;
}

let downloads: Download[] = [];

// jsdom does not download files: the download is recorded instead.
beforeEach(() => {
  downloads = [];
  // Node 24 creates the blob of a response by the global class, and jsdom's has no text().
  vi.stubGlobal("Blob", NodeBlob);
  let latest: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      latest = blob;
      return "blob:test";
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const { download: name } = this;
    if (latest) void latest.text().then((text) => downloads.push({ name, content: JSON.parse(text) }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(URL, "createObjectURL");
  Reflect.deleteProperty(URL, "revokeObjectURL");
});

/** Responds to the download with the export that the site returns by GraphQL. */
function serveDownloads(ask: typeof fetch): typeof fetch {
  const query = `query ExportSeries($ids: [ID!]!, $withAccessCodes: Boolean!) {
    exportSeries(ids: $ids, withAccessCodes: $withAccessCodes) { name content } }`;
  return async (address, init) => {
    expect([address, init?.method]).toEqual(["/backup", "POST"]);
    const variables: unknown = await new Response(init?.body).json();
    const body = JSON.stringify({ operationName: "ExportSeries", query, variables });
    const { data, errors } = Object(await (await ask("/graphql", { method: "POST", body })).json());
    if (errors) return Response.json({ errors }, { status: 503 });
    const { name, content } = Object(data).exportSeries;
    return Response.json(content, { headers: { "content-disposition": `attachment; filename="${name}"` } });
  };
}

async function open() {
  const site = createAdminSite({
    series: [
      makeSeries({ id: "s1", title: "Court 1" }),
      makeSeries({ id: "s2", title: "Gala", isProtected: true, password: "open sesame" }),
      makeSeries({ id: "s3", title: "Court 2" }),
    ],
    categories: [],
  });
  const app = openApp("/admin", site);
  vi.stubGlobal("fetch", serveDownloads(app.transport.fetch));
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  await app.user.click(panel.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export series" }));
  const save = () => app.user.click(dialog.getByRole("button", { name: "Export" }));
  return { ...app, site, dialog, save };
}

test("an export needs at least one selected series", async () => {
  const { dialog, save } = await open();
  await save();
  expect(await dialog.findByText("Please select at least one series to export")).toBeTruthy();
  expect(downloads).toEqual([]);
});

test("the dialog warns that the file contains the passwords", async () => {
  const { dialog } = await open();
  expect(dialog.getByText(/holds the passwords of the series as plain text/)).toBeTruthy();
});

test("access codes are in the file only when that is ticked, and the dialog explains the risk", async () => {
  const { user, dialog, save } = await open();
  const box = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Include access codes" });
  expect(box.checked).toBe(false);
  expect(
    dialog.getByText(/^As plain text: anyone who reads the file can open the series with them/),
  ).toBeTruthy();
  await user.click(dialog.getByLabelText("Gala"));
  await user.click(box);
  await save();
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.content).toMatchObject({ s2: { series: { accessCodes: [] } } });
});

test("some series are chosen and saved as series_backup_{date}.json", async () => {
  const { user, dialog, save } = await open();
  await user.click(dialog.getByLabelText("Gala"));
  expect(dialog.getByText("1 of 3 selected")).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(downloads).toEqual([
      {
        name: "series_backup_2025-07-28.json",
        content: { s2: { series: { title: "Gala", password: "open sesame" }, episodes: [] } },
      },
    ]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("all and none are one click, and a series that is added meanwhile is not exported unseen", async () => {
  const { user, site, dialog, save } = await open();
  await user.click(dialog.getByRole("button", { name: "Select all" }));
  expect(dialog.getByText("3 of 3 selected")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Select none" }));
  expect(dialog.getByText("0 of 3 selected")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Select all" }));
  site.change(({ series }) => void series.splice(0, 1, makeSeries({ id: "s4", title: "Court 4" })));
  expect(await dialog.findByText("2 of 3 selected")).toBeTruthy();
  await save();
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(Object.keys(Object(downloads[0]?.content))).toEqual(["s2", "s3"]);
});

test("a chosen series that is deleted meanwhile is left out, and the export needs another one", async () => {
  const { user, site, dialog, save } = await open();
  await user.click(dialog.getByLabelText("Gala"));
  site.change(({ series }) => void series.splice(1, 1));
  expect(await dialog.findByText("0 of 2 selected")).toBeTruthy();
  await save();
  expect(await dialog.findByText("Please select at least one series to export")).toBeTruthy();

  await user.click(dialog.getByLabelText("Court 1"));
  await user.click(dialog.getByLabelText("Court 2"));
  site.change(({ series }) => void series.splice(0, 1));
  expect(await dialog.findByText("1 of 1 selected")).toBeTruthy();
  await save();
  expect(await screen.findByText("1 series exported as series_backup_2025-07-28.json.")).toBeTruthy();
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(Object.keys(Object(downloads[0]?.content))).toEqual(["s3"]);
});

test("a failure is shown, and the choice stays", async () => {
  const { user, transport, dialog, save } = await open();
  await user.click(dialog.getByLabelText("Court 1"));
  transport.refuseNext("ExportSeries", { code: "SERVICE_UNAVAILABLE" });
  transport.hold("ExportSeries");
  await save();
  // As in the forms, the button shows the progress, and the previous failure disappears.
  expect(await dialog.findByRole("button", { name: "Exporting..." })).toBeTruthy();
  expect(dialog.getByRole("alert").textContent).toBe("");
  transport.release();
  expect(await dialog.findByText("Failed to export series data. Please try again.")).toBeTruthy();
  expect(dialog.getByLabelText("Court 1")).toHaveProperty("checked", true);
  await save();
  await waitFor(() => expect(downloads).toHaveLength(1));
});

test("a cancelled export that ends later is saved, and does not close the dialog that is open by then", async () => {
  const { user, transport, dialog, save } = await open();
  await user.click(dialog.getByLabelText("Gala"));
  transport.hold("ExportSeries");
  await save();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  await screen.findByRole("dialog", { name: "Duplicate series" });

  transport.release();
  expect(await screen.findByText("1 series exported as series_backup_2025-07-28.json.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Duplicate series" })).toBeTruthy();
});

test("the server's sentence about series that are too many for one file is shown", async () => {
  const { user, dialog, save } = await open();
  await user.click(dialog.getByLabelText("Court 1"));
  const message = "These series have more than 20,000 episodes. Please export them in parts.";
  vi.stubGlobal("fetch", async () =>
    Response.json({ errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] }, { status: 400 }),
  );
  await save();
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe(message));
  expect(downloads).toEqual([]);
});
