import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { type EpisodeState, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import {
  alterEpisodes,
  chosenTitle,
  createCourt,
  findItems,
  findPlayer,
  play,
  playing,
  shownTitles,
} from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const start = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const hourMs = 60 * 60 * 1000;
const createWaiting = (part: Partial<EpisodeState>) =>
  createCourt({ episodes: [makeEpisode({ id: "e1", title: "Final", durationSeconds: 1, ...part })] });
const room = () =>
  screen.getByText("Final", { selector: "p:not([aria-live])" }).parentElement?.parentElement?.textContent;

describe("an episode that has not begun", () => {
  test("is shown as next, with its start and a countdown, and is not playing", async () => {
    openApp("/series/court-1", createWaiting({ releaseDate: start(2 * hourMs + 30_500) }));
    await findItems();
    expect(room()).toContain("Up next");
    const timer = await screen.findByRole("timer");
    expect(timer.textContent).toMatch(/^\(in (2:00|1:59):\d\d\)/);
    expect(screen.queryByText("Currently playing")).toBeNull();
    expect(document.querySelector("hls-video, media-controller")).toBeNull();
  });

  test("plays without a click when it goes live, and its line announces that to screen readers", async () => {
    const site = createWaiting({ releaseDate: start(hourMs) });
    openApp("/series/court-1", site);
    await findItems();
    const line = screen.getByText("Up next", { selector: "[aria-live] span" }).parentElement;
    alterEpisodes(site, (episodes) => {
      for (const episode of episodes) episode.isLive = true;
    });
    await findPlayer();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(line?.textContent).toBe("Currently playing Final");
    expect(line?.getAttribute("aria-live")).toBe("polite");
  });

  test("starts soon for six hours after its start, in the list and in place of the player", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openApp("/series/court-1", createWaiting({ releaseDate: start(1000) }));
    const [item] = await findItems();
    expect(item?.textContent).toContain("UPCOMING");
    await pass(2000);
    expect(item?.textContent).toMatch(/Starting soon.*planned for/);
    expect(room()).toMatch(/Was planned for/);
    expect(screen.queryByRole("timer")).toBeNull();
    vi.setSystemTime(Date.now() + 6 * hourMs);
    await pass(1000);
    expect(item?.textContent).not.toContain("Starting soon");
    await findPlayer();
  });

  test("is a recording immediately when it has one", async () => {
    openApp("/series/court-1", createWaiting({ releaseDate: start(-hourMs), durationSeconds: 600 }));
    const [item] = await findItems();
    expect(item?.textContent).not.toContain("Starting soon");
    await findPlayer();
  });

  test("is replaced by another one that goes live, unless the viewer selected it", async () => {
    const site = createCourt({
      episodes: [
        makeEpisode({ id: "e1", title: "Final", durationSeconds: 1, releaseDate: start(hourMs / 2) }),
        makeEpisode({ id: "e2", title: "Semi-final", durationSeconds: 1, releaseDate: start(hourMs) }),
      ],
    });
    const { user } = openApp("/series/court-1", site);
    await findItems();
    expect(chosenTitle()).toBe("Final");
    alterEpisodes(site, (episodes) => {
      for (const episode of episodes) episode.isLive = episode.id === "e2";
    });
    await waitFor(() => expect(chosenTitle()).toBe("Semi-final"));
    await user.click(screen.getByRole("link", { name: "Final" }));
    expect(room()).toContain("Up next");
    alterEpisodes(site, (episodes) => {
      for (const episode of episodes) if (episode.id === "e2") episode.title = "Third place";
    });
    await screen.findByRole("link", { name: "Third place" });
    expect(chosenTitle()).toBe("Final");
  });
});

const offer = () => screen.queryByRole("link", { name: "Watch live" });

describe("next to the playing video", () => {
  const recording = makeEpisode({ id: "e1", title: "Qualifying" });

  test("an episode that goes live is offered, can be dismissed, and takes neither the focus nor the player", async () => {
    const site = createCourt({ episodes: [recording] });
    const { user } = openApp("/series/court-1", site);
    play(await findPlayer());
    expect(offer()).toBeNull();
    alterEpisodes(site, (episodes) => episodes.push(makeEpisode({ id: "e2", title: "Final", isLive: true })));
    await waitFor(() => expect(offer()).toBeTruthy());
    expect(offer()?.closest("output")?.textContent).toContain("Final");
    expect(document.activeElement).not.toBe(offer());
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(offer()).toBeNull();
    alterEpisodes(site, (episodes) =>
      episodes.push(makeEpisode({ id: "e3", title: "Ceremony", isLive: true })),
    );
    await waitFor(() => expect(offer()).toBeTruthy());
    await user.click(screen.getByRole("link", { name: "Watch live" }));
    expect(chosenTitle()).toBe("Ceremony");
    expect(offer()).toBeNull();
  });

  test("the end of a recording shows the next episode", async () => {
    const next = makeEpisode({ id: "e2", title: "Semi-final" });
    openApp("/series/court-1?episode=e1", createCourt({ episodes: [recording, next] }));
    const player = await findPlayer();
    play(player);
    expect(screen.queryByText("Up next")).toBeNull();
    Object.assign(player, { ended: true });
    fireEvent(player, new Event("ended"));
    const place = (await screen.findByText("Up next")).closest("output");
    expect(place && within(place).getByRole("link", { name: "Semi-final" })).toBeTruthy();
  });

  test("a recording that has ended is not 'Currently playing' until it is played again", async () => {
    openApp("/series/court-1?episode=e1", createCourt({ episodes: [recording] }));
    const player = await findPlayer();
    play(player);
    expect(playing()).toBe("Currently playing Qualifying");
    Object.assign(player, { ended: true });
    fireEvent(player, new Event("ended"));
    const line = (await screen.findByText("Ended")).parentElement;
    expect(line?.textContent).toBe("Ended Qualifying");
    expect(screen.queryByText("Currently playing")).toBeNull();
    Object.assign(player, { ended: false });
    play(player);
    await waitFor(() => expect(playing()).toBe("Currently playing Qualifying"));
  });

  test("a list shows the live episodes of other series, while there are any", async () => {
    const site = createCourt();
    site.change(({ series }) => {
      const film = makeEpisode({ id: "x1", title: "Mixed doubles", isLive: true });
      series.push(makeSeries({ id: "s2", slug: "court-2", title: "Court 2", episodes: [film] }));
    });
    openApp("/series/court-1", site);
    const strip = await screen.findByRole("region", { name: "Also live" });
    const links = within(strip).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/series/court-2?episode=x1"]);
    expect(links[0]?.textContent).toContain("Mixed doublesCourt 2");
    site.change(({ series }) => {
      for (const { episodes } of series) for (const episode of episodes) episode.isLive = false;
    });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Also live" })).toBeNull());
  });

  test("the list of other live series is also shown at the end, above the series' own texts", async () => {
    const site = createCourt({ episodes: [recording] });
    site.change(({ series }) => {
      const film = makeEpisode({ id: "x1", title: "Mixed doubles", isLive: true });
      series.push(makeSeries({ id: "s2", slug: "court-2", title: "Court 2", episodes: [film] }));
    });
    openApp("/series/court-1", site);
    const player = await findPlayer();
    play(player);
    const title = screen.getByRole("heading", { level: 1 });
    const isAbove = () =>
      title.compareDocumentPosition(screen.getByRole("region", { name: "Also live" })) ===
      Node.DOCUMENT_POSITION_PRECEDING;
    await screen.findByRole("region", { name: "Also live" });
    expect(isAbove()).toBe(false);
    Object.assign(player, { ended: true });
    fireEvent(player, new Event("ended"));
    await screen.findByText("Ended");
    await screen.findByRole("region", { name: "Also live" });
    expect(isAbove()).toBe(true);
  });

  test("a recording is shared at the current position, and opens there", async () => {
    const { user } = openApp("/series/court-1?episode=e1&t=60", createCourt({ episodes: [recording] }));
    const player = await findPlayer();
    await waitFor(() => expect(Reflect.get(player, "config")).toMatchObject({ startPosition: 60 }));
    Object.assign(player, { paused: false, readyState: 4, currentTime: 75.4 });
    fireEvent(player, new Event("timeupdate"));
    await user.click(await screen.findByRole("button", { name: "Share at this time" }));
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/series/court-1?episode=e1&t=75`,
    );
  });

  test("the series can be saved", async () => {
    const { user } = openApp("/series/court-1", createCourt());
    await user.click(await screen.findByRole("button", { name: "Save Court 1" }));
    expect(await screen.findByText("Please log in to save a series")).toBeTruthy();
  });
});

describe("without a reload", () => {
  test("a playing recording continues when another episode goes live", async () => {
    const site = createCourt({ episodes: [makeEpisode({ id: "e1", title: "Qualifying" })] });
    openApp("/series/court-1", site);
    const player = await findPlayer();
    play(player);
    alterEpisodes(site, (episodes) => episodes.push(makeEpisode({ id: "e2", title: "Final", isLive: true })));
    await screen.findByRole("link", { name: "Final" });
    expect(chosenTitle()).toBe("Qualifying");
    expect(document.querySelector("hls-video")).toBe(player);
  });

  test("a broadcast that is switched off plays to its end, and is then replaced by the live one", async () => {
    const site = createCourt();
    openApp("/series/court-1", site);
    const player = await findPlayer();
    play(player);
    alterEpisodes(site, (episodes) => {
      for (const episode of episodes) episode.isLive = episode.id === "e1";
    });
    await waitFor(() => expect(screen.getAllByText("LIVE")).toHaveLength(1));
    expect(chosenTitle()).toBe("Evening session");
    expect(document.querySelector("hls-video")).toBe(player);
    Object.assign(player, { ended: true });
    fireEvent(player, new Event("ended"));
    await waitFor(() => expect(chosenTitle()).toBe("Qualifying"));
  });

  test("a broadcast that stopped while it was switched off is not 'Ended' once it is live again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const site = createCourt();
    openApp("/series/court-1", site);
    play(await findPlayer());
    const switchLive = (isLive: boolean) =>
      alterEpisodes(site, (episodes) => {
        for (const episode of episodes) if (episode.id === "e2") episode.isLive = isLive;
      });
    switchLive(false);
    await waitFor(() => expect(screen.queryByText("LIVE")).toBeNull());
    await pass(10_000);
    expect(screen.getByText("Ended").parentElement?.textContent).toBe("Ended Evening session");
    switchLive(true);
    await screen.findByText("LIVE");
    expect(playing()).toBe("Currently playing Evening session");
  });

  test("badges, titles, new, moved and deleted episodes change while the video plays on", async () => {
    const site = createCourt();
    openApp("/series/court-1", site);
    const player = await findPlayer();
    site.change(({ series }) => {
      for (const one of series) {
        one.title = "Centre court";
        one.episodes = one.episodes.slice(0, 2).toReversed();
        one.episodes.push(makeEpisode({ id: "e9", title: "Ceremony", isLive: true }));
        for (const episode of one.episodes) if (episode.id === "e2") episode.title = "Night session";
      }
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Centre court" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Videos (3)" })).toBeTruthy());
    expect(shownTitles()).toEqual(["Night session", "Qualifying", "Ceremony"]);
    // Two in the list, and the new one in the offer to switch.
    expect(screen.getAllByText("LIVE")).toHaveLength(3);
    expect(playing()).toBe("Currently playing Night session");
    expect(document.querySelector("hls-video")).toBe(player);
  });

  test("a changed address of the chosen video is played", async () => {
    const site = createCourt();
    openApp("/series/court-1", site);
    const player = await findPlayer();
    alterEpisodes(site, (episodes) => {
      for (const { videos } of episodes)
        for (const video of videos) video.url = "https://provider.test/b.m3u8";
    });
    await waitFor(() =>
      expect(document.querySelector("hls-video")?.getAttribute("src")).toBe("https://provider.test/b.m3u8"),
    );
    expect(document.querySelector("hls-video")).not.toBe(player);
  });
});
