import type { ScoreboardBroadcastsSubscription } from "../lib/generated/ScoreboardBroadcasts.ts";
import type { ScoreboardNextQuery } from "../lib/generated/ScoreboardNext.ts";
import type { ScoreboardTimeZoneQuery } from "../lib/generated/ScoreboardTimeZone.ts";
import type { ScoreboardUpdatesSubscription } from "../lib/generated/ScoreboardUpdates.ts";
import broadcasts from "./ScoreboardBroadcasts.graphql?raw";
import next from "./ScoreboardNext.graphql?raw";
import timeZone from "./ScoreboardTimeZone.graphql?raw";
import updates from "./ScoreboardUpdates.graphql?raw";

// Strings, since sending a parsed document would require graphql's printer in the bundle.

/** A document with the generated type of its data. */
export interface Operation<Data> {
  query: string;
  /** Carries the type only; it has no value. */
  data?: Data;
}

export const updatesSubscription: Operation<ScoreboardUpdatesSubscription> = { query: updates };
export const broadcastsSubscription: Operation<ScoreboardBroadcastsSubscription> = { query: broadcasts };
export const nextQuery: Operation<ScoreboardNextQuery> = { query: next };
export const timeZoneQuery: Operation<ScoreboardTimeZoneQuery> = { query: timeZone };
