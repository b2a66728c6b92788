// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createCourts, openCourts } from "../../testing/openCourts.ts";

async function openManager(site = createCourts()) {
  const opened = await openCourts(site);
  const panel = within(await screen.findByRole("region", { name: "Manage Courts" }));
  const click = (name: string) => opened.user.click(panel.getByRole("button", { name }));
  const names = () =>
    panel
      .queryAllByRole("button", { name: /^Edit / })
      .map((button) => button.getAttribute("aria-label")?.replace("Edit ", ""));
  return { ...opened, panel, click, names };
}

test("a court is added with its broadcast, and has its score pad immediately", async () => {
  const { user, site, panel, click, names } = await openManager();
  await click("Add court");
  const form = within(panel.getByRole("form", { name: "Add court" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "TV court");
  await user.selectOptions(form.getByRole("combobox", { name: "Broadcast" }), "Centre Court: Day one");
  await user.clear(form.getByRole("textbox", { name: "Picture delay in seconds" }));
  await user.type(form.getByRole("textbox", { name: "Picture delay in seconds" }), "12.5");
  const offset = form.getByRole("textbox", { name: "Correction of the picture’s clock in seconds" });
  await user.clear(offset);
  await user.type(offset, "-1.25");
  await user.click(form.getByRole("button", { name: "Add court" }));
  await waitFor(() => expect(names()).toEqual(["Court 1", "Court 2", "TV court"]));
  expect(screen.getByRole("region", { name: "TV court" })).toBeTruthy();
  expect(panel.getByText("Centre Court: Day one")).toBeTruthy();
  expect(site.tournament.present().courts.at(-1)).toMatchObject({
    episodeId: "e1",
    pictureDelayMs: 12_500,
    pictureOffsetMs: -1_250,
  });
});

test("a court that was added is not called unsaved when the list could not be loaded again", async () => {
  const { user, panel, click, names, transport } = await openManager();
  await click("Add court");
  const form = within(panel.getByRole("form", { name: "Add court" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "TV court");
  transport.refuseNext("AdminCourtsPage", { code: "SERVICE_UNAVAILABLE" });
  await user.click(form.getByRole("button", { name: "Add court" }));
  expect(await screen.findByText("Court added successfully.")).toBeTruthy();
  expect(panel.queryByText("Error saving court.")).toBeNull();
  await waitFor(() => expect(names()).toEqual(["Court 1", "Court 2", "TV court"]));
});

test("“Save and add another” adds several courts in the same form", async () => {
  const { user, panel, click, names } = await openManager();
  await click("Add court");
  const name = () => panel.getByRole("textbox", { name: "Name" });
  for (const court of ["Court 3", "Court 4"]) {
    await user.type(name(), court);
    await click("Save and add another");
    await waitFor(() => expect(names()).toContain(court));
    expect(name()).toHaveProperty("value", "");
    expect(document.activeElement).toBe(name());
  }
});

test.each([
  ["its tablets", "Tablets of Court 2"],
  ["its deletion", "Delete Court 2"],
])("the dialog of %s closes with a message when someone else deletes the court", async (_, button) => {
  const { site, panel, click } = await openManager();
  await click(button);
  await screen.findByRole("dialog");
  site.tournament.change(({ courts }) => courts.splice(1, 1));
  expect(await screen.findByText("Court 2 has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  const [first] = panel.getAllByRole("listitem");
  await waitFor(() => expect(first?.contains(document.activeElement)).toBe(true));
});

test("a name that is taken, and a delay or correction out of range, are refused at their fields", async () => {
  const { user, panel, click } = await openManager();
  await click("Add court");
  await user.type(panel.getByRole("textbox", { name: "Picture delay in seconds" }), "0");
  const offset = panel.getByRole("textbox", { name: /^Correction/ });
  await user.type(offset, "{Backspace}31");
  await user.type(panel.getByRole("textbox", { name: "Name" }), "Court 2{Enter}");
  expect(await panel.findByText("The correction lies between -30 and 30 seconds.")).toBeTruthy();
  await user.type(offset, "{Backspace}");
  expect(await panel.findByText("The delay lies between 0 and 120 seconds.")).toBeTruthy();
  await user.type(panel.getByRole("textbox", { name: "Picture delay in seconds" }), "{Backspace}{Enter}");
  expect(await panel.findByText("Another court has this name.")).toBeTruthy();
});

test("another admin's change is shown next to the input, which stays", async () => {
  const { user, site, panel, click, names } = await openManager();
  await click("Edit Court 2");
  const name = panel.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Show court");
  site.tournament.change(({ courts }) => {
    const court = courts[1];
    if (court) Object.assign(court, { isPublic: false, version: 2 });
  });
  const notice = within(await panel.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("Public").nextElementSibling?.textContent).toBe("No");
  await user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  await click("Save court");
  await waitFor(() => expect(names()).toEqual(["Court 1", "Show court"]));
  expect(site.tournament.present().courts[1]).toMatchObject({ isPublic: false, version: 3 });
});

test("deleting a court asks for confirmation; an occupied court is not deleted, and the reason is shown", async () => {
  const site = createCourts();
  site.tournament.scoring.recordElsewhere("m1", [{ kind: "RALLY", side: 0 }]);
  const { user, click, names } = await openManager(site);
  const confirm = async (name: string) => {
    await click(`Delete ${name}`);
    const question = within(screen.getByRole("dialog", { name: `Delete ${name}?` }));
    await user.click(question.getByRole("button", { name: "Delete court" }));
  };
  await confirm("Court 1");
  expect(await screen.findByText("Court 1 is still occupied by match 104.")).toBeTruthy();
  await confirm("Court 2");
  await waitFor(() => expect(names()).toEqual(["Court 1"]));
});

test("courts are reordered immediately by buttons, and the order is announced", async () => {
  const { panel, click, names, site } = await openManager();
  await click("Move Court 2 up");
  expect(names()).toEqual(["Court 2", "Court 1"]);
  expect(panel.getByText("Court 2 is now 1 of 2.")).toBeTruthy();
  await waitFor(() => expect(site.tournament.present().courts[0]?.name).toBe("Court 2"));
  expect(screen.getAllByRole("region", { name: /^Court \d$/ })[0]?.textContent).toContain("Court 2");
});

const dialog = () => within(screen.getByRole("dialog", { name: "Tablets of Court 1" }));

test("a tablet's link is shown once with its QR code, then listed, and can be revoked", async () => {
  const { user, click } = await openManager();
  await click("Tablets of Court 1");
  expect(await dialog().findByText("No link has been made for this court yet.")).toBeTruthy();
  expect(dialog().getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Tablet for Court 1");
  await user.click(dialog().getByRole("button", { name: "Make link" }));
  expect(await dialog().findByText("https://site.test/umpire#token=secret-1")).toBeTruthy();
  expect(await dialog().findByRole("img", { name: "QR code of Tablet for Court 1" })).toBeTruthy();
  await user.click(dialog().getByRole("button", { name: "Done" }));
  expect(dialog().queryByText(/secret-1/)).toBeNull();
  expect(dialog().getByText(/^Not used yet/)).toBeTruthy();

  await user.click(dialog().getByRole("button", { name: "Revoke Tablet for Court 1" }));
  const question = within(screen.getByRole("dialog", { name: "Revoke Tablet for Court 1?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(dialog().queryByText("Tablet for Court 1")).toBeNull());
});

test("a new link that is revoked is not shown any longer", async () => {
  const { user, click } = await openManager();
  await click("Tablets of Court 1");
  await user.click(await dialog().findByRole("button", { name: "Make link" }));
  await dialog().findByText("https://site.test/umpire#token=secret-1");
  await user.click(await dialog().findByRole("button", { name: "Revoke Tablet for Court 1" }));
  const question = within(screen.getByRole("dialog", { name: "Revoke Tablet for Court 1?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(await dialog().findByRole("button", { name: "Make link" })).toBeTruthy();
  expect(dialog().queryByText(/secret-1/)).toBeNull();
});

test("errors in a new link are shown at the field, which receives the focus", async () => {
  const { user, click } = await openManager();
  await click("Tablets of Court 1");
  const name = dialog().getByRole("textbox", { name: "Name" });
  const end = dialog().getByLabelText("Ends");
  const make = () => user.click(dialog().getByRole("button", { name: "Make link" }));
  await user.clear(name);
  await make();
  const blank = await dialog().findByText("Please enter a name, such as Tablet for Court 1.");
  expect(name.getAttribute("aria-describedby")).toContain(blank.id);
  expect(document.activeElement).toBe(name);
  await user.type(name, "Phone");
  fireEvent.change(end, { target: { value: "2020-01-01T10:00" } });
  await make();
  const past = await dialog().findByText("The end must lie in the future.");
  expect(end.getAttribute("aria-describedby")).toContain(past.id);
  expect(end.getAttribute("aria-invalid")).toBe("true");
});
