import { setTimeout as pause } from "node:timers/promises";

import { now } from "../testbed/clock.ts";
import type { Program } from "../testbed/program.ts";
import type { Faults, Receipts, SimulatedViewer } from "./followers.ts";

/** The message of a change for one page. */
export interface ChangeMessage {
  page: string;
  message: string;
}

/** The delivery of one change to all subscribers. */
export interface Delivery {
  perSecond: number;
  /** The sender's processor time for each socket, in microseconds. */
  cpu: number;
  /** The time from the change until the last delivery, in milliseconds. */
  last: number;
  /** The longest delay of the sender's event loop, in milliseconds. */
  longestDelay: number;
  lost: number;
  texts: string[];
}

/** Work after the last delivery, such as ending the transaction, is part of the sender's cost. */
const restMs = 50;

/** A server that sends changes, and the sockets of its subscribers. */
export function createMeasuredSender({
  sender,
  audience,
}: {
  sender: Pick<Program, "usage" | "memory">;
  audience: Program;
}) {
  return {
    /** Opens the sockets, and returns the memory that each of them takes from the sender, in bytes. */
    async connectViewers(viewers: SimulatedViewer[]) {
      const before = await sender.memory();
      await audience.ask("follow", viewers);
      const after = await sender.memory();
      return { perSocket: (after - before) / viewers.length, all: after };
    },
    /** Makes the change, and waits until all `count` sockets have received its revision. */
    async measureChange(revision: number, change: () => Promise<unknown>, count: number): Promise<Delivery> {
      const before = await sender.usage();
      const awaited = audience.ask<Receipts>("await", revision);
      const startedAt = now();
      await change();
      const { lost, first, last, texts } = await awaited;
      await pause(restMs);
      const after = await sender.usage();
      return {
        perSecond: ((count - 1) * 1_000) / (last - first),
        cpu: (after.cpu - before.cpu) / count,
        last: last - startedAt,
        longestDelay: after.longestDelay,
        lost,
        texts,
      };
    },
    /** Duplicate and stale values, and closed sockets. */
    faults: () => audience.ask<Faults>("faults"),
    leave: () => audience.stop(),
  };
}
