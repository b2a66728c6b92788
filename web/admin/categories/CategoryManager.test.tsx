// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeCategory, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";

async function openManager() {
  const site = createAdminSite({
    series: [
      makeSeries({ id: "s1", title: "Court 1", tags: ["court", "day 1"] }),
      makeSeries({ id: "s2", title: "Court 2", tags: ["court"] }),
    ],
    categories: [
      makeCategory({ id: "c1", slug: "court", name: "By court", members: ["s1", "s2"] }),
      makeCategory({ id: "c2", slug: "finals", name: "Finals" }),
      makeCategory({ id: "c3", slug: "day", name: "By day", tags: ["day 1"], members: ["s1"] }),
    ],
  });
  const { user, transport } = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Categories" }));
  const names = () =>
    within(panel.getByRole("list", { name: "Categories" }))
      .getAllByRole("button", { name: /^Edit / })
      .map((button) => button.getAttribute("aria-label")?.replace("Edit ", ""));
  const click = (name: string) => user.click(panel.getByRole("button", { name }));
  const field = (name: string) => panel.getByRole("textbox", { name });
  return { site, user, transport, panel, names, click, field };
}

const incomplete = "Please fill in all fields and add at least one tag.";

test("each category shows how many series are in its row, or that no series matches", async () => {
  const { site, panel } = await openManager();
  expect(panel.getByText("Shows 2 series")).toBeTruthy();
  expect(panel.getByText("No series matches")).toBeTruthy();
  site.change(({ categories }) => categories[1]?.members.push("s2"));
  await waitFor(() => expect(panel.queryByText("No series matches")).toBeNull());
});

test("the focus returns to the button that opened the form", async () => {
  const { user, panel, click } = await openManager();
  await click("Edit Finals");
  const form = within(await panel.findByRole("form", { name: "Edit Finals" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(panel.getByRole("button", { name: "Edit Finals" }));
});

test("an added category has its id and tags in lowercase, each tag once, added by Enter, comma or leaving", async () => {
  const { site, user, panel, names, click, field } = await openManager();
  await click("Add category");
  await user.type(field("Name"), "Day 1 on court");
  await user.type(field("ID"), "Day-1-COURT");
  expect(field("ID")).toHaveProperty("value", "day-1-court");
  await user.type(field("Tags"), "Court{Enter}Day 1,COURT{Enter}wrong{Enter}");
  const chips = () =>
    within(panel.getByRole("list", { name: "Tags, added" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(chips()).toEqual(["court", "day 1", "wrong"]);
  await user.keyboard("{Backspace}");
  expect(chips()).toEqual(["court", "day 1"]);

  await user.click(
    within(panel.getByRole("form", { name: "Add category" })).getByRole("button", { name: "Add category" }),
  );
  await waitFor(() => expect(names()).toEqual(["By court", "Finals", "By day", "Day 1 on court"]));
  expect(panel.queryByRole("form")).toBeNull();
  const { catalogue } = Object(site.root);
  expect(catalogue().categories.at(-1)).toMatchObject({ slug: "day-1-court", tags: ["court", "day 1"] });
});

test("a category without name, id or tag is refused with 'Please fill in all fields and add at least one tag.'", async () => {
  const { user, panel, names, click, field } = await openManager();
  await click("Add category");
  await user.type(field("Name"), "Empty");
  await user.keyboard("{Enter}");
  expect(await panel.findByText(incomplete)).toBeTruthy();
  expect(field("ID").getAttribute("aria-invalid")).toBe("true");
  expect(field("Name").getAttribute("aria-invalid")).toBe("false");
  expect(names()).toHaveLength(3);
});

test("an id that another category has is refused while it is typed; its own is not", async () => {
  const { user, panel, click, field } = await openManager();
  await click("Edit Finals");
  await user.clear(field("ID"));
  await user.type(field("ID"), "court");
  expect(await panel.findByText("This ID is already taken.")).toBeTruthy();
  await user.clear(field("ID"));
  await user.type(field("ID"), "finals");
  await waitFor(() => expect(panel.queryByText("This ID is already taken.")).toBeNull());
});

test("a failure shows 'Error saving category.' and keeps the input", async () => {
  const { user, panel, transport, names, click, field } = await openManager();
  await click("Edit Finals");
  await user.clear(field("Name"));
  await user.type(field("Name"), "The finals");
  transport.refuseNext("UpdateCategory", { code: "INTERNAL_SERVER_ERROR" });
  await click("Save category");
  expect(await panel.findByText("Error saving category.")).toBeTruthy();
  expect(field("Name")).toHaveProperty("value", "The finals");

  await click("Save category");
  await waitFor(() => expect(names()).toContain("The finals"));
});

test("another admin's change is shown next to the input, which stays", async () => {
  const { site, user, panel, click, field, names } = await openManager();
  await click("Edit Finals");
  await user.clear(field("Name"));
  await user.type(field("Name"), "The finals");
  site.change(({ categories }) => {
    const finals = categories[1];
    if (finals) Object.assign(finals, { tags: ["final"], version: 2 });
  });
  const notice = within(await panel.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("final")).toBeTruthy();
  expect(field("Name")).toHaveProperty("value", "The finals");

  await user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  await click("Save category");
  await waitFor(() => expect(names()).toContain("The finals"));
  expect(panel.getByRole("list", { name: "Tags of The finals" }).textContent).toBe("final");
});

test("deleting a category asks for confirmation, and says that its series stay", async () => {
  const { user, names, click } = await openManager();
  await click("Delete By court");
  const dialog = within(screen.getByRole("dialog", { name: "Delete By court?" }));
  expect(dialog.getByText(/The 2 series in it stay\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete category" }));
  await waitFor(() => expect(names()).toEqual(["Finals", "By day"]));
});

test("the dialog of a deletion closes with a message when someone else deletes the category", async () => {
  const { site, names, click } = await openManager();
  await click("Delete Finals");
  await screen.findByRole("dialog", { name: "Delete Finals?" });
  site.change(({ categories }) => categories.splice(1, 1));
  expect(await screen.findByText("Finals has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(names()).toEqual(["By court", "By day"]);
});

test("deleting a category closes its form", async () => {
  const { user, panel, click } = await openManager();
  await click("Edit Finals");
  await click("Delete Finals");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete category" }));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
});

test("after a deletion the next category receives the focus, after the last one the heading", async () => {
  const { user, panel, names, click } = await openManager();
  const remove = async (name: string) => {
    await click(`Delete ${name}`);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete category" }));
    await waitFor(() => expect(names()).not.toContain(name));
  };
  const [first = "", second = "", third = ""] = names();
  await remove(second);
  const row = panel.getByRole("toolbar", { name: third });
  await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  await remove(third);
  const before = panel.getByRole("toolbar", { name: first });
  await waitFor(() => expect(before.contains(document.activeElement)).toBe(true));
  await click(`Delete ${first}`);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete category" }));
  await panel.findByText(/^No categories yet/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Manage Categories"));
});

test("a failed deletion shows 'Error deleting category.'", async () => {
  const { user, transport, names, click } = await openManager();
  transport.refuseNext("DeleteCategory", { code: "SERVICE_UNAVAILABLE" });
  await click("Delete By court");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete category" }));
  expect(await screen.findByText("Error deleting category.")).toBeTruthy();
  transport.refuseNext("DeleteCategory", { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 30 });
  await click("Delete By court");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete category" }));
  expect(await screen.findByText("Too many attempts. Please try again in 30 seconds.")).toBeTruthy();
  expect(names()).toHaveLength(3);
});

test("categories are reordered immediately by buttons and by keyboard, and the order is announced", async () => {
  const { site, user, panel, transport, names, click } = await openManager();
  transport.hold("ReorderCategories");
  await click("Move By court down");
  expect(names()).toEqual(["Finals", "By court", "By day"]);
  expect(panel.getByText("By court is now 2 of 3.")).toBeTruthy();
  transport.release();

  panel.getByRole("button", { name: "Move By day, 3 of 3" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{Home}{/Alt}");
  expect(names()).toEqual(["By day", "Finals", "By court"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move By day, 1 of 3");
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(names()).toEqual(["By day", "Finals", "By court"]);
  const { catalogue } = Object(site.root);
  expect(catalogue().categories[0]).toMatchObject({ name: "By day" });
});

test("an order that the server refuses is reverted, and the reason is shown", async () => {
  const { transport, names, click } = await openManager();
  transport.refuseNext("ReorderCategories", { code: "SERVICE_UNAVAILABLE" });
  await click("Move Finals up");
  expect(await screen.findByText("The categories could not be reordered. Please try again.")).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["By court", "Finals", "By day"]));
});
