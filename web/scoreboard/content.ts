import type { ScoreboardBroadcastsSubscription } from "../lib/generated/ScoreboardBroadcasts.ts";
import type { ScoreboardNextQuery } from "../lib/generated/ScoreboardNext.ts";
import type { ScoreboardCourt } from "./courtList.ts";

export type ShownBroadcast = ScoreboardBroadcastsSubscription["liveEpisodes"][number];
export type UpcomingMatch = ScoreboardNextQuery["matches"][number];

/** The data of a scoreboard; each style draws a part of it. */
export interface Content {
  /** The courts, in the order of the dashboard. */
  courts: readonly ScoreboardCourt[];
  /** The next matches of the courts in the address, by the court's id. */
  upcoming: ReadonlyMap<string, readonly UpcomingMatch[]>;
  broadcasts: readonly ShownBroadcast[];
  /** The zone in which starts are shown, an IANA name. */
  timeZone: string;
}

export const noContent: Content = {
  courts: [],
  upcoming: new Map(),
  broadcasts: [],
  timeZone: "UTC",
};
