import { screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { makeEpisode, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";
import type { RevisionState } from "./roots/historyRoot.ts";
import { createTestTransport } from "./transport.ts";

/** A site whose history contains these entries. */
export function createHistorySite(entries: RevisionState[] = []) {
  const site = createAdminSite({
    series: [
      makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes: [makeEpisode({ id: "e1" })] }),
      makeSeries({ id: "s2", slug: "court-2", title: "Court 2" }),
    ],
    categories: [],
  });
  site.history.entries.CATALOGUE.push(...entries);
  return site;
}

/** Opens `/admin/history`. */
export async function openHistory(
  site = createHistorySite(),
  search = "",
  transport = createTestTransport(site),
) {
  const app = openApp(`/admin/history${search}`, site, transport);
  const panel = within(await screen.findByRole("region", { name: "History" }));
  return { ...app, site, panel };
}

type Panel = Awaited<ReturnType<typeof openHistory>>["panel"];

/** The texts of the changes in the list, the newest first. */
export async function readRows(panel: Panel) {
  const list = within(await panel.findByRole("list", { name: "Changes" }));
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
}
