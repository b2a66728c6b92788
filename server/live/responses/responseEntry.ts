import { limits } from "../../configuration/limits.ts";
import type { LoggedChanges } from "../changeLog.ts";
import { effectOf, isNewer } from "../changeLog.ts";
import type { Change, Clock } from "../clock.ts";
import type { Reads } from "../reads.ts";
import type { CachedResponse, CreateResponse } from "./cachedResponse.ts";

/** The way in which a response is created. */
export interface ResponseSource<Entry extends Change> {
  create: CreateResponse<Entry>;
  isPage: boolean;
}

export interface ResponseEntry<Entry extends Change> extends ResponseSource<Entry> {
  response: CachedResponse;
  reads: Reads<Entry>;
  /** The clock up to which the changes were applied. */
  clock: Clock;
  bytes: number;
  /** The number of hits since its creation, including those of its predecessors. */
  found: number;
  formerDemand: number;
  /** The time at which its creation began. */
  createdAt: number;
  /** When it was invalidated; null while it is valid. */
  staleSince: number | null;
}

const { lagMs } = limits.pages;

/** Whether it is valid, or was until a moment ago. */
export function isRecent({ staleSince }: Pick<ResponseEntry<never>, "staleSince">): boolean {
  return staleSince === null || performance.now() - staleSince < lagMs;
}

/** Applies the changes to the response. Returns whether it may still be sent. */
export function applyLoggedChanges<Entry extends Change>(
  entry: ResponseEntry<Entry>,
  logged: LoggedChanges<Entry>,
): "right" | "stale" | "lost" | "accessRemoved" {
  if (!isNewer(logged.clock, entry.clock)) return entry.staleSince === null ? "right" : "stale";
  const effect = effectOf(logged, entry.reads, entry.clock);
  if (effect === "unknown") return "lost";
  entry.clock = logged.clock;
  if (effect === "accessRemoved") return "accessRemoved";
  // Responses also contain pictures and depend on the time, which the log does not cover.
  if (logged.at - entry.createdAt > limits.responseCache.ageMs) return "lost";
  if (effect === "changed" && !entry.isPage) return "lost";
  if (effect === "changed") entry.staleSince ??= logged.at;
  if (entry.staleSince !== null) return logged.at - entry.staleSince < lagMs ? "stale" : "lost";
  entry.response.laterRevision = logged.clock.revision;
  return "right";
}

export function demandOf(entry: Pick<ResponseEntry<never>, "found" | "formerDemand"> | undefined): number {
  return entry ? entry.found + entry.formerDemand / 2 : 0;
}
