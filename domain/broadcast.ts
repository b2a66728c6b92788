/** How long after its planned start an episode that was not switched live counts as starting soon. */
export const lateStartMs = 6 * 60 * 60 * 1000;

/** The duration in seconds of an episode whose length was not entered: 00:00:01 in the form. */
export const unknownDurationSeconds = 1;

/** The name of an episode, whose title may be empty. */
export const nameEpisode = (title: string | undefined): string => title || "Untitled Episode";

/** Whether the address, absolute or a path of this site, is the address of a video file. */
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
 * Whether an episode that is not live has a recording. A broadcast that ended after its planned start has a recording:
 * it is over, not late. A broadcast that ended before its planned start was a test or has been postponed, and has none.
 */
export function isRecorded({ durationSeconds, videoUrl, startsAt, liveEndedAt }: Recorded): boolean {
  if (durationSeconds > unknownDurationSeconds || isFileAddress(videoUrl)) return true;
  return startsAt !== null && liveEndedAt !== null && liveEndedAt >= startsAt;
}

/** The properties that decide whether an episode is live, upcoming or a recording. */
export interface Broadcast {
  isLive: boolean;
  /** The planned start; null when it is unknown. */
  startsAt: Date | null;
  /** See `isRecorded`. */
  hasRecording: boolean;
}

/** `late`: the planned start has passed, but the broadcast has not begun. */
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
  /** The starts in `upcoming` whose episodes have a recording. They are not late once the start has passed. */
  upcomingRecordings: readonly string[];
}

/** The first start that is late or in the future. */
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
