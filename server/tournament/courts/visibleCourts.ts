import type { CallerLoaders } from "../../live/loaders.ts";
import type { Court } from "./court.entity.ts";
import { courtLists } from "./court.service.ts";
import { isShownTo } from "./visibility.ts";

/** All courts that exist for the caller, in order. Callers with different rights share the read rows. */
export async function loadVisibleCourts({ load, caller }: CallerLoaders): Promise<Court[]> {
  const courts = await load(courtLists, "all");
  return courts.filter(({ id, isPublic }) => isShownTo(caller, id, isPublic));
}
