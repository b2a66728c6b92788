import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

beforeEach(() => localStorage.clear());

const seenAt = "2025-07-28T09:30:00.000Z";
const viewer = {
  id: "u1",
  email: "viewer@test",
  password: "right",
  isAdmin: false,
  saved: ["s2"],
  positions: [{ episodeId: "e1", seconds: 900, seenAt, isHidden: false }],
};

/** Opens the home page of a site whose rows contain one of two series, and refuses the operation once. */
async function openHomePage(operation: string, isSignedIn: boolean) {
  const site = createTestSite(
    {
      series: [
        makeSeries({
          id: "s1",
          slug: "court-1",
          title: "Court 1",
          episodes: [makeEpisode({ id: "e1", title: "Qualifying" })],
        }),
        makeSeries({ id: "s2", slug: "gala", title: "Gala" }),
      ],
      categories: [makeCategory({ id: "c1", name: "By court", members: ["s1"] })],
    },
    [viewer],
  );
  if (isSignedIn) site.viewer = viewer;
  const transport = createTestTransport(site);
  transport.refuseNext(operation, { code: "SERVICE_UNAVAILABLE" });
  openApp("/", site, transport);
  await screen.findByRole("region", { name: "By court" });
}

const findLink = async (row: string, title: string | RegExp) =>
  within(await screen.findByRole("region", { name: row })).findByRole("link", { name: title });

test("'My Favourites' appears after its first query has failed", async () => {
  await openHomePage("FavouriteSeries", true);
  expect(await findLink("My Favourites", "Gala")).toBeTruthy();
});

test("'Continue watching' appears after its first query has failed", async () => {
  await openHomePage("ContinueWatching", true);
  expect(await findLink("Continue watching", /Qualifying/)).toBeTruthy();
});

test("a visitor's 'Continue watching' appears after its first query has failed", async () => {
  localStorage.setItem("watched:e1", JSON.stringify({ seconds: 900, seenAt }));
  await openHomePage("ContinuedEpisodes", false);
  expect(await findLink("Continue watching", /Qualifying/)).toBeTruthy();
});
