// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPeoplePage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";
import { createCourts } from "../../testing/openCourts.ts";
import type { Person } from "../../testing/roots/accountState.ts";
import { createTestSite } from "../../testing/testSite.ts";

function createSite() {
  const people: Person[] = [
    admin,
    { id: "umpire", email: "umpire@test", password: "right", isAdmin: false },
    { id: "unknown", email: "unknown@test", password: "right", isAdmin: false, hasProvedEmail: false },
  ];
  const site = createTestSite({ series: [], categories: [] }, people);
  const courts = createCourts().tournament.present();
  site.tournament.change((tournament) => Object.assign(tournament, courts));
  site.viewer = admin;
  return { site, people };
}

async function openPanel() {
  const { site, people } = createSite();
  const { user, transport } = openApp("/admin/people", site);
  const panel = within(await screen.findByRole("region", { name: "Roles" }));
  async function give(email: string, role: string) {
    const field = panel.getByRole("textbox", { name: "Email of the account" });
    await user.clear(field);
    await user.type(field, email);
    await panel.findByRole("option", { name: role });
    await user.selectOptions(panel.getByRole("combobox", { name: "Role" }), role);
    await user.click(panel.getByRole("button", { name: "Give role" }));
  }
  const rolesOf = (id: string) => people.find((person) => person.id === id)?.roles;
  return { site, people, user, transport, panel, give, rolesOf };
}

test("a role is given to the account with an address, and removed again", async () => {
  const { user, panel, give, rolesOf } = await openPanel();
  expect(await panel.findByText("Nobody has a role yet.")).toBeTruthy();
  await give("umpire@test", "Operator of Court 2");
  expect(await screen.findByText("umpire@test is Operator of Court 2 now.")).toBeTruthy();
  expect(rolesOf("umpire")).toEqual([{ role: "OPERATOR", courtId: "k2" }]);
  await give("umpire@test", "Editor");
  await panel.findByRole("button", { name: "Take away: Editor, umpire@test" });

  await user.click(panel.getByRole("button", { name: "Take away: Operator of Court 2, umpire@test" }));
  expect(await screen.findByText("umpire@test is no longer Operator of Court 2.")).toBeTruthy();
  expect(rolesOf("umpire")).toEqual([{ role: "EDITOR", courtId: null }]);
});

test("an address without an account is refused, also where it is part of another address", async () => {
  const { panel, give, rolesOf } = await openPanel();
  await give("mpire@test", "Editor");
  expect(await panel.findByText("No account has this address.")).toBeTruthy();
  expect(rolesOf("umpire")).toBeUndefined();
});

test.each([
  ["differs in an accented capital", "J\u00DCRGEN@test"],
  ["has decomposed accents", "ju\u0308rgen@test"],
])("a role is given to the account with the entered address, not to one that %s", async (_what, other) => {
  const { people, panel, give, rolesOf } = await openPanel();
  people.unshift({ id: "other", email: other, password: "right", isAdmin: false });
  people.push({ id: "meant", email: "j\u00FCrgen@test", password: "right", isAdmin: false });
  await give("j\u00FCrgen@test", "Editor");
  await panel.findByRole("button", { name: "Take away: Editor, j\u00FCrgen@test" });
  expect(rolesOf("meant")).toEqual([{ role: "EDITOR", courtId: null }]);
  expect(rolesOf("other")).toBeUndefined();
});

test("an unproved address needs a confirmation", async () => {
  const { user, give, rolesOf } = await openPanel();
  await give("unknown@test", "Operator of all courts");
  const dialog = within(
    await screen.findByRole("dialog", { name: "Give a role to an unconfirmed address?" }),
  );
  expect(rolesOf("unknown")).toBeUndefined();
  await user.click(dialog.getByRole("button", { name: "Give role" }));
  await waitFor(() => expect(rolesOf("unknown")).toEqual([{ role: "OPERATOR", courtId: null }]));
});

test("the role of an unproved address is not given a second time while it is given", async () => {
  const { user, transport, panel, give, rolesOf } = await openPanel();
  transport.hold("GiveRole");
  await give("unknown@test", "Editor");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Give role" }));
  await user.click(dialog.getByRole("button", { name: "Saving..." }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  transport.release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(transport.countOf("GiveRole")).toBe(1);
  expect(rolesOf("unknown")).toEqual([{ role: "EDITOR", courtId: null }]);
  expect(panel.getByRole<HTMLInputElement>("textbox", { name: "Email of the account" }).value).toBe("");
});

test("an address that is typed while a role is given stays in the form", async () => {
  const { user, transport, panel, give, rolesOf } = await openPanel();
  transport.hold("GiveRole");
  await give("umpire@test", "Editor");
  const field = panel.getByRole<HTMLInputElement>("textbox", { name: "Email of the account" });
  await user.clear(field);
  await user.type(field, "unknown@test");
  transport.release();
  await screen.findByText("umpire@test is Editor now.");
  expect(rolesOf("umpire")).toEqual([{ role: "EDITOR", courtId: null }]);
  expect(field.value).toBe("unknown@test");
  await give("umpire@test", "Operator of Court 2");
  await screen.findByText("umpire@test is Operator of Court 2 now.");
  expect(field.value).toBe("");
});

test("roles that other admins give and remove are shown immediately", async () => {
  const { site, people, panel } = await openPanel();
  await panel.findByText("Nobody has a role yet.");
  site.changeAccount(() => {
    for (const person of people)
      if (person.id === "umpire") person.roles = [{ role: "EDITOR", courtId: null }];
  });
  expect(await panel.findByText("umpire@test")).toBeTruthy();
  expect(panel.getByText("Editor", { selector: "span" })).toBeTruthy();
});

test("a failure is shown next to its action, and no role is given", async () => {
  const { panel, give, rolesOf, transport } = await openPanel();
  transport.refuseNext("GiveRole", { code: "SERVICE_UNAVAILABLE" });
  await give("umpire@test", "Editor");
  expect(await panel.findByText("The role could not be given. Please try again.")).toBeTruthy();
  expect(rolesOf("umpire")).toBeUndefined();
});
