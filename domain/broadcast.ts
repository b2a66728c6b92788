/** How long after its planned start an episode that nobody switched live counts as starting soon. */
export const lateStartMs = 6 * 60 * 60 * 1000;

/** The duration in seconds of an episode whose length was not entered: 00:00:01 in the form. */
export const unknownDurationSeconds = 1;

/** Whether the address, absolute or a path of this site, is that of a video file. */
export function isFileAddress(address: string): boolean {
  const here = "https://here.invalid";
  return URL.canParse(address, here) && /\.mp4$/i.test(new URL(address, here).pathname);
}

export interface Recorded {
  durationSeconds: number;
  videoUrl: string;
  startsAt: Date | null;
  /** When the episode was last switched from live to not live; null when it never was. */
  liveEndedAt: Date | null;
}

/**
 * Whether an episode that is not live has a recording. A broadcast that ended after its planned start has one too: it
 * is over, not late. One that ended before was a test, or has been postponed since.
 */
export function isRecorded({ durationSeconds, videoUrl, startsAt, liveEndedAt }: Recorded): boolean {
  if (durationSeconds > unknownDurationSeconds || isFileAddress(videoUrl)) return true;
  return startsAt !== null && liveEndedAt !== null && liveEndedAt >= startsAt;
}

/** What decides whether an episode is live, still to come, or there to be watched. */
export interface Broadcast {
  isLive: boolean;
  /** The planned start; null when it is unknown. */
  startsAt: Date | null;
  /** See `isRecorded`. */
  hasRecording: boolean;
}

/** `late`: the planned start has passed, and the broadcast has not begun. */
export type BroadcastState = "live" | "upcoming" | "late" | "recording";

/** The one rule for the state of an episode at the time `now`, in milliseconds since 1970. */
export function broadcastState({ isLive, startsAt, hasRecording }: Broadcast, now: number): BroadcastState {
  if (isLive) return "live";
  if (startsAt === null) return "recording";
  const start = startsAt.getTime();
  if (start > now) return "upcoming";
  return !hasRecording && start > now - lateStartMs ? "late" : "recording";
}

/** The planned starts of a series' episodes that are not live, as ISO 8601, earliest first. */
export interface PlannedStarts {
  upcoming: readonly string[];
  /** Those of `upcoming` whose episodes have a recording, which are not late once the start has passed. */
  upcomingRecordings: readonly string[];
}

/** The first start that is late or lies ahead. */
export function findNextStart(
  { upcoming, upcomingRecordings }: PlannedStarts,
  now: number,
): string | undefined {
  return upcoming.find((start) => {
    const hasOnlyRecordings = upcomingRecordings.includes(start);
    const broadcast = { isLive: false, startsAt: new Date(start), hasRecording: hasOnlyRecordings };
    return broadcastState(broadcast, now) !== "recording";
  });
}
