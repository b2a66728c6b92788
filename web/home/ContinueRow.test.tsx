import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import type { TestSite } from "../testing/testSite.ts";
import { createTestSite } from "../testing/testSite.ts";

const password = "right";

function createSite() {
  const person = { id: "u1", email: "viewer@test", password, isAdmin: false };
  return createTestSite(
    {
      series: [
        makeSeries({
          id: "s1",
          slug: "court-1",
          title: "Court 1",
          episodes: [
            makeEpisode({ id: "e1", title: "Qualifying" }),
            makeEpisode({ id: "e2", title: "Final" }),
            makeEpisode({ id: "e3", title: "" }),
          ],
        }),
        makeSeries({
          id: "s2",
          slug: "hall",
          title: "Training hall",
          isProtected: true,
          episodes: [makeEpisode({ id: "e4", title: "Drills" })],
        }),
      ],
      categories: [makeCategory({ id: "c1", name: "By court", members: ["s1", "s2"] })],
    },
    [person],
  );
}

beforeEach(() => localStorage.clear());

const seenAt = (minute: number) => new Date(Date.UTC(2025, 6, 28, 9, minute)).toISOString();
const position = (episodeId: string, seconds: number, minute: number) => ({
  episodeId,
  seconds,
  seenAt: seenAt(minute),
  isHidden: false,
});
const keepInBrowser = (episodeId: string, seconds: number, minute: number) =>
  localStorage.setItem(`watched:${episodeId}`, JSON.stringify({ seconds, seenAt: seenAt(minute) }));
const keptInBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith("watched:"));

const findRow = () => screen.findByRole("region", { name: "Continue watching" });
const queryRow = () => screen.queryByRole("region", { name: "Continue watching" });
const titlesIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole("link")
    .map((card) => card.textContent);
const hideButton = (title: string) =>
  screen.getByRole("button", { name: `Remove ${title} from Continue watching` });

async function signIn(user: ReturnType<typeof openApp>["user"]) {
  await user.click(await screen.findByRole("link", { name: "Sign in" }));
  await user.type(await screen.findByLabelText("Email"), "viewer@test");
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await screen.findByRole("link", { name: "Go to the homepage" }));
}

/** The site with a signed-in viewer who has begun two recordings. */
function createSiteOfViewer(): TestSite {
  const site = createSite();
  site.viewer = {
    id: "u1",
    email: "viewer@test",
    password,
    isAdmin: false,
    positions: [position("e1", 900, 1), position("e2", 1800, 2)],
  };
  return site;
}

const people: [string, () => TestSite][] = [
  [
    "a visitor",
    () => {
      keepInBrowser("e1", 900, 1);
      keepInBrowser("e2", 1800, 2);
      return createSite();
    },
  ],
  ["a signed-in viewer", createSiteOfViewer],
];

describe.each(people)("The row of %s", (_name, create) => {
  test("shows the recordings begun, the newest first, with the share that was watched", async () => {
    openApp("/", create());
    const row = await findRow();
    expect(titlesIn(row)).toEqual(["FinalCourt 150% watched", "QualifyingCourt 125% watched"]);
    const link = within(row).getByRole("link", { name: /Final/ });
    expect(link.getAttribute("href")).toBe("/series/court-1?episode=e2");
  });

  test("is above the categories, and absent when it is empty", async () => {
    openApp("/", create());
    await findRow();
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Continue watching",
      "By court",
    ]);
  });

  test("lets the viewer hide each item, and restore it", async () => {
    const { user } = openApp("/", create());
    const row = await findRow();
    await user.click(hideButton("Final"));
    await waitFor(() => expect(titlesIn(row)).toEqual(["QualifyingCourt 125% watched"]));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(titlesIn(row)).toEqual(["FinalCourt 150% watched", "QualifyingCourt 125% watched"]),
    );
    await user.click(hideButton("Qualifying"));
    await user.click(hideButton("Final"));
    await waitFor(() => expect(queryRow()).toBeNull());
    expect(document.activeElement?.tagName).toBe("H2");
    expect(localStorage.getItem("hasWatched")).toBeNull();
  });
});

test("a visitor without positions has no row, and sends no query", async () => {
  openApp("/", createSite());
  await screen.findByRole("region", { name: "By court" });
  expect(queryRow()).toBeNull();
});

test("deleted, live and locked recordings are not shown to a visitor", async () => {
  for (const id of ["gone", "e1", "e2", "e3", "e4"]) keepInBrowser(id, 900, 1);
  const site = createSite();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) if (episode.id === "e1") episode.isLive = true;
  });
  openApp("/", site);
  const titles = titlesIn(await findRow());
  expect(titles.toSorted()).toEqual(["FinalCourt 125% watched", "Untitled EpisodeCourt 125% watched"]);
});

describe.each([
  ["a visitor", createSite],
  ["an account", createSiteOfViewer],
])("the row of %s", (_, create) => {
  test("loses a recording whose episode goes live, and shows it again afterwards", async () => {
    // The delay by which the requests of many viewers are spread is random.
    vi.spyOn(Math, "random").mockReturnValue(0);
    const site = create();
    keepInBrowser("e1", 900, 1);
    const switchLive = (isLive: boolean) =>
      site.change(({ series }) => {
        for (const episode of series[0]?.episodes ?? []) if (episode.id === "e1") episode.isLive = isLive;
      });
    openApp("/", site);
    await screen.findByRole("link", { name: /Qualifying.*watched/ });
    switchLive(true);
    await waitFor(() => expect(screen.queryByRole("link", { name: /Qualifying.*watched/ })).toBeNull());
    switchLive(false);
    await screen.findByRole("link", { name: /Qualifying.*watched/ });
  });
});

test("an item that is hidden in another browser of the account disappears here too", async () => {
  const site = createSiteOfViewer();
  openApp("/", site);
  const row = await findRow();
  site.changeAccount(() => {
    for (const one of site.viewer?.positions ?? []) if (one.episodeId === "e2") one.isHidden = true;
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["QualifyingCourt 125% watched"]));
});

test("a series that is locked again leaves the row immediately", async () => {
  const site = createSiteOfViewer();
  site.changeAccount(() => {
    site.viewer?.positions?.push(position("e4", 900, 3));
    if (site.viewer) site.viewer.unlocks = { s2: "secret" };
  });
  openApp("/", site);
  const row = await findRow();
  expect(await within(row).findByRole("link", { name: /Drills/ })).toBeTruthy();
  site.changeAccount(() => {
    if (site.viewer) site.viewer.unlocks = {};
  });
  await waitFor(() => expect(within(row).queryByRole("link", { name: /Drills/ })).toBeNull());
});

test("a visitor's positions move to the account after signing in, and leave the browser after signing out", async () => {
  keepInBrowser("e1", 900, 1);
  keepInBrowser("e2", 1800, 2);
  const site = createSite();
  const { user } = openApp("/", site);
  await findRow();
  await signIn(user);
  expect(titlesIn(await findRow())).toEqual(["FinalCourt 150% watched", "QualifyingCourt 125% watched"]);
  await waitFor(() => expect(keptInBrowser()).toEqual([]));
  expect(site.viewer?.positions).toMatchObject([
    { episodeId: "e2", seconds: 1800 },
    { episodeId: "e1", seconds: 900 },
  ]);

  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(queryRow()).toBeNull());
  expect(keptInBrowser()).toEqual([]);
  expect(localStorage.getItem("hasWatched")).toBeNull();
});
