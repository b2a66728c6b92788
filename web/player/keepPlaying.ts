// Keeps a video playing. A stream that has not started, is interrupted or stalls is reported and retried. hlsSource.ts
// and fileSource.ts contain the details of HLS and of plain files.

/** The reason why nothing plays: no video at the address, no connection, not decodable, no new pictures, or ended. */
export type Trouble = "missing" | "unreachable" | "undecodable" | "stalled" | "ended";

export interface PlaybackState {
  trouble: Trouble | null;
  hasPlayed: boolean;
  /** Whether the browser allowed autoplay only without sound. */
  isMutedByBrowser: boolean;
  /** Whether the viewer must start the video: nothing has played, since the browser refused or the viewer paused. */
  needsStart: boolean;
  /** How far the live position is behind the newest picture, in seconds; null until it is known. */
  liveOffset: number | null;
}

export const initialPlayback: PlaybackState = {
  trouble: null,
  hasPlayed: false,
  isMutedByBrowser: false,
  needsStart: false,
  liveOffset: null,
};

export interface SourceReports {
  failed(trouble: Trouble): void;
  flowing(): void;
  liveOffset(seconds: number): void;
}

/** Loads a stream into a media element. */
export interface Source {
  /** Reopens the stream: a live one at its edge, another at the position, or at its beginning for null. */
  open(position: number | null): void;
  /** Resumes from the buffer; false when only reopening can help. */
  resume(trouble: Trouble): boolean;
  /** Immediately repeats a failed request that the source would otherwise repeat after a pause. */
  retryNow(): void;
  /** Resolves to the obstacle that another attempt would meet; null when an attempt is worth making. */
  probe(trouble: Trouble): Promise<Trouble | null>;
  close(): void;
}

export interface Playback {
  /** The last position that really played; null before. */
  readPosition: () => number | null;
  /** Retries immediately if a retry is pending. */
  tryNow(): void;
  stop(): void;
}

const RETRY_DELAYS_MS = [2_000, 3_000, 5_000, 8_000, 10_000];
const PATIENT_DELAY_MS = 10_000;
const STALLED_SECONDS_BEFORE_TROUBLE = 6;
const STALLED_SECONDS_BEFORE_FIRST_FRAME = 40;

/** The milliseconds until the next attempt, after this number of unsuccessful `attempts`. */
export function retryDelay(trouble: Trouble, attempts: number): number {
  if (trouble === "ended" || trouble === "stalled") return PATIENT_DELAY_MS;
  return RETRY_DELAYS_MS[attempts] ?? PATIENT_DELAY_MS;
}

export function keepPlaying(
  media: HTMLVideoElement,
  createSource: (reports: SourceReports) => Source,
  show: (state: PlaybackState) => void,
  startAt: number | null,
): Playback {
  let state = initialPlayback;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let isAttempting = false;
  let isImpatient = false;
  let shouldPlay = true;
  let position = startAt;
  let playedTo: number | null = null;
  let isStopped = false;
  const stallTimer = createStallTimer(media);

  const source = createSource({
    failed: fail,
    flowing() {
      // Data requested before the failure proves nothing; after a stall it means recovery.
      if (isAttempting || (retry !== null && state.trouble !== "stalled")) return;
      if (retry !== null) clearTimeout(retry);
      retry = null;
      attempts = 0;
      update({ trouble: null });
    },
    liveOffset: (seconds) => update({ liveOffset: seconds }),
  });

  function update(change: Partial<PlaybackState>): void {
    if (isStopped) return;
    const former = state;
    state = { ...former, ...change };
    if (!isSameState(former, state)) show(state);
  }

  function fail(trouble: Trouble): void {
    if (isStopped) return;
    update({ trouble });
    if (retry !== null || isAttempting) return;
    retry = setTimeout(tryNow, retryDelay(trouble, attempts));
  }

  function tryNow(): void {
    if (isAttempting) isImpatient = true;
    else if (retry === null) source.retryNow();
    if (retry === null) return;
    clearTimeout(retry);
    retry = null;
    void attempt(state.trouble ?? "unreachable");
  }

  async function attempt(trouble: Trouble): Promise<void> {
    isAttempting = true;
    isImpatient = false;
    let obstacle = await source.probe(trouble);
    // The obstacle may have disappeared after this attempt had checked for it.
    if (obstacle !== null && isImpatient && !isStopped) obstacle = await source.probe(trouble);
    isAttempting = false;
    if (isStopped) return;
    attempts += 1;
    stallTimer.reset();
    if (obstacle !== null) fail(obstacle);
    else if (!(attempts === 1 && state.hasPlayed && source.resume(trouble))) open();
  }

  function open(): void {
    shouldPlay = !media.paused || media.ended || !state.hasPlayed;
    source.open(position);
  }

  async function play(): Promise<void> {
    try {
      await media.play();
    } catch (error) {
      if (isStopped || !(error instanceof DOMException) || error.name !== "NotAllowedError") return;
      if (media.muted) {
        update({ needsStart: !state.hasPlayed });
        return;
      }
      media.muted = true;
      update({ isMutedByBrowser: true });
      await play();
    }
  }

  /** Detects a stream that stalls without an error, such as a playlist that no longer grows. */
  function watch(): void {
    const stalledSeconds = stallTimer.measure(retry !== null);
    const limit = state.hasPlayed ? STALLED_SECONDS_BEFORE_TROUBLE : STALLED_SECONDS_BEFORE_FIRST_FRAME;
    if (stalledSeconds >= limit) fail("stalled");
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  media.addEventListener(
    "loadedmetadata",
    () => {
      if (shouldPlay && media.paused) void play();
    },
    { signal },
  );
  media.addEventListener(
    "timeupdate",
    () => {
      if (media.seeking || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      position = media.currentTime;
      if (state.hasPlayed || !media.paused) playedTo = position;
      if (!media.paused) update({ hasPlayed: true });
    },
    { signal },
  );
  media.addEventListener(
    "volumechange",
    () => {
      if (!media.muted) update({ isMutedByBrowser: false });
    },
    { signal },
  );
  media.addEventListener("pause", () => update({ needsStart: !state.hasPlayed }), { signal });
  media.addEventListener("play", () => update({ needsStart: false }), { signal });
  window.addEventListener("online", tryNow, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") tryNow();
    },
    { signal },
  );
  const watching = setInterval(watch, 1_000);

  source.open(startAt);

  return {
    readPosition: () => playedTo,
    tryNow,
    stop() {
      isStopped = true;
      listeners.abort();
      clearInterval(watching);
      if (retry !== null) clearTimeout(retry);
      source.close();
    },
  };
}

function isSameState(one: PlaybackState, other: PlaybackState): boolean {
  return (
    one.trouble === other.trouble &&
    one.hasPlayed === other.hasPlayed &&
    one.isMutedByBrowser === other.isMutedByBrowser &&
    one.needsStart === other.needsStart &&
    one.liveOffset === other.liveOffset
  );
}

interface StallTimer {
  /** The seconds in which neither the position nor the buffer has moved though it should; called once a second. */
  measure: (isRetryPending: boolean) => number;
  reset: () => void;
}

function createStallTimer(media: HTMLVideoElement): StallTimer {
  let seconds = 0;
  let lastMark = "";
  return {
    measure(isRetryPending) {
      const buffered = media.buffered;
      const bufferedEnd = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      const mark = `${media.currentTime} ${bufferedEnd}`;
      const isMoving = mark !== lastMark || media.paused || media.ended || isRetryPending;
      lastMark = mark;
      seconds = isMoving ? 0 : seconds + 1;
      return seconds;
    },
    reset() {
      seconds = 0;
    },
  };
}
