import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import {
  alterEpisodes,
  createCourt,
  findItems,
  findPlayer,
  playing,
  shownTitles,
} from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestTransport } from "../testing/transport.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (value: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: "Search videos" }), { target: { value } });

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe("states of the page", () => {
  test("it shows 'Loading...' until the series is loaded", async () => {
    const site = createCourt();
    const transport = createTestTransport(site);
    const releases: (() => void)[] = [];
    const released = new Promise<void>((resolve) => releases.push(resolve));
    openApp("/series/court-1", site, {
      ...transport,
      fetch: async (...request) => {
        await released;
        return transport.fetch(...request);
      },
    });
    expect(await screen.findByText("Loading...")).toBeTruthy();
    for (const release of releases) release();
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
    expect(screen.queryByText("Loading...")).toBeNull();
    expect(document.title).toBe("Court 1 · Badminton Open 2025");
  });

  test("title, picture and badge of a card are shown before the query is answered", async () => {
    const picture = { url: "https://pictures.test/court.jpg", width: 1280, height: 720, srcSet: null };
    const site = createCourt({ thumbnail: picture });
    site.change(({ categories }) => {
      categories.push(makeCategory({ id: "c1", name: "Courts", members: ["s1"] }));
    });
    const transport = createTestTransport(site);
    const releases: (() => void)[] = [];
    const released = new Promise<void>((resolve) => releases.push(resolve));
    const { user } = openApp("/", site, {
      ...transport,
      fetch: async (...request) => {
        const body = request[1]?.body;
        if (typeof body === "string" && body.includes('"SeriesPage"')) await released;
        return transport.fetch(...request);
      },
    });
    await user.click(await screen.findByRole("link", { name: /^Court 1/ }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Court 1" });
    const main = screen.getByRole("main");
    expect(heading.parentElement?.textContent).toContain("LIVE");
    expect(main.querySelector("img")?.getAttribute("src")).toBe(picture.url);
    expect(main.textContent).not.toContain("Every match.");
    expect(document.title).toBe("Court 1 · Badminton Open 2025");
    for (const release of releases) release();
    expect(await screen.findByText("Every match.")).toBeTruthy();
  });

  test("it shows 'Error: {message}' when the query fails, and the series once the network is back", async () => {
    const site = createCourt();
    const transport = createTestTransport(site);
    transport.cut();
    openApp("/series/court-1", site, transport);
    expect(await screen.findByText("Error: Failed to fetch")).toBeTruthy();
    transport.restore();
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
  });

  test("an address without a series shows 'No page found for title: {title}'", async () => {
    openApp("/series/court-9", createCourt());
    expect(await screen.findByText("No page found for title: court-9")).toBeTruthy();
  });

  test("a series that is deleted while open is not found any more", async () => {
    const site = createCourt();
    openApp("/series/court-1", site);
    await findItems();
    site.change((catalogue) => {
      catalogue.series = [];
    });
    expect(await screen.findByText("No page found for title: court-1")).toBeTruthy();
  });

  test("a series that is added while its page is open is shown", async () => {
    const site = createCourt();
    openApp("/series/court-9", site);
    await screen.findByText("No page found for title: court-9");
    site.change(({ series }) => {
      series.push(makeSeries({ id: "s9", slug: "court-9", title: "Court 9" }));
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Court 9" })).toBeTruthy();
  });

  test("a protected series is refused without revealing its content", async () => {
    openApp("/series/court-1", createCourt({ isProtected: true }));
    expect(await screen.findByRole("heading", { name: "Password Required" })).toBeTruthy();
    expect(screen.getByText("This series is password protected.")).toBeTruthy();
    expect(screen.getByRole("main").textContent).not.toMatch(/Every match|Videos|Final/);
    expect(document.title).toBe("Password Required · Badminton Open 2025");
  });

  test("a series that becomes protected while open is refused immediately", async () => {
    const site = createCourt();
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
      createCourt({ tags: ["ppv"], embedLink: "https://tickets.example.org/court-1" }),
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
  test("with a previous slug is replaced by the current one", async () => {
    const site = createCourt();
    const find: (which: { slug: string }) => unknown = Reflect.get(site.root, "series");
    Object.assign(site.root, {
      series: ({ slug }: { slug: string }) => find({ slug: slug === "old-court" ? "court-1" : slug }),
    });
    openApp("/series/old-court?episode=e1", site);
    await findItems();
    await waitFor(() => expect(window.location.pathname).toBe("/series/court-1"));
    expect(window.location.search).toBe("?episode=e1");
  });

  test("follows a slug that changes while the page is open, and the video plays on", async () => {
    const site = createCourt();
    const transport = createTestTransport(site);
    let send = transport.fetch;
    openApp("/series/court-1", site, {
      ...transport,
      fetch: (...request) => send(...request),
    });
    const player = await findPlayer();
    send = () => new Promise(() => {});
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

describe("the page shows", () => {
  test("title, short description and long description, with http and https links only, never HTML", async () => {
    openApp("/series/court-1", createCourt());
    expect(await screen.findByText("Every match.")).toBeTruthy();
    const link = screen.getByRole("link", { name: /^example/ });
    expect(link.textContent).toBe("example.org/draws");
    // The link may break before a dot or a slash, and nowhere else.
    expect(link.querySelectorAll("wbr")).toHaveLength(2);
    expect(link.getAttribute("href")).toBe("https://example.org/draws");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(screen.getByText(/<b>here<\/b>/).querySelectorAll("a")).toHaveLength(1);
  });

  test("'Videos (count)' and the episodes by number, with badges, duration and fallback texts", async () => {
    const untitled = makeEpisode({ id: "e4", title: "", durationSeconds: 1 });
    const site = createCourt();
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
    openApp("/series/court-1", createCourt({ episodes: [] }));
    expect(await screen.findByText("No videos available")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Videos (0)" })).toBeTruthy();
  });
});

describe("the search", () => {
  test("filters the series' episodes by title and descriptions, 500 ms after typing stops, and shows their number", async () => {
    openApp("/series/court-1", createCourt());
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
