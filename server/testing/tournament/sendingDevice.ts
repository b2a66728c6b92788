import { mostRecordedEvents } from "../../../domain/scoring/recording.ts";
import type { GraphqlResponse } from "../client.ts";
import type { RecordedPayload, SentEvent, TestDevice } from "./scoring.ts";

/** Sends events as a tablet does: each request contains the unconfirmed events, also after a failed request. */
export interface SendingDevice {
  /** Stores the event until the server confirms it. */
  press: (event: SentEvent) => void;
  /** Sends the unconfirmed events in one request; resolves even when the request or its response was lost. */
  send: () => Promise<void>;
  unsent: () => number;
  /** How many requests were sent, and how many of them got no response. */
  counts: { sent: number; failed: number };
}

export function createSendingDevice(device: TestDevice, matchId: string, lease: number): SendingDevice {
  const log: SentEvent[] = [];
  /** How many events of the log the server has confirmed. */
  let confirmed = 0;
  const counts = { sent: 0, failed: 0 };

  async function ask(): Promise<GraphqlResponse<{ recordMatchEvents: RecordedPayload } | null> | null> {
    const events = log.slice(confirmed, confirmed + mostRecordedEvents);
    counts.sent += 1;
    try {
      return await device.askToRecord(
        matchId,
        { lease, after: confirmed, events },
        { unsent: log.length - confirmed },
      );
    } catch {
      // The connection was lost or the response was cut; the server may have processed the request.
      return null;
    }
  }

  return {
    counts,
    unsent: () => log.length - confirmed,
    press: (event) => void log.push(event),
    async send() {
      const payload = (await ask())?.data?.recordMatchEvents;
      if (!payload) {
        counts.failed += 1;
        return;
      }
      const [error] = payload.userErrors;
      // After "AHEAD" the device continues behind the last event that the server has.
      if (error && error.code !== "AHEAD") throw new Error(error.message);
      confirmed = payload.lastEventNumber;
    },
  };
}
