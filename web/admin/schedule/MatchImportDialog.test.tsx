// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminSchedulePage.tsx";
import "../../ui/ToastList.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { openSchedule } from "../../testing/openCourts.ts";
import type { MatchPreviewState } from "../../testing/roots/matchImportRoot.ts";

function makeFile(part: Partial<MatchPreviewState> = {}) {
  const preview: MatchPreviewState = {
    added: 0,
    changed: 0,
    unchanged: 0,
    missing: [],
    newCourts: [],
    errors: [],
    notes: [],
    isAmbiguous: false,
    ...part,
  };
  return new File([JSON.stringify(preview)], "order-of-play.csv", { type: "text/csv" });
}

async function openImport() {
  const opened = await openSchedule();
  const { panel } = opened;
  await opened.user.click(panel.getByRole("button", { name: "Import order of play…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import order of play" }));
  const choose = (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(dialog.getByLabelText("Order of play"), file);
  const press = async (name: string) => opened.user.click(await dialog.findByRole("button", { name }));
  return { ...opened, dialog, choose, press };
}

test("a preview shows the changes of an import before they are made", async () => {
  const { panel, dialog, choose, press } = await openImport();
  await choose(
    makeFile({
      added: 1_200,
      changed: 2,
      unchanged: 1,
      missing: ["104"],
      notes: [
        { row: 7, column: null, message: "Row 7: Match 104 is on court; its time and court were kept." },
      ],
    }),
  );
  expect(
    await dialog.findByText("1,200 new, 2 changed, 1 unchanged. Nothing has been changed yet."),
  ).toBeTruthy();
  expect(dialog.getByText(/its time and court were kept/)).toBeTruthy();
  expect(dialog.getByText("1 match is not in the file, and will be kept")).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Edit match 301" })).toBeNull();
  await press("Import");
  expect(await dialog.findByText("Imported: 1,200 new, 2 changed, 1 unchanged.")).toBeTruthy();
  await press("Close");
  expect(await panel.findByRole("button", { name: "Edit match 301" })).toBeTruthy();
});

test("a file with errors is not imported; each error is shown with its row and column", async () => {
  const { dialog, choose } = await openImport();
  await choose(
    makeFile({ errors: [{ row: 31, column: "Ergebnis", message: "Row 31: '31-29' is not a score." }] }),
  );
  const errors = within(await dialog.findByRole("region", { name: "Errors" }));
  expect(errors.getByRole("listitem").textContent).toBe("Row 31: '31-29' is not a score.Ergebnis");
  expect(dialog.queryByRole("button", { name: "Import" })).toBeNull();
});

test("a new court is added when its checkbox is ticked", async () => {
  const { user, dialog, choose, press } = await openImport();
  await choose(makeFile({ added: 1, newCourts: ["Court 7"] }));
  const tick = await dialog.findByRole("checkbox", { name: "Court 7 is new: add it" });
  expect(tick).toHaveProperty("checked", true);
  await user.click(tick);
  await press("Import");
  expect(await dialog.findByText("Row 2: court 'Court 7' is unknown.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "Court 7 is new: add it" }));
  await press("Import");
  expect(await dialog.findByText("Imported: 1 new, 0 changed, 0 unchanged.")).toBeTruthy();
});

/** Starts an import of a match on a new court, and closes the dialog before the server has responded. */
async function closeEarly(prepare: (opened: Awaited<ReturnType<typeof openImport>>) => Promise<void> | void) {
  const opened = await openImport();
  const { transport, dialog, choose, press } = opened;
  await choose(makeFile({ added: 1, newCourts: ["Court 7"] }));
  await dialog.findByRole("checkbox", { name: "Court 7 is new: add it" });
  await prepare(opened);
  transport.hold("ImportMatches");
  await press("Import");
  expect(await dialog.findByText("Importing...")).toBeTruthy();
  expect(dialog.getByText(/^It goes on when this is closed/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Cancel" })).toBeNull();
  await press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  transport.release();
  return opened;
}

test("an import goes on when its dialog is closed, and a message shows its result", async () => {
  const { panel } = await closeEarly(() => undefined);
  expect(await screen.findByText("Order of play imported: 1 new, 0 changed, 0 unchanged.")).toBeTruthy();
  expect(await panel.findByRole("button", { name: "Edit match 301" })).toBeTruthy();
});

test("a message shows why an import failed whose dialog was closed", async () => {
  await closeEarly(({ user, dialog }) =>
    user.click(dialog.getByRole("checkbox", { name: "Court 7 is new: add it" })),
  );
  expect(
    await screen.findByText("The order of play was not imported. Row 2: court 'Court 7' is unknown."),
  ).toBeTruthy();
});

test("a message shows that the server did not import a file whose dialog was closed", async () => {
  await closeEarly(({ transport }) => transport.refuseNext("ImportMatches", { code: "SERVICE_UNAVAILABLE" }));
  expect(await screen.findByText("The order of play could not be imported. Please try again.")).toBeTruthy();
});

test("the admin chooses how ambiguous dates are read", async () => {
  const { dialog, choose, press } = await openImport();
  await choose(makeFile({ added: 3, isAmbiguous: true }));
  await press("The month: November 12");
  expect(
    await dialog.findByText("3 new, 0 changed, 0 unchanged. Nothing has been changed yet."),
  ).toBeTruthy();
});

test("a file that is no order of play is refused, and another can be chosen", async () => {
  const { transport, dialog, choose } = await openImport();
  await choose(new File(["PK"], "plan.xlsx"));
  expect(await dialog.findByText("The file is neither CSV nor JSON.")).toBeTruthy();
  transport.refuseNext("PreviewMatchImport", { code: "SERVICE_UNAVAILABLE" });
  await choose(makeFile({ added: 1 }));
  expect(await dialog.findByText(/could not be read|busy/)).toBeTruthy();
  await choose(makeFile({ added: 1 }));
  expect(
    await dialog.findByText("1 new, 0 changed, 0 unchanged. Nothing has been changed yet."),
  ).toBeTruthy();
});
