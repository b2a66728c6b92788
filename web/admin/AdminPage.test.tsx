// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "./AdminPage.tsx";
import "./AdminPeoplePage.tsx";
import "./DashboardFrame.tsx";
import "./DashboardPage.tsx";

import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { admin } from "../testing/adminSite.ts";
import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import type { Person } from "../testing/roots/accountState.ts";
import { createTestSite } from "../testing/testSite.ts";
import { watchMain } from "../testing/watchMain.ts";
import { dashboardPages } from "./dashboardPages.ts";

function createSite(viewer: Person | null) {
  const site = createTestSite(
    {
      series: [makeSeries({ id: "s1", slug: "court-1", title: "Court 1" })],
      categories: [makeCategory({ id: "c1", name: "By court", members: ["s1"] })],
    },
    viewer ? [viewer] : [],
  );
  site.viewer = viewer;
  return site;
}

test.each([
  ["visitors", null],
  ["users who are no admins", { ...admin, isAdmin: false }],
])("%s go to /forbidden after a loading state, and see nothing of the dashboard", async (_, viewer) => {
  const stopWatching = watchMain();
  openApp("/admin", createSite(viewer));
  expect(screen.getByText("Loading...")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
  expect(location.pathname).toBe("/forbidden");
  expect(stopWatching()).not.toMatch(/Manage|By court/);
});

test("admins see Manage Admins, Manage Categories and Manage Series", async () => {
  openApp("/admin", createSite(admin));
  for (const name of ["Manage Admins", "Manage Categories", "Manage Series"])
    expect(await screen.findByRole("region", { name })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Admin · Badminton Open 2025"));
});

test.each(
  dashboardPages.map(({ path, name, ...page }) => ({
    path,
    name,
    title: "title" in page ? page.title : name,
  })),
)(
  "$path opens from the navigation, which marks it, and is for admins only",
  async ({ path, name, title }) => {
    const { user } = openApp(path === "/admin" ? "/admin/people" : "/admin", createSite(admin));
    const navigation = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    expect(navigation.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
      dashboardPages.map((page) => page.name),
    );
    await user.click(navigation.getByRole("link", { name }));
    await waitFor(() => expect(document.title).toBe(`${title} · Badminton Open 2025`));
    expect(location.pathname).toBe(path);
    expect(navigation.getByRole("link", { current: "page" }).textContent).toBe(name);
    cleanup();

    openApp(path, createSite({ ...admin, isAdmin: false }));
    expect(await screen.findByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Dashboard" })).toBeNull();
  },
);

test("leaving a page with unsaved input for another page of the dashboard asks for confirmation", async () => {
  const { user } = await openChangedForm();
  await user.click(screen.getByRole("link", { name: "People" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  expect(typed()).toHaveProperty("value", "By day");
  await user.click(screen.getByRole("link", { name: "People" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/people"));
  // The previous page is shown until the code of the next one is loaded.
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
  await user.click(screen.getByRole("link", { name: "Courts" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/courts"));
});

test("an admin who loses the rights is redirected to /forbidden immediately", async () => {
  const viewer = { ...admin };
  const site = createSite(viewer);
  openApp("/admin", site);
  await screen.findByRole("region", { name: "Manage Categories" });
  site.changeAccount(() => {
    viewer.isAdmin = false;
  });
  await waitFor(() => expect(location.pathname).toBe("/forbidden"));
  expect(screen.queryByText("By court")).toBeNull();
});

test("a catalogue that cannot be loaded is replaced by an error, and the request is retried", async () => {
  const site = createSite(admin);
  const { user, transport } = openApp("/admin/people", site);
  const navigation = within(await screen.findByRole("navigation", { name: "Dashboard" }));
  transport.refuseNext("AdminPage", { code: "SERVICE_UNAVAILABLE" });
  await user.click(navigation.getByRole("link", { name: "Broadcasts" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Manage Categories" })).toBeTruthy();
});

const findConfirmation = async () =>
  within(await screen.findByRole("dialog", { name: "Leave without saving?" }));

async function openChangedForm() {
  const opened = openApp("/admin", createSite(admin));
  const { user } = opened;
  await user.click(screen.getByRole("link", { name: "F.A.Q." }));
  await screen.findByRole("heading", { level: 1, name: /F\.A\.Q\./ });
  await user.click(screen.getByRole("link", { name: "Admin" }));
  await user.click(await screen.findByRole("button", { name: "Add category" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "By day");
  return opened;
}

const typed = () => screen.getByRole("textbox", { name: "Name" });

test("a link asks for confirmation before it discards unsaved input", async () => {
  const { user } = await openChangedForm();
  await user.click(screen.getByRole("link", { name: "Privacy" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/admin");
  expect(typed()).toHaveProperty("value", "By day");

  await user.click(screen.getByRole("link", { name: "Privacy" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(location.pathname).toBe("/privacy"));
});

test("Back asks for confirmation before it discards unsaved input", async () => {
  const { user } = await openChangedForm();
  act(() => history.back());
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(location.pathname).toBe("/admin"));
  expect(typed()).toHaveProperty("value", "By day");

  act(() => history.back());
  const question = await findConfirmation();
  await waitFor(() => expect(location.pathname).toBe("/admin"));
  await user.click(question.getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { level: 1, name: /F\.A\.Q\./ })).toBeTruthy();
  expect(location.pathname).toBe("/faq");
});

test("Back leads to the right page when it is confirmed before the address was restored", async () => {
  const { user } = await openChangedForm();
  const go = history.go.bind(history);
  const held: number[] = [];
  const spy = vi.spyOn(history, "go").mockImplementation((steps = 0) => void held.push(steps));
  onTestFinished(() => spy.mockRestore());
  act(() => history.back());
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  expect(held).toEqual([1]);
  spy.mockRestore();
  act(() => go(1));
  expect(await screen.findByRole("heading", { level: 1, name: /F\.A\.Q\./ })).toBeTruthy();
  expect(location.pathname).toBe("/faq");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Forward asks for confirmation before it discards unsaved input, and then leads on", async () => {
  const { user } = await openChangedForm();
  await user.click(screen.getByRole("link", { name: "Privacy" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  await screen.findByRole("heading", { level: 1, name: /Privacy/ });
  act(() => history.back());
  await user.click(await screen.findByRole("button", { name: "Add category" }));
  await user.type(typed(), "By day");

  act(() => history.forward());
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(location.pathname).toBe("/admin"));
  expect(typed()).toHaveProperty("value", "By day");

  act(() => history.forward());
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { level: 1, name: /Privacy/ })).toBeTruthy();
  expect(location.pathname).toBe("/privacy");
});

function closeTab() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("closing the tab asks for confirmation only while there is unsaved input", async () => {
  const { user } = await openChangedForm();
  expect(closeTab()).toBe(true);

  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
  expect(closeTab()).toBe(false);
});

test("a suggestion of the search asks for confirmation before it discards unsaved input", async () => {
  const { user } = await openChangedForm();
  await user.click(within(screen.getByRole("banner")).getByRole("button", { name: "Search" }));
  await user.type(
    await screen.findByRole("combobox", { name: "Search series, episodes and matches" }),
    "court",
  );
  await user.click(await screen.findByRole("option", { name: "Court 1" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/admin");
});

test("signing out asks for confirmation before it discards unsaved input", async () => {
  const { user } = await openChangedForm();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Cancel" }));
  expect(typed()).toHaveProperty("value", "By day");
  expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
});

test("a changed form stays guarded when signing out fails after the confirmation", async () => {
  const { user, transport } = await openChangedForm();
  transport.refuseNext("SignOut", { code: "SERVICE_UNAVAILABLE" });
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await user.click((await findConfirmation()).getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Could not sign out.")).toBeTruthy();
  expect(typed()).toHaveProperty("value", "By day");
  expect(closeTab()).toBe(true);
});
