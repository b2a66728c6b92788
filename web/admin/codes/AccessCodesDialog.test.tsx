// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../forms/QrCode.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { removeClipboard } from "../../testing/removeClipboard.ts";
import { findRow, openSeriesManager } from "../../testing/seriesManager.ts";

beforeEach(() => sessionStorage.clear());

const dialog = () => within(screen.getByRole("dialog", { name: "Access codes of Court 2" }));

async function openCodes() {
  const app = await openSeriesManager();
  const row = await findRow(app.panel, "Court 2");
  await app.user.click(row.getByRole("button", { name: "Access codes of Court 2" }));
  expect(await dialog().findByText("No code has been made for this series yet.")).toBeTruthy();
  return app;
}

test("when the codes could not be loaded, the dialog says so, and tries again", async () => {
  const { panel, transport, user } = await openSeriesManager();
  const row = await findRow(panel, "Court 2");
  transport.refuseNext("AccessCodes", { code: "SERVICE_UNAVAILABLE" });
  await user.click(row.getByRole("button", { name: "Access codes of Court 2" }));
  expect(await dialog().findByText("The access codes could not be loaded")).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Try again" }));
  expect(await dialog().findByText("No code has been made for this series yet.")).toBeTruthy();
});

test("a new code is shown although the list could not be loaded again", async () => {
  const { transport, user } = await openCodes();
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "Sponsors");
  transport.refuseNext("AccessCodes", { code: "SERVICE_UNAVAILABLE" });
  await user.click(dialog().getByRole("button", { name: "Make code" }));
  expect(await dialog().findByRole("region", { name: "The link of Sponsors" })).toBeTruthy();
  expect(await dialog().findByRole("list", { name: "Access codes" })).toBeTruthy();
});

test("the dialog closes with a message when someone else deletes the series", async () => {
  const { site } = await openCodes();
  site.change(({ series }) =>
    series.splice(
      series.findIndex(({ title }) => title === "Court 2"),
      1,
    ),
  );
  expect(await screen.findByText("Court 2 has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("only a protected series has access codes", async () => {
  const { panel } = await openSeriesManager();
  const row = await findRow(panel, "Court 1");
  expect(row.queryByRole("button", { name: /^Access codes/ })).toBeNull();
});

test("a code is shown once with its link and QR code, then listed by its hint, and can be revoked", async () => {
  const { user } = await openCodes();
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "Family of the players");
  await user.type(dialog().getByRole("textbox", { name: "Most uses" }), "40");
  await user.click(dialog().getByRole("button", { name: "Make code" }));
  const made = within(await dialog().findByRole("region", { name: "The link of Family of the players" }));
  expect(made.getByText("K7TM-Q4XR")).toBeTruthy();
  expect(await made.findByRole("img", { name: "QR code of Family of the players" })).toBeTruthy();
  await user.click(made.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(
    "https://site.test/password?seriesId=court-2#code=K7TM-Q4XR",
  );
  removeClipboard();
  await user.click(made.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("The browser did not copy it. Select the link instead.")).toBeTruthy();
  await user.click(made.getByRole("button", { name: "Done" }));
  expect(dialog().queryByText(/K7TM-Q4XR/)).toBeNull();
  const list = within(dialog().getByRole("list", { name: "Access codes" }));
  expect(list.getByText(/^K7… · does not expire · used by 0 of 40/)).toBeTruthy();

  await user.click(list.getByRole("button", { name: "Revoke Family of the players" }));
  const question = within(screen.getByRole("dialog", { name: "Revoke Family of the players?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(await list.findByText(/revoked/)).toBeTruthy();
  expect(list.queryByRole("button")).toBeNull();
});

test("a new code that is revoked is not shown any longer", async () => {
  const { user } = await openCodes();
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "Press");
  await user.click(dialog().getByRole("button", { name: "Make code" }));
  await dialog().findByText("K7TM-Q4XR");
  await user.click(await dialog().findByRole("button", { name: "Revoke Press" }));
  const question = within(screen.getByRole("dialog", { name: "Revoke Press?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(await dialog().findByRole("button", { name: "Make code" })).toBeTruthy();
  expect(dialog().queryByText("K7TM-Q4XR")).toBeNull();
});

test("errors in a chosen code, its times and its number of uses are shown at their fields", async () => {
  const { user } = await openCodes();
  const type = async (name: string, text: string) => {
    const input = dialog().getByRole("textbox", { name });
    await user.clear(input);
    await user.type(input, text);
  };
  const make = () => user.click(dialog().getByRole("button", { name: "Make code" }));
  // Of “Opens” and “Expires”.
  expect(dialog().getAllByText(/Time of the event: UTC\.$/)).toHaveLength(2);
  await type("Code", "short");
  await type("Most uses", "none");
  await make();
  expect(await dialog().findByText("Please enter a name, such as Family of the players.")).toBeTruthy();
  expect(dialog().getByText("A code has 6 to 64 characters.")).toBeTruthy();
  expect(dialog().getByText("Enter a whole number from 1 to 100000, or leave it empty.")).toBeTruthy();
  await type("Name", "Sponsors");
  await type("Code", "shuttle");
  await user.clear(dialog().getByRole("textbox", { name: "Most uses" }));
  await make();
  expect(await dialog().findByText("The series has this code already. Choose another one.")).toBeTruthy();
  await type("Code", "shuttlecock");
  await user.type(dialog().getByLabelText("Expires"), "2100-01-01T20:00");
  await make();
  expect(await dialog().findByText("shuttlecock")).toBeTruthy();
  await waitFor(() => expect(dialog().getByText(/^sh… · expires/)).toBeTruthy());
});

test("Escape in the question whether to revoke a code closes only the question", async () => {
  const { user } = await openCodes();
  await user.type(dialog().getByRole("textbox", { name: "Name" }), "Sponsors");
  await user.click(dialog().getByRole("button", { name: "Make code" }));
  await user.click(await dialog().findByRole("button", { name: "Revoke Sponsors" }));
  // The event that browsers send for Escape.
  const question = screen.getByRole("dialog", { name: "Revoke Sponsors?" });
  fireEvent(question, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog", { name: "Revoke Sponsors?" })).toBeNull();
  expect(dialog().getByRole("list", { name: "Access codes" })).toBeTruthy();
});
