// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPeoplePage.tsx";
import "../DashboardFrame.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";
import { removeClipboard } from "../../testing/removeClipboard.ts";

async function openPanel() {
  const app = openApp("/admin/people", createAdminSite({ series: [], categories: [] }));
  const panel = within(await screen.findByRole("region", { name: "API tokens" }));
  return { ...app, panel };
}

const findDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("a token is created with scopes, shown once to be copied, listed, and revoked", async () => {
  const { user, panel } = await openPanel();
  expect(panel.getByText(/another program reads or changes what you allow it/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Add API token" }));
  const form = await findDialog("Add API token");
  await user.click(form.getByRole("button", { name: "Make token" }));
  expect(await form.findByText("Please enter a name, such as Score software.")).toBeTruthy();
  expect(form.getByText("Please choose at least one.")).toBeTruthy();
  await user.type(form.getByRole("textbox", { name: "Name" }), "Counter");
  await user.click(form.getByRole("checkbox", { name: /^catalogue:read/ }));
  await user.click(form.getByRole("checkbox", { name: /^score:write/ }));
  await user.click(form.getByRole("button", { name: "Make token" }));

  const made = await findDialog("Token of Counter");
  expect(made.getByText("only now")).toBeTruthy();
  await user.click(made.getByRole("button", { name: "Copy token" }));
  expect(await navigator.clipboard.readText()).toBe("bb_abc123-secret-1");
  removeClipboard();
  await user.click(made.getByRole("button", { name: "Copy token" }));
  expect(await screen.findByText("The browser did not copy it. Select the token instead.")).toBeTruthy();
  await user.click(made.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("bb_abc123-secret-1")).toBeNull();

  const list = within(await panel.findByRole("list", { name: "API tokens in use" }));
  expect(list.getByText("Counter")).toBeTruthy();
  expect(list.getByText("catalogue:read · score:write")).toBeTruthy();
  expect(list.getByText("bb_abc123…")).toBeTruthy();
  expect(list.getByText(/made by admin@example.org · not used yet/)).toBeTruthy();

  await user.click(list.getByRole("button", { name: "Revoke Counter" }));
  await user.click((await findDialog("Revoke Counter?")).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(panel.queryByText("Counter")).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(panel.getByRole("heading", { name: "API tokens" })),
  );
  expect(await screen.findByText("Counter has been revoked.")).toBeTruthy();
});

test("errors of the server are shown in the form", async () => {
  const { user, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: "Add API token" }));
  const form = await findDialog("Add API token");
  await user.type(form.getByRole("textbox", { name: "Name" }), "Taken");
  await user.click(form.getByRole("checkbox", { name: /^live:write/ }));
  await user.click(form.getByRole("button", { name: "Make token" }));
  expect(await form.findByText("There can be at most 20 API tokens. Revoke one first.")).toBeTruthy();
});
