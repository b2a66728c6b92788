import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import type { EpisodeState, SeriesState } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";
import { defineSilentMedia } from "./silentMedia.ts";

const ahead = "2099-07-28T18:00:00.000Z";

function createSite(part: Partial<SeriesState> = {}) {
  const court = makeSeries({
    id: "s1",
    slug: "court-1",
    title: "Court 1",
    shortDescription: "Every match.",
    longDescription: "Draws on https://example.org/draws, nothing on javascript:alert(1) or <b>here</b>.",
    episodes: [
      makeEpisode({ id: "e1", title: "Qualifying", shortDescription: "Day one", durationSeconds: 3723 }),
      makeEpisode({ id: "e2", title: "Evening session", isLive: true }),
      makeEpisode({ id: "e3", title: "Final", releaseDate: ahead, longDescription: "The last day" }),
    ],
    ...part,
  });
  return createTestSite({ series: [court], categories: [] });
}

const alterEpisodes = (site: ReturnType<typeof createSite>, alter: (episodes: EpisodeState[]) => void) =>
  site.change(({ series }) => {
    for (const one of series) alter(one.episodes);
  });

const findItems = async () =>
  within(await screen.findByRole("region", { name: /^Videos/ })).findAllByRole("listitem");
const shownTitles = () =>
  within(screen.getByRole("region", { name: /^Videos/ }))
    .queryAllByRole("link")
    .map((link) => link.textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (value: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search videos" }), { target: { value } });
const chosenTitle = () => document.querySelector('a[aria-current="true"]')?.textContent;
const playing = () => screen.getByText("Currently playing").parentElement?.textContent;
/** What the player's video reports while it plays. */
function play(player: Element) {
  Object.assign(player, { paused: false, readyState: 4, currentTime: 1 });
  fireEvent(player, new Event("timeupdate"));
}
const findPlayer = () =>
  waitFor(() => {
    const player = document.querySelector("hls-video");
    if (!player) throw new Error("There is no player yet.");
    return player;
  });

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe("states of the page", () => {
  test("it says 'Loading...' until the series is there", async () => {
    const site = createSite();
    const transport = createTestTransport(site);
    const answers: (() => void)[] = [];
    const asked = new Promise<void>((resolve) => answers.push(resolve));
    openApp("/series/court-1", site, {
      ...transport,
      fetch: async (...request) => {
        await asked;
        return transport.fetch(...request);
      },
    });
    expect(await screen.findByText("Loading...")).toBeTruthy();
    for (const answer of answers) answer();
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
    expect(screen.queryByText("Loading...")).toBeNull();
    expect(document.title).toBe("Court 1 · Badminton Open 2025");
  });

  test("title, picture and badge that a card has shown are there before the answer", async () => {
    const picture = { url: "https://pictures.test/court.jpg", width: 1280, height: 720, srcSet: null };
    const site = createSite({ thumbnail: picture });
    site.change(({ categories }) => {
      categories.push(makeCategory({ id: "c1", name: "Courts", members: ["s1"] }));
    });
    const transport = createTestTransport(site);
    const answers: (() => void)[] = [];
    const asked = new Promise<void>((resolve) => answers.push(resolve));
    const { user } = openApp("/", site, {
      ...transport,
      fetch: async (...request) => {
        const body = request[1]?.body;
        if (typeof body === "string" && body.includes('"SeriesPage"')) await asked;
        return transport.fetch(...request);
      },
    });
    await user.click(await screen.findByRole("link", { name: /^Court 1/ }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Court 1" });
    const main = screen.getByRole("main");
    expect(heading.parentElement?.textContent).toContain("LIVE");
    expect(main.querySelector("img")?.getAttribute("src")).toBe(picture.url);
    expect(main.textContent).not.toContain("Every match.");
    for (const answer of answers) answer();
    expect(await screen.findByText("Every match.")).toBeTruthy();
  });

  test("it says 'Error: {message}' when the series cannot be read, and reads it once the network is back", async () => {
    const site = createSite();
    const transport = createTestTransport(site);
    transport.cut();
    openApp("/series/court-1", site, transport);
    expect(await screen.findByText("Error: Failed to fetch")).toBeTruthy();
    transport.mend();
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
  });

  test("an address without a series says 'No page found for title: {title}'", async () => {
    openApp("/series/court-9", createSite());
    expect(await screen.findByText("No page found for title: court-9")).toBeTruthy();
  });

  test("a series that is deleted while open is not found any more", async () => {
    const site = createSite();
    openApp("/series/court-1", site);
    await findItems();
    site.change((catalogue) => {
      catalogue.series = [];
    });
    expect(await screen.findByText("No page found for title: court-1")).toBeTruthy();
  });

  test("a series that comes while its page is open is shown", async () => {
    const site = createSite();
    openApp("/series/court-9", site);
    await screen.findByText("No page found for title: court-9");
    site.change(({ series }) => {
      series.push(makeSeries({ id: "s9", slug: "court-9", title: "Court 9" }));
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Court 9" })).toBeTruthy();
  });

  test("a protected series is refused without a trace of its content", async () => {
    openApp("/series/court-1", createSite({ isProtected: true }));
    expect(await screen.findByRole("heading", { name: "Password Required" })).toBeTruthy();
    expect(screen.getByText("This series is password protected.")).toBeTruthy();
    expect(screen.getByRole("main").textContent).not.toMatch(/Every match|Videos|Final/);
    expect(document.title).toBe("Password Required · Badminton Open 2025");
  });

  test("a series that becomes protected while open is refused at once", async () => {
    const site = createSite();
    openApp("/series/court-1", site);
    await findPlayer();
    site.change(({ series }) => {
      for (const one of series) one.isProtected = true;
    });
    expect(await screen.findByRole("heading", { name: "Password Required" })).toBeTruthy();
    expect(document.querySelector("hls-video")).toBeNull();
    expect(screen.getByRole("main").textContent).not.toMatch(/Every match|Videos|Final/);

    site.change(({ series }) => {
      for (const one of series) one.isProtected = false;
    });
    expect(await findItems()).toHaveLength(3);
  });

  test("a series tagged ppv shows only the frame at its embed link", async () => {
    openApp(
      "/series/court-1",
      createSite({ tags: ["ppv"], embedLink: "https://tickets.example.org/court-1" }),
    );
    const frame = await screen.findByTitle("Court 1");
    expect(frame.getAttribute("src")).toBe("https://tickets.example.org/court-1");
    expect(frame.hasAttribute("sandbox")).toBe(true);
    expect(frame.hasAttribute("allowfullscreen")).toBe(true);
    expect(screen.queryByText(/Videos/)).toBeNull();
    expect(screen.queryByText("Every match.")).toBeNull();
  });
});

describe("the address", () => {
  test("of a former slug becomes that of the present one", async () => {
    const site = createSite();
    const find: (which: { slug: string }) => unknown = Reflect.get(site.root, "series");
    Object.assign(site.root, {
      series: ({ slug }: { slug: string }) => find({ slug: slug === "old-court" ? "court-1" : slug }),
    });
    openApp("/series/old-court?episode=e1", site);
    await findItems();
    await waitFor(() => expect(window.location.pathname).toBe("/series/court-1"));
    expect(window.location.search).toBe("?episode=e1");
  });

  test("follows a slug that changes while the page is open, and the video goes on playing", async () => {
    const site = createSite();
    const transport = createTestTransport(site);
    let answer = transport.fetch;
    openApp("/series/court-1", site, {
      ...transport,
      fetch: (...request) => answer(...request),
    });
    const player = await findPlayer();
    answer = () => new Promise(() => {});
    site.change(({ series }) => {
      for (const one of series) one.slug = "court-one";
    });
    await waitFor(() => expect(window.location.pathname).toBe("/series/court-one"));
    site.change(({ series }) => {
      for (const one of series) one.title = "Centre court";
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Centre court" })).toBeTruthy();
    expect(document.querySelector("hls-video")).toBe(player);
  });
});

describe("what is shown", () => {
  test("title, short description and long description, with links of http and https alone, never HTML", async () => {
    openApp("/series/court-1", createSite());
    expect(await screen.findByText("Every match.")).toBeTruthy();
    const link = screen.getByRole("link", { name: /^example\.org/ });
    expect(link.textContent).toBe("example.org/draws");
    expect(link.getAttribute("href")).toBe("https://example.org/draws");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(screen.getByText(/<b>here<\/b>/).querySelectorAll("a")).toHaveLength(1);
  });

  test("'Videos (count)' and the episodes by number, with badges, length and fallback texts", async () => {
    const untitled = makeEpisode({ id: "e4", title: "", durationSeconds: 1 });
    const site = createSite();
    alterEpisodes(site, (episodes) => episodes.push(untitled));
    openApp("/series/court-1", site);
    expect(await screen.findByRole("heading", { name: "Videos (4)" })).toBeTruthy();
    const [qualifying, evening, final, last] = (await findItems()).map((item) => item.textContent);
    expect(qualifying).toContain("1:02:03");
    expect(qualifying).toContain("Day one");
    expect(evening).toContain("LIVE");
    expect(evening).not.toContain("Length");
    expect(final).toContain("UPCOMING");
    expect(final).toContain("The last day");
    expect(last).toContain("Untitled Episode");
    expect(last).toContain("No short description available");
    expect(last).toContain("No long description available");
    expect(last).not.toMatch(/LIVE|UPCOMING|Length/);
  });

  test("'No videos available' for an empty list", async () => {
    openApp("/series/court-1", createSite({ episodes: [] }));
    expect(await screen.findByText("No videos available")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Videos (0)" })).toBeTruthy();
  });
});

describe("choosing", () => {
  test("clicking an episode plays it, highlights it, and puts it into the address", async () => {
    const { user } = openApp("/series/court-1", createSite());
    await findItems();
    expect(chosenTitle()).toBe("Evening session");
    expect(window.location.search).toBe("");
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    expect(chosenTitle()).toBe("Qualifying");
    expect(playing()).toBe("Currently playing Qualifying");
    expect(window.location.search).toBe("?episode=e1");
    await waitFor(() =>
      expect(document.querySelector("hls-video")?.getAttribute("src")).toBe(
        "https://provider.test/live/e1/index.m3u8",
      ),
    );
  });

  test("an episode can be chosen by keyboard", async () => {
    const { user } = openApp("/series/court-1", createSite());
    await findItems();
    screen.getByRole("link", { name: "Final" }).focus();
    await user.keyboard("{Enter}");
    expect(chosenTitle()).toBe("Final");
  });

  test("the address says which episode plays first", async () => {
    openApp("/series/court-1?episode=e3", createSite());
    await findItems();
    expect(chosenTitle()).toBe("Final");
  });

  test("the last selected episode is remembered per series for the browser session, by its id alone", async () => {
    const first = openApp("/series/court-1", createSite());
    await findItems();
    await first.user.click(screen.getByRole("link", { name: "Qualifying" }));
    expect(Object.entries(sessionStorage)).toEqual([["episode:s1", "e1"]]);
    await first.user.click(screen.getByRole("link", { name: /^Badminton Open 2025/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    window.history.pushState(null, "", "/series/court-1");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await findItems();
    expect(chosenTitle()).toBe("Qualifying");
  });

  test("another one plays when the chosen one is deleted", async () => {
    const site = createSite();
    openApp("/series/court-1?episode=e1", site);
    await findItems();
    alterEpisodes(site, (episodes) => episodes.shift());
    await waitFor(() => expect(chosenTitle()).toBe("Evening session"));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("the page's own choice is neither remembered nor written into the address", async () => {
    openApp("/series/court-1", createSite());
    await findPlayer();
    expect(chosenTitle()).toBe("Evening session");
    expect(window.location.search).toBe("");
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("an episode that was live when it was selected yields to the one that is live, once it is over", async () => {
    const site = createSite();
    const { user } = openApp("/series/court-1", site);
    await user.click(await screen.findByRole("link", { name: "Evening session" }));
    expect(Object.entries(sessionStorage)).toEqual([["episode:s1", "e2 live"]]);
    await user.click(screen.getByRole("link", { name: /^Badminton Open 2025/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    alterEpisodes(site, (episodes) => {
      for (const episode of episodes) episode.isLive = episode.id === "e1";
    });
    window.history.pushState(null, "", "/series/court-1");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await waitFor(() => expect(chosenTitle()).toBe("Qualifying"));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("a YouTube embed plays from the privacy-enhanced host", async () => {
    const talk = makeEpisode({
      id: "e1",
      title: "Interview",
      videoUrl: "https://www.youtube.com/embed/abcdefghijk",
      videos: [{ url: null, quality: "HD", type: "YOUTUBE" }],
    });
    openApp("/series/court-1", createSite({ episodes: [talk] }));
    const frame = await screen.findByTitle("Player: Interview");
    expect(frame.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/);
  });
});

const start = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const hour = 60 * 60 * 1000;
const createWaiting = (part: Partial<EpisodeState>) =>
  createSite({ episodes: [makeEpisode({ id: "e1", title: "Final", durationSeconds: 1, ...part })] });
const room = () => screen.getByText("Final", { selector: "p:not([aria-live])" }).parentElement?.textContent;

describe("an episode that has not begun", () => {
  test("is next, with its start and a countdown, and is not playing", async () => {
    openApp("/series/court-1", createWaiting({ releaseDate: start(2 * hour + 30_500) }));
    await findItems();
    expect(room()).toContain("Up next");
    const timer = screen.getByRole("timer", { name: "Time until the start" });
    expect(timer.textContent).toMatch(/^2:00:(31|30|29)$/);
    expect(timer.closest("[aria-live]")).toBeNull();
    expect(screen.queryByText("Currently playing")).toBeNull();
    expect(document.querySelector("hls-video, media-controller")).toBeNull();
  });

  test("plays by itself when it goes live, and its line says so to screen readers", async () => {
    const site = createWaiting({ releaseDate: start(hour) });
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

  test("starts soon for six hours after its start, in the list and in the player's place", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openApp("/series/court-1", createWaiting({ releaseDate: start(1000) }));
    const [item] = await findItems();
    expect(item?.textContent).toContain("UPCOMING");
    await pass(2000);
    expect(item?.textContent).toMatch(/Starting soon.*planned for/);
    expect(room()).toMatch(/Starting soon, planned for/);
    expect(screen.queryByRole("timer")).toBeNull();
    vi.setSystemTime(Date.now() + 6 * hour);
    await pass(1000);
    expect(item?.textContent).not.toContain("Starting soon");
    await findPlayer();
  });

  test("is a recording at once when it has one", async () => {
    openApp("/series/court-1", createWaiting({ releaseDate: start(-hour), durationSeconds: 600 }));
    const [item] = await findItems();
    expect(item?.textContent).not.toContain("Starting soon");
    await findPlayer();
  });

  test("makes way for another one that goes live, unless the viewer selected it", async () => {
    const site = createSite({
      episodes: [
        makeEpisode({ id: "e1", title: "Final", durationSeconds: 1, releaseDate: start(hour / 2) }),
        makeEpisode({ id: "e2", title: "Semi-final", durationSeconds: 1, releaseDate: start(hour) }),
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

describe("beside what plays", () => {
  const recording = makeEpisode({ id: "e1", title: "Qualifying" });

  test("an episode that goes live is offered, can be dismissed, and takes neither focus nor player", async () => {
    const site = createSite({ episodes: [recording] });
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

  test("the end of a recording says what is next", async () => {
    const next = makeEpisode({ id: "e2", title: "Semi-final" });
    openApp("/series/court-1?episode=e1", createSite({ episodes: [recording, next] }));
    const player = await findPlayer();
    play(player);
    expect(screen.queryByText("Up next")).toBeNull();
    Object.assign(player, { ended: true });
    fireEvent(player, new Event("ended"));
    const place = (await screen.findByText("Up next")).closest("output");
    expect(place && within(place).getByRole("link", { name: "Semi-final" })).toBeTruthy();
  });

  test("what is live in other series stands in a strip, while anything is", async () => {
    const site = createSite();
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

  test("a recording is shared at the present time, and opens there", async () => {
    const { user } = openApp("/series/court-1?episode=e1&t=60", createSite({ episodes: [recording] }));
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
    const { user } = openApp("/series/court-1", createSite());
    await user.click(await screen.findByRole("button", { name: "Save Court 1" }));
    expect(await screen.findByText("Please log in to save a series")).toBeTruthy();
  });
});

describe("live by itself", () => {
  test("a recording that plays goes on when another episode goes live", async () => {
    const site = createSite({ episodes: [makeEpisode({ id: "e1", title: "Qualifying" })] });
    openApp("/series/court-1", site);
    const player = await findPlayer();
    play(player);
    alterEpisodes(site, (episodes) => episodes.push(makeEpisode({ id: "e2", title: "Final", isLive: true })));
    await screen.findByRole("link", { name: "Final" });
    expect(chosenTitle()).toBe("Qualifying");
    expect(document.querySelector("hls-video")).toBe(player);
  });

  test("a broadcast that ends goes on until its end, and then makes way for the one that is live", async () => {
    const site = createSite();
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

  test("badges, titles, new, moved and deleted episodes change while the video goes on playing", async () => {
    const site = createSite();
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
    // Two in the list, and the new one in the offer to change over.
    expect(screen.getAllByText("LIVE")).toHaveLength(3);
    expect(playing()).toBe("Currently playing Night session");
    expect(document.querySelector("hls-video")).toBe(player);
  });

  test("a changed address of the chosen video is played", async () => {
    const site = createSite();
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

describe("the search", () => {
  test("filters the series' episodes by title and descriptions, 500 ms after typing stops, and says how many", async () => {
    openApp("/series/court-1", createSite());
    await findItems();
    vi.useFakeTimers();

    type("DAY");
    await pass(400);
    type("LAST day");
    await pass(499);
    expect(shownTitles()).toHaveLength(3);
    await pass(1);
    expect(shownTitles()).toEqual(["Final"]);
    expect(screen.getByText("1 of 3 videos match")).toBeTruthy();

    type("nobody");
    await pass(500);
    expect(shownTitles()).toEqual([]);
    expect(screen.getByText("No videos match your search")).toBeTruthy();
    expect(playing()).toBe("Currently playing Evening session");

    type("");
    await pass(500);
    expect(shownTitles()).toHaveLength(3);
  });
});
