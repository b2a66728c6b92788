import { screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { type EpisodeState, makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";
import type { TestSite } from "./testSite.ts";

/** A site whose first series has episodes with these fields. */
export function createEpisodes(
  parts: readonly Partial<EpisodeState>[] = [{ title: "Semi-final" }, { title: "Final" }],
): TestSite {
  const episodes = parts.map((part, index) => makeEpisode({ id: `e${index + 1}`, ...part }));
  const series = [
    makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes }),
    makeSeries({ id: "s2", slug: "gala", title: "Gala" }),
  ];
  return createAdminSite({ series, categories: [] });
}

/** Opens the dashboard with the episodes of that series. */
export async function openEpisodes(site = createEpisodes()) {
  const app = openApp("/admin?episodes=court-1", site);
  const panel = within(await screen.findByRole("region", { name: "Episodes of Court 1" }));
  return { ...app, site, panel };
}

type Opened = Awaited<ReturnType<typeof openEpisodes>>;

export async function openEpisodeForm({ user, panel }: Opened, button: string, name = button) {
  await user.click(await panel.findByRole("button", { name: button }));
  return within(await panel.findByRole("form", { name }));
}

export const episodeTitles = (site: TestSite) => site.catalogue.series[0]?.episodes.map(({ title }) => title);

export const findEpisode = (site: TestSite, id: string) =>
  site.catalogue.series[0]?.episodes.find((episode) => episode.id === id);

/** Changes an episode as another admin. */
export const changeEpisode = (site: TestSite, id: string, part: Partial<EpisodeState>) =>
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) if (episode.id === id) Object.assign(episode, part);
  });
