import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { episodeNotFound } from "../../../domain/refusals.ts";
import { episodesById } from "../../catalogue/episodes/episode.service.ts";
import { seriesById } from "../../catalogue/series/series.service.ts";
import { isVisible } from "../../catalogue/series/visibility.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import type { Caller } from "../../rights/caller.ts";
import { may } from "../../rights/rights.ts";
import { notOperated } from "./operating.ts";

/**
 * Throws unless the caller operates a court that shows the episode, or all courts. A draft is found only by callers who
 * also edit.
 */
export async function requireOperatedEpisode(db: EntityManager, caller: Caller, id: string): Promise<void> {
  if (!may(caller, "SWITCH_ANY_LIVE") && !(await isShownByCourt(db, caller, id))) throw notOperated();
  const [episode = null] = await episodesById(db, [id]);
  const [series = null] = episode === null ? [] : await seriesById(db, [episode.seriesId]);
  if (series === null || !isVisible(series, caller))
    throw userError(UserErrorCode.NOT_FOUND, episodeNotFound);
}

/** Whether one of the caller's courts shows the episode. */
export async function isShownByCourt(db: EntityManager, { operates }: Caller, id: string): Promise<boolean> {
  if (operates === "all" || !isId(id)) return operates === "all";
  const shown = await db.query<unknown[]>(
    "select from court where episode_id = $1 and id = any($2) limit 1",
    [id, [...operates]],
  );
  return shown.length > 0;
}
