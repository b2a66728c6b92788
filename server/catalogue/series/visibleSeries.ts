import type { CallerLoaders } from "../../live/loaders.ts";
import type { BroadcastingSeries } from "./broadcasts.ts";
import type { Series } from "./series.entity.ts";
import { readAllSeries, seriesById } from "./series.service.ts";
import { isVisible } from "./visibility.ts";

// Callers with different rights share the read rows, so each response omits those that its own caller may not see.

/** All series that exist for the caller, in the order that the admins chose. They are read once for several fields. */
export async function readVisibleSeries({ once, caller }: CallerLoaders): Promise<BroadcastingSeries[]> {
  const all = await once(readAllSeries);
  return all.filter((series) => isVisible(series, caller));
}

/** The series with this id; null when it does not exist for the caller. */
export async function loadVisibleSeries({ load, caller }: CallerLoaders, id: string): Promise<Series | null> {
  const series = await load(seriesById, id);
  return series !== null && isVisible(series, caller) ? series : null;
}
