import { screen } from "@testing-library/react";

import { makeEpisode, makeSeries } from "./catalogueState.ts";
import type { Person } from "./roots/accountState.ts";
import { createTestSite } from "./testSite.ts";
import { makeCourt, makeMatch, makeSide } from "./tournamentState.ts";

export const day = "2025-08-01";
export const viewer: Person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };
/** The match of the site, as the buttons for its reminders name it. */
export const ofMatch = "match 101, Ida Holm – Mei Lin";

/** A match at 14:00, and a series with a broadcast at 15:00. */
export function createRemindedSite() {
  const site = createTestSite(
    {
      series: [
        makeSeries({
          id: "s1",
          slug: "court-1",
          title: "Court 1",
          episodes: [
            makeEpisode({ id: "e1", title: "Day one" }),
            makeEpisode({ id: "e2", title: "Final", releaseDate: `${day}T15:00:00Z` }),
          ],
        }),
      ],
      categories: [],
    },
    [viewer],
  );
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 1" }));
    matches.push(
      makeMatch({
        id: "m1",
        number: 101,
        day,
        courtId: "k1",
        sides: [makeSide("Ida Holm"), makeSide("Mei Lin")],
        scheduled: { kind: "AT", at: `${day}T14:00:00Z` },
      }),
    );
  });
  return site;
}

export const findButton = (name: string) => screen.findByRole("button", { name });
