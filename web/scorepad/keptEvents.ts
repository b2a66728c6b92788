import * as v from "valibot";

import { matchEventKinds } from "../../domain/scoring/matchEvents.ts";
import { withStorage } from "../lib/storage.ts";

const numberOfTwo = v.picklist([0, 1]);

const pendingRule = v.object({
  id: v.string(),
  kind: v.picklist(matchEventKinds),
  side: v.nullable(numberOfTwo),
  player: v.nullable(numberOfTwo),
  detail: v.record(v.string(), v.unknown()),
  /** The server's time; null when the device did not know it. */
  at: v.nullable(v.string()),
  /** The time of the device's clock. */
  pressedAt: v.string(),
});

/** A match event that the server has not confirmed yet. */
export type PendingEvent = v.InferOutput<typeof pendingRule>;

const keptRule = v.object({
  /** The log that the unsent events follow: its length, and the id of its last event. */
  after: v.number(),
  lastId: v.nullable(v.string()),
  unsent: v.array(pendingRule),
});

/** The data of a scoring tab that survives a reload. */
export type KeptEvents = v.InferOutput<typeof keptRule>;

const nameOf = (deviceId: string, matchId: string) => `scoring:${deviceId}:${matchId}`;

/** The stored data of the match; null when this device was not scoring it. */
export function readKept(deviceId: string, matchId: string): KeptEvents | null {
  return withStorage("sessionStorage", (session) => parse(session.getItem(nameOf(deviceId, matchId))));
}

export function writeKept(deviceId: string, matchId: string, kept: KeptEvents): void {
  withStorage("sessionStorage", (session) =>
    session.setItem(nameOf(deviceId, matchId), JSON.stringify(kept)),
  );
}

export function dropKept(deviceId: string, matchId: string): void {
  withStorage("sessionStorage", (session) => session.removeItem(nameOf(deviceId, matchId)));
}

function parse(text: string | null): KeptEvents | null {
  if (text === null) return null;
  try {
    const { success, output } = v.safeParse(keptRule, JSON.parse(text));
    return success ? output : null;
  } catch {
    // An older version of the site has written this.
    return null;
  }
}
