/** The number of responses whose median corrects the clock. */
const usedResponses = 5;

/** The response of a slower request determines the server's time too inexactly. */
const longestRoundTripMs = 2_000;

interface TimedResponse {
  /** When the request was sent and the response received, by the device's clock. */
  sentAt: number;
  receivedAt: number;
  /** The server's clock between the two. */
  serverTime: string;
}

/** The server's clock as the device estimates it: the device's clock, corrected by the last responses. */
export interface ServerClock {
  correct: (response: TimedResponse) => void;
  /** The server's time at a time of the device, in milliseconds; null until a response was quick enough. */
  read: (deviceTime: number) => number | null;
}

export function createServerClock(): ServerClock {
  let offsets: readonly number[] = [];
  return {
    correct({ sentAt, receivedAt, serverTime }) {
      if (receivedAt - sentAt > longestRoundTripMs) return;
      offsets = [...offsets, Date.parse(serverTime) - (sentAt + receivedAt) / 2].slice(-usedResponses);
    },
    read(deviceTime) {
      const median = offsets.toSorted((one, other) => one - other)[Math.floor(offsets.length / 2)];
      return median === undefined ? null : Math.round(deviceTime + median);
    },
  };
}
