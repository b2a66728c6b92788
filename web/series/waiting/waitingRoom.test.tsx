import { once } from "node:events";
import { createServer } from "node:http";

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type EpisodeState, makeEpisode } from "../../testing/catalogueState.ts";
import { alterEpisodes, createCourt, findPlayer } from "../../testing/courtSeries.ts";
import { openApp } from "../../testing/openApp.tsx";
import { defineSilentMedia } from "../../testing/silentMedia.ts";
import { makeCourt, makeMatch, makeSide, type MatchState } from "../../testing/tournamentState.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const day = "2099-11-22";
const start = `${day}T15:50:00.000Z`;
/** A time before the start by this many milliseconds; negative for one after it. */
const before = (milliseconds: number) => new Date(Date.parse(start) - milliseconds);

beforeAll(defineSilentMedia);
beforeEach(() => {
  sessionStorage.clear();
  // Fifteen seconds past a minute, so that the minutes left do not change while the page opens.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: before(20 * minuteMs - 15_000) });
});
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Sets the clock to this time; timers read it within a second. */
async function goTo(time: Date): Promise<void> {
  vi.setSystemTime(time);
  await pass(1_000);
}

interface Wanted {
  episode?: Partial<EpisodeState>;
  matches?: Partial<MatchState>[];
}

/** Opens the page of Court 1, whose broadcast of these matches begins in twenty minutes. */
async function openWaiting({ episode = {}, matches = [{}] }: Wanted = {}) {
  const site = createCourt({
    episodes: [
      makeEpisode({ id: "e1", title: "Evening", durationSeconds: 1, releaseDate: start, ...episode }),
    ],
  });
  site.tournament.change((tournament) => {
    tournament.courts.push(makeCourt({ id: "k1", name: "Court 1", episodeId: "e1", seriesId: "s1" }));
    tournament.courts.push(makeCourt({ id: "k2", name: "Court 2" }));
    for (const [index, part] of matches.entries())
      tournament.matches.push(makeMatch({ id: `m${index}`, courtId: "k1", day, ...part }));
  });
  const opened = openApp("/series/court-1", site);
  const timer = await screen.findByRole("timer");
  return { ...opened, site, timer };
}
type Site = Awaited<ReturnType<typeof openWaiting>>["site"];
const alterEpisode = (site: Site, part: Partial<EpisodeState>) =>
  alterEpisodes(site, (episodes) => {
    for (const episode of episodes) Object.assign(episode, part);
  });
const alterMatches = (site: Site, part: Partial<MatchState>) =>
  site.tournament.change(({ matches }) => {
    for (const match of matches) Object.assign(match, part);
  });
const room = () =>
  screen.getByText("Evening", { selector: "p:not([aria-live])" }).closest("div")?.parentElement;
const findMatches = () => screen.findByRole("list", { name: "Matches on Court 1" });
/** The lines of the matches in the room. */
const lines = () =>
  screen.getAllByRole("listitem").flatMap(({ textContent }) => textContent?.match(/.* – .*/) ?? []);
const queryPlayer = () => document.querySelector("hls-video");

/** A media server. Its stream is up when `isUp`, and its playlist grows with each request unless `isStale`. */
async function startProvider() {
  const stream = { isUp: false, isStale: false };
  let newest = 0;
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    if (!stream.isUp) return response.writeHead(404).end();
    if (!stream.isStale) newest += 1;
    const isMaster = request.url === "/master.m3u8";
    return response.end(
      isMaster
        ? "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvideo.m3u8\n"
        : `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${newest}\n#EXTINF:4,\n${newest}.ts\n`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const url = `http://127.0.0.1:${address.port}/master.m3u8`;
  return {
    stream,
    episode: { videoUrl: url, videos: [{ url, quality: "", type: "HLS" as const }] },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
/** Lets enough time pass for a page to probe the stream twice. */
async function passAttempts(): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await pass(10_000);
    // The response arrives over a real connection.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("the waiting room", () => {
  test("shows the start, counts down, and changes its text for screen readers once a minute", async () => {
    const { timer } = await openWaiting();
    expect(room()?.textContent).toMatch(/^Up nextEveningStarts today at \d?\d:50.* \(in 0:19:\d\d\)/);
    const readTimeLeft = () => timer.lastElementChild?.textContent;
    expect(readTimeLeft()).toBe("in 19 minutes");
    expect(timer.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
    expect(timer.closest("[aria-live]")).toBeNull();
    const shown = timer.firstElementChild?.textContent;
    await pass(5_000);
    expect(timer.firstElementChild?.textContent).not.toBe(shown);
    expect(readTimeLeft()).toBe("in 19 minutes");
    await pass(minuteMs);
    expect(readTimeLeft()).toBe("in 18 minutes");
  });

  test("lists the matches, and follows those that are cancelled or moved to another court", async () => {
    const { site } = await openWaiting({
      matches: [
        { round: "Final", scheduled: { kind: "AT", at: start } },
        { discipline: "WS", sides: [makeSide("Ida Brandt"), makeSide("Mei Tan")] },
      ],
    });
    await findMatches();
    expect(lines()).toEqual([
      expect.stringMatching(/^\d\d:50 Mads Solberg – Ravi Chandran · Men’s singles · Final$/),
      "followed by Ida Brandt – Mei Tan · Women’s singles",
    ]);
    site.tournament.change(({ matches: [first, second] }) => {
      if (first) first.courtId = "k2";
      if (second) second.status = "CANCELLED";
    });
    await waitFor(() => expect(lines()).toEqual(["cancelled Ida Brandt – Mei Tan · Women’s singles"]));
  });

  test("leads to the calendar, and shares its own address", async () => {
    const { user } = await openWaiting();
    const link = await screen.findByRole("link", { name: "Add to calendar" });
    expect(link.getAttribute("href")).toBe("/series/court-1.ics?episode=e1");
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/series/court-1?episode=e1`);
  });

  test("counts down in the title of the tab, which then says that it is live", async () => {
    const { site } = await openWaiting();
    await waitFor(() => expect(document.title).toMatch(/^0:\d\d:\d\d · Court 1/));
    alterEpisode(site, { isLive: true });
    await waitFor(() => expect(document.title).toMatch(/^▶ Live: Court 1/));
    alterEpisode(site, { isLive: false, durationSeconds: 600, releaseDate: before(hourMs).toISOString() });
    await waitFor(() => expect(document.title).toMatch(/^Court 1/));
  });

  test("shows no time once the start has passed, until the broadcast begins or is moved", async () => {
    const { site } = await openWaiting();
    await goTo(before(-minuteMs));
    expect(room()?.textContent).toMatch(/Was planned for \d?\d:50.*\. It will start here by itself\./);
    expect(screen.queryByRole("timer")).toBeNull();
    alterEpisode(site, { releaseDate: before(-30 * minuteMs).toISOString() });
    const timer = await screen.findByRole("timer");
    expect(timer.textContent).toMatch(/^\(in 0:2\d:\d\d\)/);
  });
});

describe("a broadcast begins without a reload", () => {
  test("on time: when it is switched live", async () => {
    const { site } = await openWaiting();
    await goTo(before(0));
    expect(queryPlayer()).toBeNull();
    alterEpisode(site, { isLive: true });
    await findPlayer();
  });

  test("late: when it is switched live after its start", async () => {
    const { site } = await openWaiting();
    await goTo(before(-40 * minuteMs));
    expect(queryPlayer()).toBeNull();
    alterEpisode(site, { isLive: true });
    await findPlayer();
  });

  test("early: when its stream is running within the ten minutes before, and not sooner", async () => {
    const { stream, episode, close } = await startProvider();
    await openWaiting({ episode });
    stream.isUp = true;
    await passAttempts();
    expect(queryPlayer()).toBeNull();
    await goTo(before(9 * minuteMs));
    await passAttempts();
    await findPlayer();
    expect(document.title).toMatch(/^▶ Live: Court 1/);
    await close();
  });

  test("not by a playlist that an earlier broadcast left behind", async () => {
    const { stream, episode, close } = await startProvider();
    await openWaiting({ episode });
    Object.assign(stream, { isUp: true, isStale: true });
    await goTo(before(5 * minuteMs));
    await passAttempts();
    expect(queryPlayer()).toBeNull();
    stream.isStale = false;
    await passAttempts();
    await findPlayer();
    await close();
  });

  test("at its new time after it was moved, and from the stream of the other court", async () => {
    const [former, present] = [await startProvider(), await startProvider()];
    const { site } = await openWaiting({ episode: former.episode });
    alterEpisode(site, { ...present.episode, releaseDate: before(-60 * minuteMs).toISOString() });
    site.tournament.change(({ courts: [first, second], matches }) => {
      if (first) first.episodeId = null;
      if (second) second.episodeId = "e1";
      for (const match of matches) match.courtId = "k2";
    });
    expect(await screen.findByRole("list", { name: "Matches on Court 2" })).toBeTruthy();
    Object.assign(former.stream, { isUp: true });
    await goTo(before(5 * minuteMs));
    await passAttempts();
    expect(queryPlayer()).toBeNull();
    Object.assign(present.stream, { isUp: true });
    await goTo(before(-55 * minuteMs));
    await passAttempts();
    const player = await findPlayer();
    expect(player.getAttribute("src")).toBe(present.episode.videoUrl);
    await former.close();
    await present.close();
  });

  test("not at all when its matches are cancelled", async () => {
    const { stream, episode, close } = await startProvider();
    const { site } = await openWaiting({ episode });
    await findMatches();
    alterMatches(site, { status: "CANCELLED" });
    await screen.findByText("Cancelled: no match is left to be shown here.");
    stream.isUp = true;
    await goTo(before(5 * minuteMs));
    await passAttempts();
    await goTo(before(-20 * minuteMs));
    await passAttempts();
    expect(queryPlayer()).toBeNull();
    expect(within(await findMatches()).getByText("cancelled")).toBeTruthy();
    await close();
  });
});

test("A broadcast that has ended says that its recording appears in its place", async () => {
  const { episode, close } = await startProvider();
  const { site } = await openWaiting({ episode });
  await goTo(before(-minuteMs));
  alterEpisode(site, { isLive: true });
  const player = await findPlayer();
  alterEpisode(site, { isLive: false, liveEndedAt: before(-2 * minuteMs) });
  act(() => void player.dispatchEvent(new Event("error")));
  await passAttempts();
  expect(await screen.findByText("This broadcast has ended. The recording appears here.")).toBeTruthy();
  await close();
});
