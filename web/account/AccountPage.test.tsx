import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { passwordRule, unacceptablePassword } from "../../domain/accountForms.ts";
import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import type { Person } from "../testing/roots/accountState.ts";
import { createTestSite } from "../testing/testSite.ts";
import { watchMain } from "../testing/watchMain.ts";

function createSite(part: Partial<Person> = {}) {
  const person: Person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, ...part };
  const site = createTestSite(
    {
      series: [
        makeSeries({ id: "s1", slug: "training", title: "Training hall", isProtected: true }),
        makeSeries({ id: "s2", slug: "warm-up", title: "Warm-up court", isProtected: true }),
        makeSeries({ id: "s3", slug: "court-1", title: "Court 1" }),
      ],
      categories: [],
    },
    [person],
  );
  site.viewer = person;
  return { site, person };
}

const findSection = async (name: string) => within(await screen.findByRole("region", { name }));
const findTitle = () => screen.findByRole("heading", { level: 1 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("the page greets by email and links to the homepage", async () => {
  openApp("/account", createSite().site);
  const title = await findTitle();
  expect(title.textContent).toBe("Welcome, viewer@test");
  // An address longer than a line may break at its @.
  expect(title.querySelectorAll("wbr")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Go to the homepage" })).toHaveProperty("pathname", "/");
  await waitFor(() => expect(document.title).toBe("Your account · Badminton Open 2025"));
});

test("visitors are redirected to the home page and see nothing of the account page", async () => {
  const { site } = createSite();
  site.viewer = null;
  const shown = watchMain();
  openApp("/account", site);
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(shown()).not.toMatch(/Welcome|Favourites|Unlocked/);
});

test("the unlocked series are listed with a link and a way to remove the access", async () => {
  const { site, person } = createSite({ unlocks: { s1: "secret", s2: "secret" } });
  const { user } = openApp("/account", site);
  const list = await findSection("Unlocked series");
  expect(await list.findByRole("link", { name: "Training hall" })).toHaveProperty(
    "pathname",
    "/series/training",
  );
  expect(list.getByRole("link", { name: "Warm-up court" })).toHaveProperty("pathname", "/series/warm-up");

  await user.click(list.getByRole("button", { name: "Remove access to Training hall" }));
  await waitFor(() => expect(list.queryByRole("link", { name: "Training hall" })).toBeNull());
  expect(person.unlocks).toEqual({ s2: "secret" });

  await user.click(list.getByRole("button", { name: "Remove access to Warm-up court" }));
  expect(await list.findByText("You have not unlocked any password-protected series.")).toBeTruthy();
});

test("a removal that fails says 'Failed to remove access. Please try again.'", async () => {
  const { site } = createSite({ unlocks: { s1: "secret" } });
  const { user, transport } = openApp("/account", site);
  const list = await findSection("Unlocked series");
  transport.refuseNext("RemoveSeriesAccess", { code: "SERVICE_UNAVAILABLE" });
  await user.click(await list.findByRole("button", { name: "Remove access to Training hall" }));
  expect(await list.findByText("Failed to remove access. Please try again.")).toBeTruthy();
  expect(list.getByRole("link", { name: "Training hall" })).toBeTruthy();

  await user.click(list.getByRole("button", { name: "Remove access to Training hall" }));
  await waitFor(() => expect(list.queryByRole("link", { name: "Training hall" })).toBeNull());
});

test("a series whose password the admin changes leaves the list", async () => {
  const { site } = createSite({ unlocks: { s1: "secret" } });
  openApp("/account", site);
  const list = await findSection("Unlocked series");
  await list.findByRole("link", { name: "Training hall" });
  site.change(({ series }) => {
    for (const one of series) one.password = "another";
  });
  await waitFor(() => expect(list.queryByRole("link", { name: "Training hall" })).toBeNull());
});

test("the favourites are shown in the order of saving, and can be removed", async () => {
  const { site, person } = createSite({ saved: ["s3", "s1"] });
  const { user } = openApp("/account", site);
  const section = await findSection("My Favourites");
  expect(section.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Court 1",
    "Training hallPassword Protected",
  ]);
  await user.click(section.getByRole("button", { name: "Save Training hall", pressed: true }));
  await waitFor(() => expect(section.queryByRole("link", { name: /Training hall/ })).toBeNull());
  await waitFor(() => expect(person.saved).toEqual(["s3"]));
});

test("the password can be changed with the current one", async () => {
  const { site, person } = createSite();
  const { user } = openApp("/account", site);
  const form = within(await screen.findByRole("form", { name: "Change your password" }));
  const change = async (current: string, next: string) => {
    await user.clear(form.getByLabelText("Current password"));
    await user.type(form.getByLabelText("Current password"), current);
    await user.clear(form.getByLabelText("New password"));
    await user.type(form.getByLabelText("New password"), next);
    await user.click(form.getByRole("button", { name: "Change password" }));
  };
  await change("wrong", "a new password");
  expect(await form.findByText("This is not the password of your account.")).toBeTruthy();

  await change("right", "short");
  expect(await form.findByText(unacceptablePassword)).toBeTruthy();
  expect(form.getByText(passwordRule)).toBeTruthy();

  await change("right", "a new password");
  expect(await form.findByText(/Your password has been changed/)).toBeTruthy();
  expect(form.getByLabelText("New password")).toHaveProperty("value", "");
  expect(person.password).toBe("a new password");
});

test("an account that only signs in with Google has no password to change", async () => {
  openApp("/account", createSite({ hasPassword: false }).site);
  await findTitle();
  expect(screen.queryByRole("form", { name: "Change your password" })).toBeNull();
});

test("an unproved address is marked, and the mail can be sent again", async () => {
  const { site } = createSite({ hasProvedEmail: false });
  const { user } = openApp("/account", site);
  const section = await findSection("Your email address");
  expect(section.getByText(/not confirmed yet/)).toBeTruthy();
  await user.click(section.getByRole("button", { name: "Send again" }));
  expect(await section.findByText("Check your inbox for further instructions")).toBeTruthy();
  expect(site.mails).toEqual([{ email: "viewer@test", token: "prove viewer@test" }]);
});

test("the mailed link proves the address once, and is removed from the address bar", async () => {
  const { site, person } = createSite({ hasProvedEmail: false });
  openApp("/account?prove=prove+viewer%40test", site);
  await waitFor(() =>
    expect(screen.getAllByText("Your email address is confirmed.").length).toBeGreaterThan(0),
  );
  await waitFor(() => expect(screen.queryByText(/not confirmed yet/)).toBeNull());
  expect(person.hasProvedEmail).toBe(true);
  expect(location.search).toBe("");
});

test("a link that is followed again says that the address is confirmed already", async () => {
  openApp("/account?prove=used", createSite({ hasProvedEmail: true }).site);
  expect(await screen.findByText("viewer@test is confirmed already.")).toBeTruthy();
  expect(screen.queryByText(/^This link has been used/)).toBeNull();
});

test("an expired link is reported as such", async () => {
  openApp("/account?prove=old", createSite({ hasProvedEmail: false }).site);
  expect(await screen.findByText(/^This link has been used or is too old\./)).toBeTruthy();
  expect(screen.getByText(/not confirmed yet/)).toBeTruthy();
});

test("a signed-out viewer who follows the mailed link signs in first, and the link is then used", async () => {
  const { site, person } = createSite({ hasProvedEmail: false });
  site.viewer = null;
  const { user } = openApp("/account?prove=prove+viewer%40test", site);
  await user.type(await screen.findByLabelText("Email"), person.email);
  await user.type(screen.getByLabelText("Password"), person.password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await findTitle()).textContent).toBe("Welcome, viewer@test");
  await waitFor(() => expect(person.hasProvedEmail).toBe(true));
});

test("an account that only signs in with Google is deleted without a password", async () => {
  const { site } = createSite({ hasPassword: false });
  const { user } = openApp("/account", site);
  await user.click(await screen.findByRole("button", { name: "Delete account…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByLabelText("Password")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
});

test("deleting the account deletes the drafts of its forms, as signing out does", async () => {
  const { site } = createSite({ hasPassword: false });
  window.sessionStorage.setItem("draft:u1:new series", "a draft");
  const { user } = openApp("/account", site);
  await user.click(await screen.findByRole("button", { name: "Delete account…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  expect(Object.keys(window.sessionStorage)).not.toContain("draft:u1:new series");
});

test("the account is deleted only after a confirmation that lists what is deleted", async () => {
  const { site } = createSite();
  const { user } = openApp("/account", site);
  const button = await screen.findByRole("button", { name: "Delete account…" });
  await user.click(button);
  let dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  expect(
    dialog.getByText(/your unlocked series, your reminders and where you stopped watching are deleted/),
  ).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);

  await user.click(button);
  dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await dialog.findByText("Please enter your password.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Password"), "wrong");
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await dialog.findByText("This is not the password of your account.")).toBeTruthy();
  expect(site.viewer).not.toBeNull();

  await user.clear(dialog.getByLabelText("Password"));
  await user.type(dialog.getByLabelText("Password"), "right");
  await user.click(dialog.getByRole("button", { name: "Delete account" }));
  expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
});

test("the button that signs out keeps the focus while it works, sends one request, and can be pressed after a failure", async () => {
  const { transport, user } = openApp("/account", createSite().site);
  const button = await screen.findByRole("button", { name: "Sign out" });
  transport.hold("SignOut");
  transport.refuseNext("SignOut", { code: "SERVICE_UNAVAILABLE" });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  // Browsers take the focus from a disabled button.
  expect(button).toHaveProperty("disabled", false);
  await user.keyboard("{Enter}");
  transport.release();
  expect(await screen.findByText("Could not sign out.")).toBeTruthy();
  expect(transport.countOf("SignOut")).toBe(1);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("favourites show what changed while another page was open, whatever else was loaded since", async () => {
  const { site } = createSite({ saved: ["s3"] });
  site.change((catalogue) => {
    catalogue.series.push(makeSeries({ id: "s4", slug: "court-2", title: "Court 2" }));
    catalogue.categories.push(makeCategory({ id: "c1", name: "Courts", members: ["s3", "s4"] }));
  });
  const { user } = openApp("/", site);
  const row = within(await screen.findByRole("region", { name: "Courts" }));
  await user.click(await row.findByRole("link", { name: "Court 2" }));
  await screen.findByRole("heading", { level: 1, name: "Court 2" });
  site.change(({ series }) => {
    for (const one of series) if (one.id === "s3") one.title = "Centre court";
  });
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.type(await screen.findByRole("combobox"), "warm");
  await screen.findByRole("option", { name: /Warm-up court/ });
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("link", { name: /^Your account/ }));
  const section = await findSection("My Favourites");
  expect(await section.findByRole("link", { name: "Centre court" })).toBeTruthy();
});
