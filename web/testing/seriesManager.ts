import { screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { makeCategory, makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";

/** The dashboard's site with three series. */
export function createSeriesSite() {
  return createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        tags: ["court"],
        episodes: [makeEpisode({ id: "e1", title: "Final" }), makeEpisode({ id: "e2", title: "Semi" })],
      }),
      makeSeries({ id: "s2", slug: "gala", title: "Opening gala", tags: ["ppv"] }),
      makeSeries({ id: "s3", slug: "court-2", title: "Court 2", tags: ["court"], isProtected: true }),
    ],
    categories: [makeCategory({ id: "c1", name: "By court" })],
  });
}

/** Opens the dashboard's list of series. */
export async function openSeriesManager(site = createSeriesSite()) {
  const app = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  return { ...app, site, panel };
}

type Panel = Awaited<ReturnType<typeof openSeriesManager>>["panel"];

/** The names of the rows' buttons, in the order of the list. */
export const listed = (panel: Panel) =>
  panel.getAllByRole("button", { name: /^Edit / }).map((button) => button.getAttribute("aria-label"));
export const findRow = async (panel: Panel, title: string) => {
  const row = (await panel.findByRole("button", { name: `Edit ${title}` })).closest("li");
  if (!row) throw new Error("The series is in no list.");
  return within(row);
};
export const edit = (title: string) => `Edit ${title}`;
