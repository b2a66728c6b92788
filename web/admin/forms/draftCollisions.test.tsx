// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeCategory, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { changeEpisode, findEpisode, openEpisodeForm, openEpisodes } from "../../testing/openEpisodes.ts";

afterEach(() => vi.restoreAllMocks());

const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Title" });
const collision = async () => within(await screen.findByRole("region", { name: "Changed since you typed" }));

/** Types into an episode, reloads after another admin has saved the same fields, and opens the form again. */
async function restoreFinal() {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(await title(), " of the day");
  await app.user.type(screen.getByRole("textbox", { name: "Short description" }), "At ten");
  cleanup();
  changeEpisode(app.site, "e2", { title: "Grand final", language: "da-DK", version: 2 });
  const again = await openEpisodes(app.site);
  const form = await openEpisodeForm(again, "Edit Grand final");
  return { ...again, form };
}

test("a restored draft shows fields that another admin has saved, and the typed values can be kept", async () => {
  const { form, site, user } = await restoreFinal();
  const notice = await collision();
  expect(notice.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Title"]);
  expect(notice.getByRole("definition").textContent).toBe("Grand final");
  expect((await title()).value).toBe("Final of the day");

  await user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  expect(screen.queryByRole("region", { name: "Changed since you typed" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("form", { name: "Edit Grand final" }));
  await user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(site, "e2")).toMatchObject({
      title: "Final of the day",
      shortDescription: "At ten",
      language: "da-DK",
    }),
  );
});

test("another admin's values can be taken, and the rest of the draft stays", async () => {
  const { form, site, user } = await restoreFinal();
  await user.click((await collision()).getByRole("button", { name: "Take what is saved" }));
  expect((await title()).value).toBe("Grand final");
  await user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(site, "e2")).toMatchObject({ title: "Grand final", shortDescription: "At ten" }),
  );
});

test("an unresolved conflict is shown again after a reload, until the draft is discarded", async () => {
  const { site, user } = await restoreFinal();
  await collision();
  await user.type(await title(), "!");
  cleanup();
  const again = await openEpisodes(site);
  const form = await openEpisodeForm(again, "Edit Grand final");
  expect((await collision()).getByRole("definition").textContent).toBe("Grand final");
  expect((await title()).value).toBe("Final of the day!");
  await again.user.click(form.getByRole("button", { name: "Discard it" }));
  expect((await title()).value).toBe("Grand final");
  expect(screen.queryByRole("region", { name: "Changed since you typed" })).toBeNull();
});

test("the forms of series and categories show such conflicts too", async () => {
  const site = createAdminSite({
    series: [makeSeries({ id: "s1", title: "Court 1" })],
    categories: [makeCategory({ id: "c1", name: "Finals", tags: ["final"] })],
  });
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Edit Court 1" }));
  await user.type(await title(), "!");
  await user.click(screen.getByRole("button", { name: "Edit Finals" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "!");
  cleanup();
  site.change(({ series, categories }) => {
    for (const one of series) Object.assign(one, { title: "Centre court", version: 2 });
    for (const one of categories) Object.assign(one, { name: "Gold", version: 2 });
  });

  const again = openApp("/admin", site);
  await again.user.click(await screen.findByRole("button", { name: "Edit Centre court" }));
  expect((await collision()).getByRole("definition").textContent).toBe("Centre court");
  await again.user.click(screen.getByRole("button", { name: "Discard it" }));
  await again.user.click(screen.getByRole("button", { name: "Edit Gold" }));
  expect((await collision()).getByRole("definition").textContent).toBe("Gold");
});

test("the operator is notified once when the browser cannot store a draft", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  await app.user.type(await title(), "!");
  const warning = /^This browser cannot keep what you type\./;
  expect(await screen.findByText(warning)).toBeTruthy();
  act(() => void toast.dismiss());
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  await app.user.type(await title(), "!!");
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  expect(await screen.findByText("Episode edited successfully.")).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
});
