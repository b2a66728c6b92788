// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../../AdminPage.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { field, retype } from "../../../testing/formFields.ts";
import {
  changeEpisode,
  createEpisodes,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../../testing/openEpisodes.ts";

test("a new episode has the defaults of the specification", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  expect(field(form, "Language").value).toBe("en-US");
  expect(field(form, "Duration").value).toBe("00:00:01");
  expect(field(form, "Rating").value).toBe("0");
  expect(field(form, "Rating source").value).toBe("BBFC");
  expect(form.getByText("Quality HD. Roku needs the bitrate of MP4 files.")).toBeTruthy();
  await retype(app, field(form, "Title"), "Ceremony");
  await retype(app, field(form, "Video URL"), "https://provider.test/play/ceremony");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(await app.panel.findByRole("button", { name: "Edit Ceremony" })).toBeTruthy();
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final", "Ceremony"]);
  expect(findEpisode(app.site, "new-2")).toMatchObject({
    language: "en-US",
    durationSeconds: 1,
    rating: { value: "0", source: "BBFC" },
    releaseDate: null,
    isLive: false,
    isOnRoku: false,
  });
});

test("every field can be edited, and the release date is stored in UTC", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  const texts: Record<string, string> = {
    Title: "Grand final",
    "Video URL": "https://provider.test/play/final.mp4",
    "Bitrate in kbit/s": "4500",
    Duration: "01:02:03",
    "Short description": "Short",
    "Long description": "Long",
    "Embed link": "https://embed.test/final",
    Language: "da-DK",
    Rating: "PG",
    "Rating source": "MPAA",
  };
  for (const [name, text] of Object.entries(texts)) await retype(app, field(form, name), text);
  await app.user.type(field(form, "Release date"), "2025-07-28T18:30");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await app.user.click(form.getByRole("switch", { name: "Live" }));
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit Final" })).toBeNull());
  expect(findEpisode(app.site, "e2")).toMatchObject({
    title: "Grand final",
    videoUrl: "https://provider.test/play/final.mp4",
    durationSeconds: 3723,
    shortDescription: "Short",
    longDescription: "Long",
    embedLink: "https://embed.test/final",
    language: "da-DK",
    rating: { value: "PG", source: "MPAA" },
    releaseDate: new Date(2025, 6, 28, 18, 30).toISOString(),
    isOnRoku: true,
    isLive: true,
  });
  expect(findEpisode(app.site, "e2")?.videos[0]?.bitrateKbps).toBe(4500);
});

const plan = { on: "Switch LIVE on", off: "Switch LIVE off" };

test("LIVE can be planned, which needs a release date; the next episode has no plan", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  const choose = (name: string, option: string) =>
    app.user.selectOptions(form.getByRole("combobox", { name }), option);
  for (const name of Object.values(plan))
    expect(form.getByRole("combobox", { name })).toHaveProperty("value", "MANUAL");
  await retype(app, field(form, "Title"), "Match 1");
  await retype(app, field(form, "Video URL"), "https://provider.test/play/match-1");
  await choose(plan.on, "At the release date");
  await choose(plan.off, "Once the stream has ended");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  expect(await form.findByText("Please enter the release date, which the plan for LIVE needs.")).toBeTruthy();
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);

  await app.user.type(field(form, "Release date"), "2025-07-28T18:30");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  await waitFor(() => expect(field(form, "Title").value).toBe("Match 2"));
  expect(findEpisode(app.site, "new-2")).toMatchObject({ goLive: "AT_START", endLive: "WHEN_DOWN" });
  for (const name of Object.values(plan))
    expect(form.getByRole("combobox", { name })).toHaveProperty("value", "MANUAL");
});

test("a year with more than four digits, which browsers let people type, is refused and keeps the form", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  fireEvent.change(field(form, "Release date"), { target: { value: "20266-01-01T10:00" } });
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  expect(await form.findByText("The year lies between 1 and 9999.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Grand final");
});

test("a plan that another admin has changed is shown in words, and can be set to manual", async () => {
  const app = await openEpisodes(
    createEpisodes([{ title: "Final", releaseDate: "2025-07-28T16:30:00.000Z", goLive: "WHEN_UP" }]),
  );
  const form = await openEpisodeForm(app, "Edit Final");
  const goLive = form.getByRole("combobox", { name: plan.on });
  expect(goLive).toHaveProperty("value", "WHEN_UP");
  await retype(app, field(form, "Title"), "Grand final");
  changeEpisode(app.site, "e1", { goLive: "AT_START", version: 2 });
  const notice = within(await form.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("At the release date")).toBeTruthy();
  await app.user.click(notice.getByRole("button", { name: "Load the present version" }));
  await waitFor(() => expect(goLive).toHaveProperty("value", "AT_START"));
  await app.user.selectOptions(goLive, "By hand");
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() => expect(findEpisode(app.site, "e1")).toMatchObject({ goLive: "MANUAL" }));
});

test("the form previews the video of an address before it is saved", async () => {
  const app = await openEpisodes(createEpisodes([]));
  const form = await openEpisodeForm(app, "Add episode");
  const readTarget = () => form.getByLabelText("What the address leads to").textContent;
  const lines: [string, string][] = [
    ["https://provider.test/play/day2", "HLS: https://provider.test/live/day2/index.m3u8"],
    ["https://provider.test/play/day2.mp4", "MP4: https://provider.test/play/day2.mp4"],
    ["https://files.provider.test/day2.mp4", "MP4: https://files.provider.test/day2.mp4"],
    ["https://youtu.be/dQw4w9WgXcQ", "YouTube: https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://elsewhere.test/day2", "External: https://elsewhere.test/day2"],
    ["day2", "This is no web address yet."],
  ];
  for (const [address, says] of lines) {
    await retype(app, field(form, "Video URL"), address);
    expect(readTarget()).toBe(says);
  }
});

test("an address of no known kind and an invalid duration are refused at their fields", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await form.findByText("Please enter the video URL.")).toBeTruthy();
  await retype(app, field(form, "Video URL"), "https://elsewhere.test/day2");
  await retype(app, field(form, "Duration"), "1:30");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(
    await form.findByText("The video URL must begin with https://provider.test/play/ or be a YouTube video."),
  ).toBeTruthy();
  expect(await form.findByText("The duration needs the form HH:MM:SS.")).toBeTruthy();
  // The server can refuse an address that the form accepts.
  app.site.settings.providerPlayUrl = "https://moved.test/play/";
  await retype(app, field(form, "Video URL"), "https://provider.test/play/day2");
  await retype(app, field(form, "Duration"), "01:30:00");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(
    await form.findByText("The video URL must begin with https://moved.test/play/ or be a YouTube video."),
  ).toBeTruthy();
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);
});

test("adding another episode continues the title and the start of the previous one", async () => {
  const app = await openEpisodes();
  app.site.settings.timeZone = "Europe/Copenhagen";
  const form = await openEpisodeForm(app, "Add episode");
  await retype(app, field(form, "Title"), "Match 9");
  await retype(app, field(form, "Video URL"), "https://provider.test/play/match-9");
  await retype(app, field(form, "Duration"), "01:15:00");
  await app.user.type(field(form, "Release date"), "2025-07-28T09:30");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  await waitFor(() => expect(field(form, "Title").value).toBe("Match 10"));
  expect(document.activeElement).toBe(field(form, "Title"));
  expect(field(form, "Video URL").value).toBe("");
  expect(field(form, "Release date").value).toBe("2025-07-28T10:45");
  await retype(app, field(form, "Video URL"), "https://provider.test/play/match-10");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  await waitFor(() =>
    expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final", "Match 9", "Match 10"]),
  );
  await waitFor(() => expect(screen.queryByRole("form", { name: "Add episode" })).toBeNull());
  expect(document.activeElement).toBe(app.panel.getByRole("button", { name: "Add episode" }));
  expect(findEpisode(app.site, "new-3")).toMatchObject({ durationSeconds: 4500 });
});

test("a refused episode stays in the form, and no next one is started", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await retype(app, field(form, "Title"), "Match 9");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  expect(await form.findByText("Please enter the video URL.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Match 9");
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);
});

test("the release date is entered in the event's time zone, with the browser's time next to it", async () => {
  const site = createEpisodes([{ title: "Final", releaseDate: "2025-07-28T16:30:00.000Z" }]);
  site.settings.timeZone = "Asia/Kolkata";
  const app = await openEpisodes(site);
  const form = await openEpisodeForm(app, "Edit Final");
  expect(field(form, "Release date").value).toBe("2025-07-28T22:00");
  expect(form.getByText(/^Time of the event: Asia\/Kolkata\. Your time: .+\.$/)).toBeTruthy();
  await retype(app, field(form, "Title"), "Grand final");
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(findEpisode(app.site, "e1")).toMatchObject({
      title: "Grand final",
      releaseDate: "2025-07-28T16:30:00.000Z",
    }),
  );
});

test("an empty form shows an example of an address", async () => {
  const form = await openEpisodeForm(await openEpisodes(), "Add episode");
  expect(form.getByLabelText("What the address leads to").textContent).toBe(
    "For example https://provider.test/play/court-1, or the address of a YouTube video.",
  );
});
