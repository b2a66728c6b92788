// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../../AdminPage.tsx";

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { notOfferedToRoku } from "../../../../domain/roku.ts";
import { field, retype } from "../../../testing/formFields.ts";
import {
  changeEpisode,
  createEpisodes,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../../testing/openEpisodes.ts";

test("the Roku checkbox is shown for the provider's addresses only, and resets for any other", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  expect(form.queryByLabelText("Available on Roku")).toBeNull();
  await retype(app, field(form, "Video URL"), "https://provider.test/play/ceremony");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await retype(app, field(form, "Video URL"), "https://youtu.be/dQw4w9WgXcQ");
  expect(form.getByText(/^Roku availability only for .+ URLs$/)).toBeTruthy();
  await retype(app, field(form, "Video URL"), "https://provider.test/play/ceremony");
  expect(field(form, "Available on Roku").checked).toBe(false);
});

test("the hint about Roku names the configured provider", async () => {
  const site = createEpisodes();
  site.settings.providerName = "isilive.ca";
  const form = await openEpisodeForm(await openEpisodes(site), "Add episode");
  expect(form.getByText("Roku availability only for isilive.ca URLs")).toBeTruthy();
});

test("the form shows why an episode is not in the Roku feed, and follows changes", async () => {
  const app = await openEpisodes(
    createEpisodes([
      { title: "Final", feedProblems: ["It is not offered to Roku."] },
      { title: "Semi-final", isOnRoku: true, feedProblems: [] },
    ]),
  );
  const form = await openEpisodeForm(app, "Edit Final");
  expect(form.getByText("This episode is not in the Roku feed.")).toBeTruthy();
  expect(form.getByText("It is not offered to Roku.")).toBeTruthy();
  changeEpisode(app.site, "e1", { feedProblems: [] });
  expect(await form.findByText("This episode is in the Roku feed.")).toBeTruthy();
});

test("checking 'Available on Roku' shows immediately what is missing, also for a new episode", async () => {
  const missing = "There is no picture. Upload a thumbnail.";
  const app = await openEpisodes(
    createEpisodes([{ title: "Final", feedProblems: [notOfferedToRoku, missing] }]),
  );
  const form = await openEpisodeForm(app, "Edit Final");
  expect(form.queryByText(missing)).toBeNull();
  await app.user.click(form.getByLabelText("Available on Roku"));
  expect(form.getByText(missing)).toBeTruthy();
  expect(form.queryByText(notOfferedToRoku)).toBeNull();
  changeEpisode(app.site, "e1", { feedProblems: [notOfferedToRoku] });
  expect(await form.findByText("Once it is saved, this episode will be in the Roku feed.")).toBeTruthy();

  await app.user.click(form.getByLabelText("Available on Roku"));
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  const added = await openEpisodeForm(app, "Add episode");
  await retype(app, field(added, "Video URL"), "https://provider.test/play/new");
  expect(added.queryByText(/^Roku needs/)).toBeNull();
  await app.user.click(added.getByLabelText("Available on Roku"));
  expect(added.getByText(/^Roku needs a picture of 16:9/)).toBeTruthy();
});

test("a new file of the provider can be made available on Roku", async () => {
  const app = await openEpisodes(createEpisodes([]));
  const form = await openEpisodeForm(app, "Add episode");
  expect(form.queryByLabelText("Available on Roku")).toBeNull();
  await retype(app, field(form, "Video URL"), "https://files.provider.test/final.mp4");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(findEpisode(app.site, "new-0")).toMatchObject({ isOnRoku: true });
});
