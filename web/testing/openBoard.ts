import { screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";
import { makeCourt, makeMatch, makeSide } from "./tournamentState.ts";

/**
 * Two courts with broadcasts, the first of which is live, a court without one, and a live broadcast without a court.
 */
export function createBoardSite() {
  const site = createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "centre",
        title: "Centre Court",
        episodes: [
          makeEpisode({ id: "e1", title: "Day one", isLive: true }),
          makeEpisode({ id: "e2", title: "Day two" }),
        ],
      }),
      makeSeries({
        id: "s2",
        slug: "side",
        title: "Side Court",
        episodes: [makeEpisode({ id: "e3", title: "Morning", releaseDate: "2100-11-22T09:00:00.000Z" })],
      }),
      makeSeries({
        id: "s3",
        slug: "gala",
        title: "Gala",
        episodes: [makeEpisode({ id: "e4", title: "Fireworks", isLive: true })],
      }),
    ],
    categories: [],
  });
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 1", episodeId: "e1", currentId: "m1", nextId: "m2" }));
    courts.push(makeCourt({ id: "k2", name: "Court 2", episodeId: "e3" }));
    courts.push(makeCourt({ id: "k3", name: "Court 3" }));
    const at = { courtId: "k1", day: "2026-11-22" };
    matches.push(
      makeMatch({ id: "m1", ...at, status: "CALLED", sides: [makeSide("Ida Brandt"), makeSide("Mei Tan")] }),
      makeMatch({ id: "m2", ...at, sides: [makeSide("Ann Holm"), makeSide("Cy Reyes")] }),
    );
  });
  site.viewers.counts = [
    { episodeId: "e1", viewers: 51 },
    { episodeId: "e4", viewers: 3 },
  ];
  return site;
}

/** Opens the live board. */
export async function openBoard(site = createBoardSite()) {
  const app = openApp("/admin/live", site);
  const board = within(await screen.findByRole("region", { name: "Live board" }));
  await board.findByRole("switch", { name: "Live: Court 2" });
  if (site.viewers.counts) await board.findByText("51");
  const live = () =>
    site.catalogue.series.flatMap(({ episodes }) => episodes.filter((one) => one.isLive).map(({ id }) => id));
  const undo = async (text: string) => {
    const toast = (await screen.findByText(text)).closest("li");
    if (!toast) throw new Error("The message has no place.");
    await app.user.click(within(toast).getByRole("button", { name: "Undo" }));
  };
  return { ...app, site, board, live, undo };
}
