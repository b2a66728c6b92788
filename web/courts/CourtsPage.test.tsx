import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { createLockedSite, findPage, givePassword } from "../testing/lockedSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { makeCourt } from "../testing/tournamentState.ts";

beforeEach(() => localStorage.clear());

const findTile = async (name: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name });
  const tile = heading.closest("li");
  if (!tile) throw new Error(`${name} is no tile.`);
  return within(tile);
};
const names = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

/** A court with a broadcast, one without, and one whose broadcast is locked. */
function createCourts() {
  const site = createPlayedCourt({ round: "Quarter-final" });
  site.change(({ series }) => {
    const film = makeEpisode({ id: "e3", title: "Behind the door", isLive: true });
    series.push(
      makeSeries({ id: "s3", slug: "locked", title: "Club night", isProtected: true, episodes: [film] }),
    );
  });
  site.tournament.change(({ courts }) => {
    courts.push(makeCourt({ id: "k2", name: "Court 2" }));
    courts.push(makeCourt({ id: "k3", name: "Court 3", seriesId: "s3", episodeId: "e3" }));
  });
  return site;
}

test("all courts are tiles in their order, with their matches", async () => {
  const site = createCourts();
  openApp("/courts", site);
  expect(await screen.findByRole("heading", { level: 1, name: "Courts" })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Courts · Badminton Open 2025"));
  const first = await findTile("Court 1");
  expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(first.getByText("Men’s singles · Quarter-final")).toBeTruthy();
  expect(first.getByRole("row", { name: /Solberg serving 21 18 11$/ })).toBeTruthy();
  expect(document.querySelector("main video, main hls-video")).toBeNull();
  expect((await findTile("Court 2")).getByText("No match at the moment")).toBeTruthy();

  alterMatch(site, {
    games: [
      [21, 15],
      [18, 21],
      [12, 9],
    ],
  });
  expect(await first.findByRole("row", { name: /Solberg serving 21 18 12$/ })).toBeTruthy();
  site.tournament.change((tournament) => {
    tournament.courts = tournament.courts.toReversed();
  });
  await waitFor(() => expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]));
  site.tournament.change(({ courts }) => void courts.pop());
  await waitFor(() => expect(names()).toEqual(["Court 3", "Court 2"]));
});

test("a tile leads to its broadcast", async () => {
  const { user } = openApp("/courts", createCourts());
  const tile = await findTile("Court 1");
  expect(await tile.findByText("Watch live")).toBeTruthy();
  await user.click(tile.getByRole("link", { name: "Court 1" }));
  expect(location.pathname + location.search).toBe("/series/court-1?episode=e1");
});

test("a tile is LIVE with the episode of its court, not with another one of the series", async () => {
  const site = createTestSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "day-1",
        episodes: [
          makeEpisode({ id: "e1", title: "Court 1", isLive: true }),
          makeEpisode({ id: "e2", title: "Court 2" }),
        ],
      }),
    ],
    categories: [],
  });
  site.tournament.change(({ courts }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 1", seriesId: "s1", episodeId: "e1" }));
    courts.push(makeCourt({ id: "k2", name: "Court 2", seriesId: "s1", episodeId: "e2" }));
  });
  openApp("/courts", site);
  const [first, second] = [await findTile("Court 1"), await findTile("Court 2")];
  expect(await first.findByText("Watch live")).toBeTruthy();
  expect(first.getByText("LIVE")).toBeTruthy();
  expect(second.getByText("Open the broadcast")).toBeTruthy();
  expect(second.queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = !episode.isLive;
  });
  expect(await second.findByText("Watch live")).toBeTruthy();
  expect(second.getByText("LIVE")).toBeTruthy();
  expect(first.getByText("Open the broadcast")).toBeTruthy();
  expect(first.queryByText("LIVE")).toBeNull();
});

test("a tile without a link shows the reason, and a locked one asks for the password", async () => {
  const { user } = openApp("/courts", createCourts());
  const second = await findTile("Court 2");
  expect(await second.findByText("Not broadcast")).toBeTruthy();
  expect(second.queryByRole("link")).toBeNull();
  const third = await findTile("Court 3");
  expect(third.getByText("Locked: needs a password")).toBeTruthy();
  await user.click(third.getByRole("link", { name: "Court 3" }));
  expect(await screen.findByRole("dialog", { name: /Password Required/ })).toBeTruthy();
  expect(location.pathname).toBe("/courts");
});

test("after unlocking, the tile of a locked court leads to the episode of the court", async () => {
  const site = createLockedSite();
  site.tournament.change(({ courts }) => {
    courts.push(makeCourt({ id: "k2", name: "Court 2", seriesId: "s1", episodeId: "e2" }));
  });
  const { user } = openApp("/courts", site);
  const tile = await findTile("Court 2");
  await tile.findByText("Locked: needs a password");
  await user.click(tile.getByRole("link", { name: "Court 2" }));
  await givePassword(user, "shuttle");
  await findPage();
  expect(location.pathname + location.search).toBe("/series/training?episode=e2");
});

test("the password dialog that Back has closed stays closed after Forward", async () => {
  const { user } = openApp("/faq", createCourts());
  await user.click(await screen.findByRole("link", { name: "Courts" }));
  const third = await findTile("Court 3");
  await user.click(third.getByRole("link", { name: "Court 3" }));
  expect(await screen.findByRole("dialog", { name: /Password Required/ })).toBeTruthy();
  history.back();
  await waitFor(() => expect(location.pathname).toBe("/faq"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  history.forward();
  await findTile("Court 3");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without courts the page shows a message, and the header has no link to them", async () => {
  const site = createTestSite({ series: [], categories: [] });
  openApp("/courts", site);
  expect(await screen.findByText(/^No courts yet/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Courts" })).toBeNull();
  site.tournament.change(({ courts }) => void courts.push(makeCourt({ id: "k1", name: "Court 1" })));
  expect(await findTile("Court 1")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Courts" })).getAttribute("href")).toBe("/courts");
});
