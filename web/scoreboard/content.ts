import type { ScoreboardBroadcastsSubscription } from "../lib/generated/ScoreboardBroadcasts.ts";
import type { ScoreboardNextQuery } from "../lib/generated/ScoreboardNext.ts";
import type { Court } from "./courtList.ts";

export type ShownBroadcast = ScoreboardBroadcastsSubscription["liveEpisodes"][number];
export type UpcomingMatch = ScoreboardNextQuery["matches"][number];

/** What a scoreboard is drawn from; each style needs one part of it. */
export interface Content {
  /** In the order of the dashboard. */
  courts: readonly Court[];
  /** The next matches of the courts that are shown, by the court's id. */
  upcoming: ReadonlyMap<string, readonly UpcomingMatch[]>;
  broadcasts: readonly ShownBroadcast[];
  /** An IANA name: the zone in which starts are shown. */
  timeZone: string;
}

export const noContent: Content = {
  courts: [],
  upcoming: new Map(),
  broadcasts: [],
  timeZone: "UTC",
};
