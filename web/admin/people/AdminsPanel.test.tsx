// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../../testing/openApp.tsx";
import type { Person } from "../../testing/roots/accountState.ts";
import { createTestSite } from "../../testing/testSite.ts";

function makePerson(part: Partial<Person> & { id: string }): Person {
  return { email: `${part.id}@test`, password: "right", isAdmin: false, ...part };
}

function createSite(viewer: Partial<Person> = {}) {
  const people = [
    makePerson({ id: "super", isAdmin: true, isSuperAdmin: true }),
    makePerson({ id: "chair", isAdmin: true, isSuperAdmin: false }),
    makePerson({ id: "umpire" }),
    makePerson({ id: "unknown", hasProvedEmail: false }),
  ];
  const site = createTestSite({ series: [], categories: [] }, people);
  site.viewer = Object.assign(people[0] ?? makePerson({ id: "super" }), viewer);
  return { site, people };
}

async function openPanel({ site, people } = createSite()) {
  const { user, transport } = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Admins" }));
  async function search(text: string) {
    const input = panel.getByRole("searchbox", { name: "Search users by email" });
    await user.clear(input);
    await user.type(input, text);
    await user.click(panel.getByRole("button", { name: "Search" }));
  }
  const showAdmins = () => user.click(panel.getByRole("button", { name: "Show Current Admins" }));
  return { site, people, user, transport, panel, search, showAdmins };
}

test("users are searched by email, and a user who is no admin can be added as one", async () => {
  const { user, panel, search, people } = await openPanel();
  await search("UMPIRE");
  await user.click(await panel.findByRole("button", { name: "Add umpire@test as admin" }));

  expect(await screen.findByText("User umpire@test added as admin.")).toBeTruthy();
  expect(people.find(({ id }) => id === "umpire")?.isAdmin).toBe(true);
  expect(panel.queryByRole("button", { name: "Add umpire@test as admin" })).toBeNull();
  expect(document.activeElement).toBe(panel.getByRole("listitem"));
});

test("the search shows 'Loading...' while it runs, and 'No users found.' for an empty result", async () => {
  const { panel, search, transport } = await openPanel();
  transport.hold("SearchUsers");
  await search("nobody");
  expect(await panel.findByText("Loading...")).toBeTruthy();
  transport.release();
  expect(await panel.findByText("No users found.")).toBeTruthy();
  expect(panel.queryByText("Loading...")).toBeNull();
});

test("a search that fails shows an error, and can be sent again", async () => {
  const { panel, search, transport } = await openPanel();
  transport.refuseNext("SearchUsers", { code: "SERVICE_UNAVAILABLE" });
  await search("umpire");
  expect(await panel.findByText("The users could not be searched. Please try again.")).toBeTruthy();
  await search("umpire");
  expect(await panel.findByText("umpire@test")).toBeTruthy();
});

test("adding an account with an unproved address asks for a confirmation that names the reason", async () => {
  const { user, panel, search, people } = await openPanel();
  const findUnknown = () => people.find(({ id }) => id === "unknown");
  await search("unknown");
  expect(await panel.findByText("Address not confirmed")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Add unknown@test as admin" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add an unconfirmed address?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(findUnknown()?.isAdmin).toBe(false);

  await user.click(panel.getByRole("button", { name: "Add unknown@test as admin" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add admin" }));
  expect(await screen.findByText("User unknown@test added as admin.")).toBeTruthy();
  expect(screen.queryByText(/meanwhile/)).toBeNull();
  expect(findUnknown()?.isAdmin).toBe(true);
  expect(document.activeElement).toBe(panel.getByRole("listitem"));
});

test("the confirmation of an unproved address closes with a message when someone else adds the admin", async () => {
  const { site, people, user, panel, search } = await openPanel();
  await search("unknown");
  await user.click(await panel.findByRole("button", { name: "Add unknown@test as admin" }));
  site.changeAccount(() => {
    for (const person of people) if (person.id === "unknown") person.isAdmin = true;
  });
  await panel.findByText("Admin");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("unknown@test has been added as admin meanwhile.")).toBeTruthy();
});

test("an account that cannot be added shows 'Error adding admin:' and the reason", async () => {
  const { user, panel, search, people, transport } = await openPanel();
  await search("umpire");
  const add = await panel.findByRole("button", { name: "Add umpire@test as admin" });
  transport.refuseNext("AddAdmin", { code: "SERVICE_UNAVAILABLE" });
  await user.click(add);
  expect(await panel.findByText("Error adding admin: Please try again.")).toBeTruthy();

  people.splice(2, 1);
  transport.hold("AddAdmin");
  await user.click(add);
  expect(add.textContent).toBe("Adding...");
  expect(panel.queryByText("Error adding admin: Please try again.")).toBeNull();
  transport.release();
  expect(await panel.findByText("Error adding admin: User not found.")).toBeTruthy();
});

test("the list of current admins can be shown and hidden, and follows the changes of others", async () => {
  const { site, people, user, panel, showAdmins } = await openPanel();
  await showAdmins();
  const list = await panel.findByRole("list", { name: "Current Admins:" });
  const emails = () =>
    within(list)
      .getAllByText(/@test/)
      .map(({ textContent }) => textContent);
  expect(emails()).toEqual(["super@test", "chair@test"]);

  site.changeAccount(() => {
    for (const person of people) person.isAdmin = person.id !== "chair";
  });
  await waitFor(() => expect(emails()).toEqual(["super@test", "umpire@test", "unknown@test"]));

  await user.click(panel.getByRole("button", { name: "Hide Admins" }));
  expect(panel.queryByText("Current Admins:")).toBeNull();
});

test("a found account whose rights are removed can be added again, also when someone else removed them", async () => {
  const { site, people, user, panel, search, showAdmins } = await openPanel();
  await search("chair");
  const add = { name: "Add chair@test as admin" };
  expect(await panel.findByText("Admin")).toBeTruthy();
  expect(panel.queryByRole("button", add)).toBeNull();
  const setRights = (isAdmin: boolean) =>
    site.changeAccount(() => {
      for (const person of people) if (person.id === "chair") person.isAdmin = isAdmin;
    });
  setRights(false);
  expect(await panel.findByRole("button", add)).toBeTruthy();
  setRights(true);
  await waitFor(() => expect(panel.queryByRole("button", add)).toBeNull());

  await showAdmins();
  await user.click(await panel.findByRole("button", { name: "Remove chair@test" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove admin" }));
  expect(await panel.findByRole("button", add)).toBeTruthy();
});

test("without admins the list shows 'No admins found.'", async () => {
  const { site, people } = createSite();
  for (const person of people) person.isAdmin = false;
  site.viewer = makePerson({ id: "nobody listed", isAdmin: true });
  const { panel, showAdmins } = await openPanel({ site, people });
  await showAdmins();
  expect(await panel.findByText("No admins found.")).toBeTruthy();
});

test("the super admin removes others after a confirmation, and cannot be removed", async () => {
  const { user, panel, showAdmins } = await openPanel();
  await showAdmins();
  await user.click(await panel.findByRole("button", { name: "Remove chair@test" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove admin" }));

  expect(await screen.findByText("Admin removed successfully.")).toBeTruthy();
  expect(screen.queryByText("chair@test is no longer an admin.")).toBeNull();
  expect(panel.queryByText("chair@test")).toBeNull();
  expect(panel.queryByRole("button", { name: "Remove super@test" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Current Admins:"));
});

test("the dialog of a removal closes with a message when someone else removes the admin", async () => {
  const { site, user, panel, people, showAdmins } = await openPanel();
  await showAdmins();
  await user.click(await panel.findByRole("button", { name: "Remove chair@test" }));
  site.changeAccount(() => {
    for (const person of people) if (person.id === "chair") person.isAdmin = false;
  });
  expect(await screen.findByText("chair@test is no longer an admin.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  site.changeAccount(() => {
    for (const person of people) if (person.id === "chair") person.isAdmin = true;
  });
  expect(await panel.findByRole("button", { name: "Remove chair@test" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the late response of a removal keeps the dialog about another admin open", async () => {
  const made = createSite();
  for (const person of made.people) if (person.id === "umpire") person.isAdmin = true;
  const { site, user, panel, people, showAdmins, transport } = await openPanel(made);
  await showAdmins();
  transport.hold("RemoveAdmin");
  await user.click(await panel.findByRole("button", { name: "Remove chair@test" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove admin" }));
  site.changeAccount(() => {
    for (const person of people) if (person.id === "chair") person.isAdmin = false;
  });
  await waitFor(() => expect(panel.queryByText("chair@test")).toBeNull());
  await user.click(panel.getByRole("button", { name: "Remove umpire@test" }));
  transport.release();
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(within(screen.getByRole("dialog")).getByText("umpire@test")).toBeTruthy();
});

test("an account that is no longer the super admin sees 'You do not have permission to remove admins.'", async () => {
  const { user, panel, people, showAdmins } = await openPanel();
  await showAdmins();
  await user.click(await panel.findByRole("button", { name: "Remove chair@test" }));
  for (const person of people) person.isSuperAdmin = false;
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove admin" }));
  expect(await panel.findByText("You do not have permission to remove admins.")).toBeTruthy();
  expect(panel.getByText("chair@test")).toBeTruthy();
});

test("other admins have no button that removes anyone", async () => {
  const { panel, showAdmins } = await openPanel(createSite({ isSuperAdmin: false }));
  await showAdmins();
  expect(await panel.findByText("chair@test")).toBeTruthy();
  expect(panel.queryAllByRole("button", { name: /^Remove/ })).toEqual([]);
});
