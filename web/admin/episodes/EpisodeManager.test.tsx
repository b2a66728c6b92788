// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeEpisode } from "../../testing/catalogueState.ts";
import {
  createEpisodes,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../testing/openEpisodes.ts";
import { watchLog } from "../../testing/watchLog.ts";

test("the list shows which episodes are in the Roku feed, and why one that is offered to it is missing", async () => {
  const { panel } = await openEpisodes(
    createEpisodes([
      { title: "Shown", isOnRoku: true, feedProblems: [] },
      { title: "Missing", isOnRoku: true, feedProblems: ["There is no picture. Upload a thumbnail."] },
      { title: "Not offered", feedProblems: ["It is not offered to Roku."] },
    ]),
  );
  const rows = (await panel.findAllByRole("listitem")).filter((row) => within(row).queryByRole("switch"));
  const shown = rows.map((row) => [
    within(row).getByText(/the Roku feed$/).textContent,
    ...within(row)
      .queryAllByRole("list", { name: "Why it is not in the Roku feed" })
      .map(({ textContent }) => textContent),
  ]);
  expect(shown).toEqual([
    ["In the Roku feed"],
    ["Not in the Roku feed", "There is no picture. Upload a thumbnail."],
    ["Not in the Roku feed"],
  ]);
});

test("Roku is not mentioned where no episode of the series is offered to it", async () => {
  const site = createEpisodes([{ title: "Final", feedProblems: ["It is not offered to Roku."] }]);
  const { panel, user } = await openEpisodes(site);
  await user.click(await panel.findByRole("button", { name: "Edit Final" }));
  await panel.findByRole("form", { name: "Edit Final" });
  expect(panel.queryByText(/Roku feed/)).toBeNull();
});

test("an episode's start is shown only in the event's time zone, and its duration only when one was entered", async () => {
  const { panel } = await openEpisodes(
    createEpisodes([
      { title: "Final", releaseDate: "2100-07-28T09:30:00.000Z", durationSeconds: 1 },
      { title: "Warm-up", durationSeconds: 3600 },
    ]),
  );
  const row = within((await panel.findByText("Final")).closest("li") ?? document.body);
  expect(row.getByText("UPCOMING")).toBeTruthy();
  expect(row.getAllByText((_, part) => part?.tagName === "TIME")).toHaveLength(1);
  expect(panel.queryByText("00:00:01")).toBeNull();
  expect(panel.getByText("01:00:00")).toBeTruthy();
});

test("each row leads to the page of its episode", async () => {
  const { panel } = await openEpisodes();
  const link = await panel.findByRole("link", { name: "View the page of Final" });
  expect(link).toHaveProperty("href", `${location.origin}/series/court-1?episode=e2`);
});

test("the note about the feed follows a change of the series", async () => {
  const site = createEpisodes([{ title: "Final", isOnRoku: true, feedProblems: [] }]);
  const { panel } = await openEpisodes(site);
  await panel.findByText("In the Roku feed");
  // From here on the update contains the state of the series, but not its episodes.
  for (const episode of site.catalogue.series[0]?.episodes ?? [])
    episode.feedProblems = ["The series is protected."];
  site.change(({ series }) => {
    for (const one of series) one.version += 1;
  });
  expect(await panel.findByText("The series is protected.")).toBeTruthy();
});

test("a switch in the list turns an episode live immediately, and back when the request fails", async () => {
  const log = watchLog();
  const app = await openEpisodes();
  const live = await app.panel.findByRole("switch", { name: "Live: Final" });
  app.transport.hold("SetEpisodeLive");
  await app.user.click(live);
  expect(live).toHaveProperty("checked", true);
  expect(findEpisode(app.site, "e2")?.isLive).toBe(false);
  app.transport.release();
  await waitFor(() => expect(findEpisode(app.site, "e2")?.isLive).toBe(true));
  app.transport.refuseNext("SetEpisodeLive", { code: "SERVICE_UNAVAILABLE" });
  await app.user.click(live);
  expect(await screen.findByText("Final could not be switched off. Please try again.")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    "Final could not be switched off. Please try again.",
    expect.any(Error),
  );
  await waitFor(() => expect(live).toHaveProperty("checked", true));
});

test("a failed switch is shown on its row until the failure is dismissed or a switch succeeds", async () => {
  watchLog();
  const app = await openEpisodes();
  const live = await app.panel.findByRole("switch", { name: "Live: Final" });
  const failure = "Not switched. Please try again.";
  const fail = async () => {
    app.transport.cut();
    await app.user.click(live);
    expect(await app.panel.findByText(failure)).toBeTruthy();
    act(() => app.transport.restore());
  };
  await fail();
  await app.user.click(app.panel.getByRole("button", { name: "Dismiss the failure of Final" }));
  expect(app.panel.queryByText(failure)).toBeNull();

  await fail();
  await app.user.click(live);
  await waitFor(() => expect(app.panel.queryByText(failure)).toBeNull());
  expect(live).toHaveProperty("checked", true);
});

test("episodes are moved and renumbered", async () => {
  const app = await openEpisodes();
  await app.user.click(await app.panel.findByRole("button", { name: "Move Final up" }));
  await waitFor(() => expect(episodeTitles(app.site)).toEqual(["Final", "Semi-final"]));
  const list = within(app.panel.getByRole("list", { name: "Episodes" }));
  await waitFor(() => expect(list.getAllByRole("listitem")[0]?.textContent).toMatch(/^1Final/));
});

test("an order that cannot be saved is reverted with a message", async () => {
  const log = watchLog();
  const app = await openEpisodes();
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

test("deleting asks for confirmation, lists what is deleted, and shows a failure", async () => {
  const log = watchLog();
  const app = await openEpisodes(createEpisodes([{ title: "Semi-final" }, { title: "Final", isLive: true }]));
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
  expect(episodeTitles(app.site)).toEqual(["Semi-final", "Final"]);
  await app.user.click((await ask()).getByRole("button", { name: "Delete episode" }));
  await waitFor(() => expect(episodeTitles(app.site)).toEqual(["Semi-final"]));
  await waitFor(() => expect(app.panel.queryByRole("button", { name: "Delete Final" })).toBeNull());
  const row = app.panel.getByRole("toolbar", { name: "Semi-final" });
  await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
});

test("the dialog of a deletion closes with a message when someone else deletes the episode", async () => {
  const { panel, site, user } = await openEpisodes();
  await user.click(await panel.findByRole("button", { name: "Delete Final" }));
  await screen.findByRole("dialog", { name: "Delete Final?" });
  site.change(({ series }) => series[0]?.episodes.splice(1, 1));
  expect(await screen.findByText("Final has been deleted meanwhile.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("another admin's changes are shown immediately, also the deletion of the edited episode", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Edit Final");
  app.site.change(({ series }) => {
    const [one] = series;
    one?.episodes.splice(1, 1, makeEpisode({ id: "e9", title: "Bronze match" }));
  });
  expect(await app.panel.findByRole("button", { name: "Edit Bronze match" })).toBeTruthy();
  expect(await form.findByText("This episode has been deleted meanwhile.")).toBeTruthy();
});

test("a long list can be searched, and its order cannot be changed while only a part of it is shown", async () => {
  const parts = Array.from({ length: 12 }, (_, index) => ({ title: `Match ${index + 1}` }));
  const app = await openEpisodes(createEpisodes(parts));
  await app.user.type(await app.panel.findByRole("searchbox", { name: "Search episodes" }), "Match 12");
  expect(await app.panel.findByText("Show all episodes to move them.")).toBeTruthy();
  expect(app.panel.getAllByRole("switch")).toHaveLength(1);
});

test("a list that becomes too short for its search is shown as a whole", async () => {
  const parts = Array.from({ length: 11 }, (_, index) => ({ title: `Match ${index + 1}` }));
  const app = await openEpisodes(createEpisodes(parts));
  await app.user.type(await app.panel.findByRole("searchbox", { name: "Search episodes" }), "Match 11");
  await waitFor(() => expect(app.panel.getAllByRole("switch")).toHaveLength(1));
  app.site.change(({ series }) => {
    for (const one of series) one.episodes = one.episodes.filter(({ title }) => title !== "Match 3");
  });
  await waitFor(() => expect(app.panel.getAllByRole("switch")).toHaveLength(10));
  expect(app.panel.queryByRole("searchbox")).toBeNull();
});

test("a series without episodes shows a message", async () => {
  const app = await openEpisodes(createEpisodes([]));
  expect(app.panel.getByText(/^No episodes yet\. Add the first one/)).toBeTruthy();
});
