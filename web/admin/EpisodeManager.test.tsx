// Loaded here, so that no test's time goes by with it.
import "./AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { Person } from "../testing/accountRoot.ts";
import { type EpisodeState, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite, type TestSite } from "../testing/testSite.ts";

const admin: Person = { id: "u1", email: "admin@test", password: "right", isAdmin: true };

function createSite(parts: readonly Partial<EpisodeState>[] = [{ title: "Semi-final" }, { title: "Final" }]) {
  const episodes = parts.map((part, index) => makeEpisode({ id: `e${index + 1}`, ...part }));
  const series = [
    makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes }),
    makeSeries({ id: "s2", slug: "gala", title: "Gala" }),
  ];
  const site = createTestSite({ series, categories: [] }, [admin]);
  site.viewer = admin;
  return site;
}

async function open(site = createSite()) {
  const app = openApp("/admin?episodes=court-1", site);
  const panel = within(await screen.findByRole("region", { name: "Episodes of Court 1" }));
  return { ...app, site, panel };
}

type Opened = Awaited<ReturnType<typeof open>>;

function field(form: ReturnType<typeof within>, name: string): HTMLInputElement {
  const input = form.getByLabelText(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    return input as HTMLInputElement;
  throw new Error(`${name} is no field.`);
}

async function openForm({ user, panel }: Opened, button: string, name = button) {
  await user.click(await panel.findByRole("button", { name: button }));
  return within(await panel.findByRole("form", { name }));
}

async function retype({ user }: Opened, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

/** What the browser's log is told of a failure that the test brings about. */
const watchLog = () => vi.spyOn(console, "error").mockImplementation(() => {});

const titles = (site: TestSite) => site.catalogue.series[0]?.episodes.map(({ title }) => title);
const find = (site: TestSite, id: string) =>
  site.catalogue.series[0]?.episodes.find((episode) => episode.id === id);
const change = (site: TestSite, id: string, part: Partial<EpisodeState>) =>
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) if (episode.id === id) Object.assign(episode, part);
  });

test("an episode is added with the defaults of the specification", async () => {
  const app = await open();
  const form = await openForm(app, "Add episode");
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
  expect(titles(app.site)).toEqual(["Semi-final", "Final", "Ceremony"]);
  expect(find(app.site, "new-2")).toMatchObject({
    language: "en-US",
    durationSeconds: 1,
    rating: { value: "0", source: "BBFC" },
    releaseDate: null,
    isLive: false,
    isOnRoku: false,
  });
});

test("every field can be edited, and the release date is kept in UTC", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
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
  expect(find(app.site, "e2")).toMatchObject({
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
  expect(find(app.site, "e2")?.videos[0]?.bitrateKbps).toBe(4500);
});

test("the Roku checkbox is offered for the provider's addresses alone, and resets for any other", async () => {
  const app = await open();
  const form = await openForm(app, "Add episode");
  expect(form.queryByLabelText("Available on Roku")).toBeNull();
  await retype(app, field(form, "Video URL"), "https://provider.test/play/ceremony");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await retype(app, field(form, "Video URL"), "https://youtu.be/dQw4w9WgXcQ");
  expect(form.getByText(/^Roku availability only for .+ URLs$/)).toBeTruthy();
  await retype(app, field(form, "Video URL"), "https://provider.test/play/ceremony");
  expect(field(form, "Available on Roku").checked).toBe(false);
});

test("the hint about Roku names the configured provider", async () => {
  const site = createSite();
  site.settings.providerName = "isilive.ca";
  const form = await openForm(await open(site), "Add episode");
  expect(form.getByText("Roku availability only for isilive.ca URLs")).toBeTruthy();
});

test("the list says of each episode whether it is in the Roku feed, and why one is missing that is offered", async () => {
  const { panel } = await open(
    createSite([
      { title: "Shown", isOnRoku: true, feedProblems: [] },
      { title: "Missing", isOnRoku: true, feedProblems: ["There is no picture. Upload a thumbnail."] },
      { title: "Not offered", feedProblems: ["It is not offered to Roku."] },
    ]),
  );
  const rows = (await panel.findAllByRole("listitem")).filter((row) => within(row).queryByRole("switch"));
  const told = rows.map((row) => [
    within(row).getByText(/the Roku feed$/).textContent,
    ...within(row)
      .queryAllByRole("list", { name: "Why it is not in the Roku feed" })
      .map(({ textContent }) => textContent),
  ]);
  expect(told).toEqual([
    ["In the Roku feed"],
    ["Not in the Roku feed", "There is no picture. Upload a thumbnail."],
    ["Not in the Roku feed"],
  ]);
});

test("the form says why an episode is not in the Roku feed, and follows what is changed elsewhere", async () => {
  const app = await open(createSite([{ title: "Final", feedProblems: ["It is not offered to Roku."] }]));
  const form = await openForm(app, "Edit Final");
  expect(form.getByText("This episode is not in the Roku feed.")).toBeTruthy();
  expect(form.getByText("It is not offered to Roku.")).toBeTruthy();
  change(app.site, "e1", { feedProblems: [] });
  expect(await form.findByText("This episode is in the Roku feed.")).toBeTruthy();
});

test("what is said about the feed follows a change of the series", async () => {
  const site = createSite([{ title: "Final", isOnRoku: true, feedProblems: [] }]);
  const { panel } = await open(site);
  await panel.findByText("In the Roku feed");
  // What the site says of the series from here on; of the episodes it tells no change.
  for (const episode of site.catalogue.series[0]?.episodes ?? [])
    episode.feedProblems = ["The series is protected."];
  site.change(({ series }) => {
    for (const one of series) one.version += 1;
  });
  expect(await panel.findByText("The series is protected.")).toBeTruthy();
});

test("the form says what an address leads to before it is saved", async () => {
  const app = await open(createSite([]));
  const form = await openForm(app, "Add episode");
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

test("a file of the provider can be offered to Roku at once", async () => {
  const app = await open(createSite([]));
  const form = await openForm(app, "Add episode");
  expect(form.queryByLabelText("Available on Roku")).toBeNull();
  await retype(app, field(form, "Video URL"), "https://files.provider.test/final.mp4");
  await app.user.click(form.getByLabelText("Available on Roku"));
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(find(app.site, "new-0")).toMatchObject({ isOnRoku: true });
});

test("an address that is neither the provider's nor YouTube's, and a wrong duration, are refused at their fields", async () => {
  const app = await open();
  const form = await openForm(app, "Add episode");
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
  expect(await form.findByText("The video URL is not one of the provider's.")).toBeTruthy();
  expect(titles(app.site)).toEqual(["Semi-final", "Final"]);
});

test("while it is saved, saving is off and says so; a failure is shown and keeps what was typed", async () => {
  const log = watchLog();
  const app = await open();
  const form = await openForm(app, "Edit Final");
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
  await waitFor(() => expect(titles(app.site)).toEqual(["Semi-final", "Grand final"]));
});

test("a switch in the list turns an episode live at once, and back when that failed", async () => {
  const log = watchLog();
  const app = await open();
  const live = await app.panel.findByRole("switch", { name: "Live: Final" });
  app.transport.hold("SetEpisodeLive");
  await app.user.click(live);
  expect(live).toHaveProperty("checked", true);
  expect(find(app.site, "e2")?.isLive).toBe(false);
  app.transport.release();
  await waitFor(() => expect(find(app.site, "e2")?.isLive).toBe(true));
  app.transport.refuseNext("SetEpisodeLive", { code: "SERVICE_UNAVAILABLE" });
  await app.user.click(live);
  expect(await screen.findByText("Final could not be switched off. Please try again.")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    "Final could not be switched off. Please try again.",
    expect.any(Error),
  );
  await waitFor(() => expect(live).toHaveProperty("checked", true));
});

test("a live switch of someone else refuses nobody's form, and an unchanged one of the form follows it", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  change(app.site, "e2", { isLive: true });
  await waitFor(() => expect(form.getByRole("switch", { name: "Live" })).toHaveProperty("checked", true));
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() => expect(find(app.site, "e2")).toMatchObject({ title: "Grand final", isLive: true }));
});

test("what someone else saves meanwhile is shown, and what was typed is kept", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  change(app.site, "e2", { shortDescription: "At nine", version: 2 });
  const notice = within(await form.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("At nine")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Grand final");
  await app.user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  await app.user.click(form.getByRole("button", { name: "Save episode" }));
  await waitFor(() =>
    expect(find(app.site, "e2")).toMatchObject({ title: "Grand final", shortDescription: "At nine" }),
  );
});

test("the present version can be loaded in the place of what was typed", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  change(app.site, "e2", { title: "Last match", version: 2 });
  await app.user.click(await form.findByRole("button", { name: "Load the present version" }));
  expect(field(form, "Title").value).toBe("Last match");
});

test("leaving a changed form asks first", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
  await retype(app, field(form, "Title"), "Grand final");
  await app.user.click(screen.getByRole("link", { name: "All series" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await app.user.click(question.getByRole("button", { name: "Cancel" }));
  expect(field(form, "Title").value).toBe("Grand final");
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  await app.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Edit Final" })).toBeNull());
});

test("episodes are moved and numbered anew", async () => {
  const app = await open();
  await app.user.click(await app.panel.findByRole("button", { name: "Move Final up" }));
  await waitFor(() => expect(titles(app.site)).toEqual(["Final", "Semi-final"]));
  const list = within(app.panel.getByRole("list", { name: "Episodes" }));
  await waitFor(() => expect(list.getAllByRole("listitem")[0]?.textContent).toMatch(/^1Final/));
});

test("an order that cannot be saved goes back, and a word says so", async () => {
  const log = watchLog();
  const app = await open();
  app.transport.refuseNext("ReorderEpisodes", { code: "SERVICE_UNAVAILABLE" });
  await app.user.click(await app.panel.findByRole("button", { name: "Move Final up" }));
  expect(await screen.findByText("The order could not be saved. Please try again.")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    "The order could not be saved. Please try again.",
    expect.any(Error),
  );
  const list = within(app.panel.getByRole("list", { name: "Episodes" }));
  await waitFor(() => expect(list.getAllByRole("listitem")[0]?.textContent).toMatch(/^1Semi-final/));
});

test("deleting asks first, says what goes, and shows a failure", async () => {
  const log = watchLog();
  const app = await open(createSite([{ title: "Semi-final" }, { title: "Final", isLive: true }]));
  const ask = async () => {
    await app.user.click(await app.panel.findByRole("button", { name: "Delete Final" }));
    return within(await screen.findByRole("dialog", { name: "Delete Final?" }));
  };
  const question = await ask();
  expect(question.getByText(/It is live now/)).toBeTruthy();
  app.transport.refuseNext("DeleteEpisode", { code: "SERVICE_UNAVAILABLE" });
  await app.user.click(question.getByRole("button", { name: "Delete episode" }));
  expect(await screen.findByText("Error deleting episode.")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith("Error deleting episode.", expect.any(Error));
  expect(titles(app.site)).toEqual(["Semi-final", "Final"]);
  await app.user.click((await ask()).getByRole("button", { name: "Delete episode" }));
  await waitFor(() => expect(titles(app.site)).toEqual(["Semi-final"]));
  await waitFor(() => expect(app.panel.queryByRole("button", { name: "Delete Final" })).toBeNull());
});

test("another admin's work is seen as it happens, also that an edited episode is gone", async () => {
  const app = await open();
  const form = await openForm(app, "Edit Final");
  app.site.change(({ series }) => {
    const [one] = series;
    one?.episodes.splice(1, 1, makeEpisode({ id: "e9", title: "Bronze match" }));
  });
  expect(await app.panel.findByRole("button", { name: "Edit Bronze match" })).toBeTruthy();
  expect(await form.findByText("This episode has been deleted meanwhile.")).toBeTruthy();
});

test("a long list is searched, and not moved while only a part of it is shown", async () => {
  const parts = Array.from({ length: 12 }, (_, index) => ({ title: `Match ${index + 1}` }));
  const app = await open(createSite(parts));
  await app.user.type(await app.panel.findByRole("searchbox", { name: "Search episodes" }), "Match 12");
  expect(await app.panel.findByText("Show all episodes to move them.")).toBeTruthy();
  expect(app.panel.getAllByRole("switch")).toHaveLength(1);
});

test("a series without episodes says so", async () => {
  const app = await open(createSite([]));
  expect(app.panel.getByText("No episodes yet.")).toBeTruthy();
});
