import { screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";
import type { TestSite } from "./testSite.ts";
import { makeCourt, makeMatch, makeSide } from "./tournamentState.ts";

/** A site with two courts: match 104 is called on the first, and 105 is next there; the second is free. */
export function createCourts(): TestSite {
  const episode = makeEpisode({ id: "e1", title: "Day one", isLive: true });
  const site = createAdminSite({
    series: [makeSeries({ id: "s1", slug: "centre", title: "Centre Court", episodes: [episode] })],
    categories: [],
  });
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 1", currentId: "m1", nextId: "m2" }));
    courts.push(makeCourt({ id: "k2", name: "Court 2", nextId: "m3" }));
    const day = "2026-11-22";
    const scheduled = { kind: "AT", at: "2026-11-22T10:00:00.000Z" } as const;
    matches.push(
      makeMatch({ id: "m1", number: 104, round: "Final", courtId: "k1", status: "CALLED", day, scheduled }),
      makeMatch({
        id: "m2",
        number: 105,
        courtId: "k1",
        day,
        sides: [makeSide("Ida Brandt"), makeSide("Mei Tan")],
      }),
      makeMatch({
        id: "m3",
        number: 201,
        discipline: "MD",
        courtId: "k2",
        day,
        sides: [makeSide("Ann Holm", "Bo Lund"), makeSide("Cy Reyes", "Di Okafor")],
      }),
    );
  });
  return site;
}

/** Opens the dashboard's page of the courts. */
export async function openCourts(site = createCourts()) {
  const app = openApp("/admin/courts", site);
  const pad = within(await screen.findByRole("region", { name: "Score pad" }));
  const court = (name: string) => within(pad.getByRole("region", { name }));
  return { ...app, site, pad, court };
}

/** Opens the dashboard's page of the order of play. */
export async function openSchedule(site = createCourts()) {
  const app = openApp("/admin/schedule", site);
  return { ...app, site, panel: within(await screen.findByRole("region", { name: "Manage Matches" })) };
}

type Opened = Awaited<ReturnType<typeof openCourts>>;

/** Opens the page on which this device scores the first court's match. */
export async function openScored(
  site = createCourts(),
): Promise<Opened & { first: ReturnType<Opened["court"]> }> {
  const opened = await openCourts(site);
  const first = opened.court("Court 1");
  await opened.user.click(first.getByRole("button", { name: "Start scoring" }));
  await first.findByRole("button", { name: "Toss…" });
  return { ...opened, first };
}

export const kindsOf = (site: TestSite, matchId = "m1") =>
  site.tournament.scoring.readLog(matchId).map(({ kind }) => kind);

interface ScoredCourt {
  getAllByRole: (role: string, options: { name: RegExp }) => HTMLElement[];
}
/** The points of both sides of a court that this device scores. */
export const readPoints = (court: ScoredCourt) =>
  court
    .getAllByRole("button", { name: /^Point for / })
    .map((plus) => plus.previousElementSibling?.textContent);
/** The open dialog. */
export const dialog = () => within(screen.getByRole("dialog"));
/** A radio button of the open dialog, by its question. */
export const choice = (question: string, name: string) =>
  within(dialog().getByRole("group", { name: question })).getByRole("radio", { name });

interface Panel {
  queryAllByRole: (role: string, options: { name: RegExp }) => HTMLElement[];
}

/** The names of the buttons that edit the listed matches. */
export const listMatches = (panel: Panel) =>
  panel.queryAllByRole("button", { name: /^Edit match / }).map((edit) => edit.getAttribute("aria-label"));
