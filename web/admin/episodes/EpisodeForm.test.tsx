// Loaded here, so that no test's time goes by with it.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";

import { notOfferedToRoku } from "../../../domain/roku.ts";
import {
  changeEpisode,
  createEpisodes,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../testing/openEpisodes.ts";
import { watchLog } from "../../testing/watchLog.ts";

function field(form: ReturnType<typeof within>, name: string): HTMLInputElement {
  const input = form.getByLabelText(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    return input as HTMLInputElement;
  throw new Error(`${name} is no field.`);
}

async function retype({ user }: { user: UserEvent }, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

test("an episode is added with the defaults of the specification", async () => {
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

test("every field can be edited, and the release date is kept in UTC", async () => {
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

test("the Roku checkbox is offered for the provider's addresses alone, and resets for any other", async () => {
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

test("the form says why an episode is not in the Roku feed, and follows what is changed elsewhere", async () => {
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

test("the form says what an address leads to before it is saved", async () => {
  const app = await openEpisodes(createEpisodes([]));
  const form = await openEpisodeForm(app, "Add episode");
  const led = () => form.getByLabelText("What the address leads to").textContent;
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
    expect(led()).toBe(says);
  }
});

test("who ticks 'Available on Roku' is told at once what is missing, also where nothing was on Roku before", async () => {
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

test("a file of the provider can be offered to Roku at once", async () => {
  const app = await openEpisodes(createEpisodes([]));
  const form = await openEpisodeForm(app, "Add episode");
  expect(form.queryByLabelText("Available on Roku")).toBeNull();
  await retype(app, field(form, "Video URL"), "https://files.provider.test/final.mp4");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(findEpisode(app.site, "new-0")).toMatchObject({ isOnRoku: true });
});

test("an address that is neither the provider's nor YouTube's, and a wrong duration, are refused at their fields", async () => {
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
  // What only the server knows.
  app.site.settings.providerPlayUrl = "https://moved.test/play/";
  await retype(app, field(form, "Video URL"), "https://provider.test/play/day2");
  await retype(app, field(form, "Duration"), "01:30:00");
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(
    await form.findByText("The video URL must begin with https://moved.test/play/ or be a YouTube video."),
  ).toBeTruthy();
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);
});

test("while it is saved, saving is off and says so; a failure is shown and keeps what was typed", async () => {
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

test("a live switch of someone else refuses nobody's form, and an unchanged one of the form follows it", async () => {
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

test("what someone else saves meanwhile is shown, and what was typed is kept", async () => {
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

test("the present version can be loaded in the place of what was typed", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  changeEpisode(app.site, "e2", { title: "Last match", version: 2 });
  await app.user.click(await form.findByRole("button", { name: "Load the present version" }));
  expect(field(form, "Title").value).toBe("Last match");
});

test("leaving a changed form asks first", async () => {
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

test("episodes are added one after the other: the next form counts on from the one before", async () => {
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

test("a refused entry stays, and nothing that was not saved is counted on", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await retype(app, field(form, "Title"), "Match 9");
  await app.user.click(form.getByRole("button", { name: "Save and add another" }));
  expect(await form.findByText("Please enter the video URL.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Match 9");
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);
});

test("the release date is entered in the time of the event, and one's own is told beside it", async () => {
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

test("the form shows a valid address from the start", async () => {
  const form = await openEpisodeForm(await openEpisodes(), "Add episode");
  expect(form.getByLabelText("What the address leads to").textContent).toBe(
    "For example https://provider.test/play/court-1, or the address of a YouTube video.",
  );
});
