// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../../testing/openApp.tsx";
import { field, fill, fillRequired, openSeriesForm } from "../../testing/seriesForm.ts";
import { openSeriesManager } from "../../testing/seriesManager.ts";

type Form = Awaited<ReturnType<typeof openSeriesForm>>;

/** Saves the form, whose request stays pending, and cancels the form meanwhile. */
async function cancelPending({ form, panel, transport, user }: Form, operation: string, button: string) {
  transport.hold(operation);
  await user.click(form.getByRole("button", { name: button }));
  await form.findByRole("button", { name: "Saving..." });
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
}

test("a cancelled save that ends later is reported, and does not close the form that is open by then", async () => {
  const opened = await openSeriesForm("Edit Court 1");
  const { find, panel, transport, user } = opened;
  await user.type(field(opened.form, "Title"), "!");
  await cancelPending(opened, "UpdateSeries", "Save series");
  await user.click(panel.getByRole("button", { name: "Edit Opening gala" }));
  const gala = within(await panel.findByRole("form", { name: "Edit Opening gala" }));
  await user.type(field(gala, "Title"), "?");

  transport.release();
  expect(await screen.findByText("Series edited successfully.")).toBeTruthy();
  expect(find("s1")?.title).toBe("Court 1!");
  expect(field(gala, "Title").value).toBe("Opening gala?");
  expect(panel.getByRole("form", { name: "Edit Opening gala" })).toBeTruthy();
  expect(document.activeElement).toBe(field(gala, "Title"));
});

test("a cancelled save that ends later keeps the draft of the next new series", async () => {
  const opened = await openSeriesForm("Add series");
  const { panel, site, transport, user } = opened;
  await fillRequired(user, opened.form);
  await cancelPending(opened, "CreateSeries", "Add series");
  await user.click(panel.getByRole("button", { name: "Add series" }));
  const next = within(await panel.findByRole("form", { name: "Add series" }));
  await fill(user, field(next, "Title"), "Court 4");

  transport.release();
  expect(await screen.findByText("Series added successfully.")).toBeTruthy();
  expect(field(next, "Title").value).toBe("Court 4");
  cleanup();
  const again = openApp("/admin", site);
  await again.user.click(await screen.findByRole("button", { name: "Continue: New series" }));
  const restored = within(await screen.findByRole("form", { name: "Add series" }));
  expect(restored.getByLabelText("Title")).toHaveProperty("value", "Court 4");
});

test("a cancelled change of many series that ends later does not close the dialog that is open by then", async () => {
  const { panel, site, transport, user } = await openSeriesManager();
  await user.click(panel.getByRole("checkbox", { name: "Select Court 1" }));
  await user.click(panel.getByRole("button", { name: "Change…" }));
  const change = within(await screen.findByRole("dialog", { name: "Change 1 series" }));
  await user.type(change.getByLabelText("Add tags"), "finals,");
  transport.hold("ChangeManySeries");
  await user.click(change.getByRole("button", { name: "Change 1 series" }));
  await user.click(change.getByRole("button", { name: "Cancel" }));
  await user.click(panel.getByRole("button", { name: "Duplicate…" }));
  await screen.findByRole("dialog", { name: "Duplicate series" });

  transport.release();
  expect(await screen.findByText("Changed 1 series.")).toBeTruthy();
  expect(site.catalogue.series[0]?.tags).toContain("finals");
  expect(screen.getByRole("dialog", { name: "Duplicate series" })).toBeTruthy();
});

test("a cancelled deletion of many series that ends later does not close the dialog that is open by then", async () => {
  const { panel, site, transport, user } = await openSeriesManager();
  await user.click(panel.getByRole("checkbox", { name: "Select Court 1" }));
  await user.click(panel.getByRole("button", { name: "Delete…" }));
  const deletion = within(await screen.findByRole("dialog", { name: "Delete 1 series?" }));
  await user.type(deletion.getByLabelText("Type 1 to confirm"), "1");
  transport.hold("DeleteManySeries");
  await user.click(deletion.getByRole("button", { name: "Delete" }));
  await user.click(deletion.getByRole("button", { name: "Cancel" }));
  await user.click(panel.getByRole("button", { name: "Clear" }));
  await user.click(panel.getByRole("checkbox", { name: "Select Opening gala" }));
  await user.click(panel.getByRole("button", { name: "Change…" }));
  await screen.findByRole("dialog", { name: "Change 1 series" });

  transport.release();
  expect(await screen.findByText("Deleted 1 series.")).toBeTruthy();
  expect(site.catalogue.series.map(({ id }) => id)).toEqual(["s2", "s3"]);
  expect(screen.getByRole("dialog", { name: "Change 1 series" })).toBeTruthy();
});
