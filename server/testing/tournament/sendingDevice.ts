import type { Answer } from "../client.ts";
import type { RecordedPayload, SentEvent, TestDevice } from "./scoring.ts";

/** Sends events as a tablet does: one request at a time with all that the server has not confirmed, again after a failure. */
export interface SendingDevice {
  /** Keeps the event until the server has it. */
  press: (event: SentEvent) => void;
  /** Sends what is unsent once; resolves also when the request or its answer was lost. */
  send: () => Promise<void>;
  unsent: () => number;
  /** How many requests were sent, and how many were not answered. */
  counts: { sent: number; failed: number };
}

const mostInRequest = 200;

export function createSendingDevice(device: TestDevice, matchId: string, lease: number): SendingDevice {
  const log: SentEvent[] = [];
  /** How many of the log the server is known to have. */
  let known = 0;
  const counts = { sent: 0, failed: 0 };

  async function ask(): Promise<Answer<{ recordMatchEvents: RecordedPayload } | null> | null> {
    const events = log.slice(known, known + mostInRequest);
    counts.sent += 1;
    try {
      return await device.askToRecord(
        matchId,
        { lease, after: known, events },
        { unsent: log.length - known },
      );
    } catch {
      // The network, or half an answer: nothing is known of what became of the request.
      return null;
    }
  }

  return {
    counts,
    unsent: () => log.length - known,
    press: (event) => void log.push(event),
    async send() {
      const payload = (await ask())?.data?.recordMatchEvents;
      if (!payload) {
        counts.failed += 1;
        return;
      }
      const [error] = payload.userErrors;
      // What the server has lost is sent again, what it has is not.
      if (error && error.code !== "AHEAD") throw new Error(error.message);
      known = payload.lastEventNumber;
    },
  };
}
