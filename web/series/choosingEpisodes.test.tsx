import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeCategory, makeEpisode } from "../testing/catalogueState.ts";
import {
  alterEpisodes,
  chosenTitle,
  createCourt,
  findItems,
  findPlayer,
  playing,
} from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());

describe("choosing", () => {
  test("clicking an episode plays it, highlights it, and puts it into the address", async () => {
    const { user } = openApp("/series/court-1", createCourt());
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
    const { user } = openApp("/series/court-1", createCourt());
    await findItems();
    screen.getByRole("link", { name: "Final" }).focus();
    await user.keyboard("{Enter}");
    expect(chosenTitle()).toBe("Final");
  });

  test("the episode in the address plays first", async () => {
    openApp("/series/court-1?episode=e3", createCourt());
    await findItems();
    expect(chosenTitle()).toBe("Final");
  });

  test("the last selected episode is stored per series for the browser session, by its id only", async () => {
    const first = openApp("/series/court-1", createCourt());
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
    const site = createCourt();
    openApp("/series/court-1?episode=e1", site);
    await findItems();
    alterEpisodes(site, (episodes) => episodes.shift());
    await waitFor(() => expect(chosenTitle()).toBe("Evening session"));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("the page's own choice is neither stored nor written into the address", async () => {
    openApp("/series/court-1", createCourt());
    await findPlayer();
    expect(chosenTitle()).toBe("Evening session");
    expect(window.location.search).toBe("");
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("an episode that was live when it was selected is replaced by the live one after its end", async () => {
    const site = createCourt();
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

  test("a LIVE card leads to the live episode, and replaces a previously selected recording", async () => {
    const site = createCourt();
    site.change(({ categories }) => {
      categories.push(makeCategory({ id: "c1", name: "Courts", members: ["s1"] }));
    });
    const { user } = openApp("/series/court-1?episode=e1", site);
    await findItems();
    expect(chosenTitle()).toBe("Qualifying");
    await user.click(screen.getByRole("link", { name: /^Badminton Open 2025/ }));
    await user.click(await screen.findByRole("link", { name: /^Court 1.*LIVE/ }));
    await findItems();
    expect(chosenTitle()).toBe("Evening session");
    await waitFor(() => expect(window.location.search).toBe("?episode=e2"));
    expect(Object.entries(sessionStorage)).toEqual([["episode:s1", "e2 live"]]);
    await user.click(screen.getByRole("link", { name: "Qualifying" }));
    expect(chosenTitle()).toBe("Qualifying");
  });

  test("a LIVE suggestion of the search leads to the live episode too", async () => {
    const { user } = openApp("/series/court-1?episode=e1", createCourt());
    await findItems();
    await user.click(screen.getByRole("button", { name: "Search" }));
    await user.type(await screen.findByRole("combobox"), "court 1");
    await user.click(await screen.findByRole("option", { name: /Court 1.*LIVE/ }));
    await waitFor(() => expect(chosenTitle()).toBe("Evening session"));
  });

  test("a YouTube embed plays from the privacy-enhanced host", async () => {
    const talk = makeEpisode({
      id: "e1",
      title: "Interview",
      videoUrl: "https://www.youtube.com/embed/abcdefghijk",
      videos: [{ url: null, quality: "HD", type: "YOUTUBE" }],
    });
    openApp("/series/court-1", createCourt({ episodes: [talk] }));
    const frame = await screen.findByTitle("Player: Interview");
    expect(frame.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/);
  });
});
