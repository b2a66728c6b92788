/** Detects a stream that stalls without an error, such as a playlist that no longer grows. */
export interface StallTimer {
  /** The seconds in which neither the position nor the buffer has moved though it should; called once a second. */
  measure: (isRetryPending: boolean) => number;
  reset: () => void;
}

export function createStallTimer(media: HTMLVideoElement): StallTimer {
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
