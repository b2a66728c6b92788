import type { CallerLoaders } from "../../live/loaders.ts";
import type { BroadcastingSeries } from "./broadcasts.ts";
import type { Series } from "./series.entity.ts";
import { readAllSeries, seriesById } from "./series.service.ts";
import { isVisible } from "./visibility.ts";

// What is read is shared by callers with other rights, so each answer leaves out what its own caller may not know of.

/** All series that exist for the caller, in the order the admins gave them; read once for several fields. */
export async function readVisibleSeries({ once, caller }: CallerLoaders): Promise<BroadcastingSeries[]> {
  const all = await once(readAllSeries);
  return all.filter((series) => isVisible(series, caller));
}

/** The series with this id; null when there is none for the caller. */
export async function loadVisibleSeries({ load, caller }: CallerLoaders, id: string): Promise<Series | null> {
  const series = await load(seriesById, id);
  return series !== null && isVisible(series, caller) ? series : null;
}
