// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { field, retype } from "../../../testing/formFields.ts";
import {
  changeEpisode,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../../testing/openEpisodes.ts";
import { watchLog } from "../../../testing/watchLog.ts";

test("the button is disabled while saving; a failure is shown and keeps the values", async () => {
  const log = watchLog();
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  app.transport.hold("UpdateEpisode");
  app.transport.refuseNext("UpdateEpisode", { code: "SERVICE_UNAVAILABLE" });
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  const busy = await form.findByRole("button", { name: "Saving..." });
  expect(busy.getAttribute("aria-disabled")).toBe("true");
  app.transport.release();
  expect(await form.findByText("Error editing episode.")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith("Error editing episode.", expect.any(Error));
  expect(field(form, "Title").value).toBe("Grand final");
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() => expect(episodeTitles(app.site)).toEqual(["Semi-final", "Grand final"]));
});

test("another admin's live switch causes no conflict, and an unchanged switch of the form follows it", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  changeEpisode(app.site, "e2", { isLive: true });
  await waitFor(() => expect(form.getByRole("switch", { name: "Live" })).toHaveProperty("checked", true));
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(app.site, "e2")).toMatchObject({ title: "Grand final", isLive: true }),
  );
});

test("another admin's changes are shown, and the typed values are kept", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  changeEpisode(app.site, "e2", { shortDescription: "At nine", version: 2 });
  const notice = within(await form.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("At nine")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Grand final");
  await app.user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(app.site, "e2")).toMatchObject({ title: "Grand final", shortDescription: "At nine" }),
  );
});

test("the current version can replace the typed values", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  changeEpisode(app.site, "e2", { title: "Last match", version: 2 });
  await app.user.click(await form.findByRole("button", { name: "Load the present version" }));
  expect(field(form, "Title").value).toBe("Last match");
});

test("leaving a changed form asks for confirmation", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  await app.user.click(screen.getByRole("link", { name: "All series" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await app.user.click(question.getByRole("button", { name: "Cancel" }));
  expect(field(form, "Title").value).toBe("Grand final");
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  await app.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit Final" })).toBeNull());
});
