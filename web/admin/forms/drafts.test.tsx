// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin, createAdminSite } from "../../testing/adminSite.ts";
import { makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import {
  changeEpisode,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../testing/openEpisodes.ts";
import type { TestSite } from "../../testing/testSite.ts";

/** Reloads the page in the same tab. */
function reload(site: TestSite, address = "/admin") {
  cleanup();
  return openApp(address, site);
}

const offers = async () => within(await screen.findByRole("region", { name: "Not saved yet" }));

function field(name: string): HTMLInputElement {
  const input = screen.getByLabelText(name);
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`${name} is no field.`);
}

test("the typed values of an episode survive a reload, are offered, and are removed once they are saved", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), " of the day");
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();

  const { user } = reload(app.site);
  await user.click((await offers()).getByRole("button", { name: "Continue: Final in Court 1" }));
  const form = within(await screen.findByRole("form", { name: "Edit Final" }));
  expect(field("Title").value).toBe("Final of the day");
  expect(document.activeElement).toBe(field("Title"));
  expect(form.getByText(/^Restored what you had typed by .+ It has not been saved\.$/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();

  await user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() => expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final of the day"]));
  reload(app.site);
  await screen.findByRole("heading", { name: "Manage Series" });
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();
});

test("a draft contains only typed values; values that others have saved since stay", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), " of the day");
  cleanup();
  changeEpisode(app.site, "e2", { shortDescription: "At nine", version: 2 });

  const again = openApp("/admin?episodes=court-1", app.site);
  await again.user.click(await screen.findByRole("button", { name: "Edit Final" }));
  const form = within(await screen.findByRole("form", { name: "Edit Final" }));
  await again.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(app.site, "e2")).toMatchObject({
      title: "Final of the day",
      shortDescription: "At nine",
    }),
  );
});

test("a draft can be discarded in its form, and in the list", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), "!");
  const { user } = reload(app.site, "/admin?episodes=court-1");
  await user.click(await screen.findByRole("button", { name: "Edit Final" }));
  await user.click(await screen.findByRole("button", { name: "Discard it" }));
  expect(field("Title").value).toBe("Final");
  expect(document.activeElement).toBe(screen.getByRole("form", { name: "Edit Final" }));
  await user.type(field("Title"), "?");

  const again = reload(app.site);
  await again.user.click((await offers()).getByRole("button", { name: "Discard: Final in Court 1" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull());
});

test("after a draft of the list was discarded, the next one has the focus", async () => {
  const site = createAdminSite({ series: [makeSeries({ id: "s1", title: "Court 1" })], categories: [] });
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Add series" }));
  await user.type(field("Title"), "Gala");
  await user.click(screen.getByRole("button", { name: "Add category" }));
  await user.type(field("Name"), "Finals");
  const again = reload(site);
  const list = await offers();
  await again.user.click(list.getByRole("button", { name: "Discard: New category" }));
  expect(list.queryByText(/^New category/)).toBeNull();
  expect(document.activeElement).toBe(list.getByRole("button", { name: "Continue: New series" }));
});

test("leaving without saving leaves no draft", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), "!");
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  await app.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit Final" })).toBeNull());
  await openEpisodeForm(app, "Add episode");
  await app.user.type(field("Title"), "Ceremony");
  await app.user.click(screen.getByRole("link", { name: "All series" }));
  await app.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Add episode" })).toBeNull());
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();
});

test("the draft of a deleted object shows a message, and a draft is found after its series changed its slug", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), " of the day");
  cleanup();
  app.site.change(({ series }) => {
    for (const one of series) one.slug = `${one.slug}-new`;
  });
  const renamed = openApp("/admin", app.site);
  await renamed.user.click((await offers()).getByRole("button", { name: "Continue: Final in Court 1" }));
  await screen.findByRole("form", { name: "Edit Final" });
  await waitFor(() => expect(location.search).toBe("?episodes=court-1-new"));
  expect(field("Title").value).toBe("Final of the day");

  cleanup();
  app.site.change(({ series }) => {
    for (const one of series) one.episodes = one.episodes.filter(({ id }) => id !== "e2");
  });
  const deleted = openApp("/admin", app.site);
  await deleted.user.click((await offers()).getByRole("button", { name: "Continue: Final in Court 1" }));
  expect(await screen.findByText("Final in Court 1 has been deleted meanwhile.")).toBeTruthy();
});

test("a draft can be opened after the viewer first chose to stay in another form", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), "!");
  const { user } = reload(app.site, "/admin?episodes=court-1");
  await user.click(await screen.findByRole("button", { name: "Edit Semi-final" }));
  await screen.findByRole("form", { name: "Edit Semi-final" });
  await user.type(field("Title"), "?");
  await user.click((await offers()).getByRole("button", { name: "Continue: Final in Court 1" }));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Cancel" }));
  expect(field("Title").value).toBe("Semi-final?");
  await user.click((await offers()).getByRole("button", { name: "Continue: Final in Court 1" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(field("Title").value).toBe("Final!"));
});

test("values that the form fills in or that others saved create no draft", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await app.user.type(field("Title"), "Match 9");
  await app.user.type(field("Video URL"), "https://provider.test/play/match-9");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  await waitFor(() => expect(field("Title").value).toBe("Match 10"));
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Add episode" })).toBeNull());
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();

  const edited = await openEpisodeForm(app, "Edit Final");
  changeEpisode(app.site, "e2", { title: "Grand final", version: 2 });
  await app.user.click(await edited.findByRole("button", { name: /^Load/ }));
  await waitFor(() => expect(field("Title").value).toBe("Grand final"));
  await app.user.click(edited.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: /^Edit / })).toBeNull());
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();
});

test("new series and categories have drafts too, but passwords are never stored", async () => {
  const site = createAdminSite({ series: [makeSeries({ id: "s1", title: "Court 1" })], categories: [] });
  const { user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Add series" }));
  await user.type(field("Title"), "Gala");
  await user.type(field("Password"), "shuttle");
  await user.click(screen.getByRole("button", { name: "Add category" }));
  await user.type(field("Name"), "Finals");
  expect(JSON.stringify(window.sessionStorage)).not.toContain("shuttle");

  const again = reload(site);
  await again.user.click((await offers()).getByRole("button", { name: "Continue: New series" }));
  await waitFor(() => expect(field("Title").value).toBe("Gala"));
  expect(field("Password").value).toBe("");
  await again.user.click((await offers()).getByRole("button", { name: "Continue: New category" }));
  await waitFor(() => expect(field("Name").value).toBe("Finals"));
});

test("the draft of a protected series does not contain its password", async () => {
  const series = makeSeries({ id: "s1", title: "Court 1", isProtected: true, password: "shuttle" });
  const { user } = openApp("/admin", createAdminSite({ series: [series], categories: [] }));
  await user.click(await screen.findByRole("button", { name: "Edit Court 1" }));
  await waitFor(() => expect(field("Password").value).toBe("shuttle"));
  await user.type(field("Title"), "!");
  expect(JSON.stringify(window.sessionStorage)).toContain("Court 1!");
  expect(JSON.stringify(window.sessionStorage)).not.toContain("shuttle");
});

test("a draft survives the end of the session for the same account, and signing out deletes it", async () => {
  const app = await openEpisodes();
  await openEpisodeForm(app, "Edit Final");
  await app.user.type(field("Title"), "!");
  app.site.changeAccount(() => {
    app.site.viewer = null;
  });
  await screen.findByRole("heading", { name: "Forbidden: Access Denied" });
  app.site.viewer = { ...admin, id: "u9", email: "other@test" };
  reload(app.site);
  await screen.findByRole("heading", { name: "Manage Series" });
  expect(screen.queryByRole("region", { name: "Not saved yet" })).toBeNull();
  app.site.viewer = admin;
  const again = reload(app.site);
  expect((await offers()).getByText(/^Final in Court 1/)).toBeTruthy();
  await again.user.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByRole("heading", { name: "Forbidden: Access Denied" });
  expect(Object.keys(window.sessionStorage).filter((name) => name.startsWith("draft:"))).toEqual([]);
});
