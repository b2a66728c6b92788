import type { ScoreboardBroadcastsSubscription } from "../lib/generated/ScoreboardBroadcasts.ts";
import type { ScoreboardNextQuery } from "../lib/generated/ScoreboardNext.ts";
import type { ScoreboardTimeZoneQuery } from "../lib/generated/ScoreboardTimeZone.ts";
import type { ScoreboardUpdatesSubscription } from "../lib/generated/ScoreboardUpdates.ts";
import broadcasts from "./ScoreboardBroadcasts.graphql?raw";
import next from "./ScoreboardNext.graphql?raw";
import timeZone from "./ScoreboardTimeZone.graphql?raw";
import updates from "./ScoreboardUpdates.graphql?raw";

// As texts: a parsed document needs graphql's printer in the bundle.

/** A document with the type of what it gives, which was generated from it and the schema by which the server answers. */
export interface Operation<Data> {
  query: string;
  /** Names the type; there is no value. */
  data?: Data;
}

export const updatesSubscription: Operation<ScoreboardUpdatesSubscription> = { query: updates };
export const broadcastsSubscription: Operation<ScoreboardBroadcastsSubscription> = { query: broadcasts };
export const nextQuery: Operation<ScoreboardNextQuery> = { query: next };
export const timeZoneQuery: Operation<ScoreboardTimeZoneQuery> = { query: timeZone };
