import { setTimeout as pause } from "node:timers/promises";

import { now } from "../stage/clock.ts";
import type { Program } from "../stage/program.ts";
import type { Faults, Receipts, Viewer } from "./followers.ts";

/** What one change said: a message for each page. */
export interface News {
  page: string;
  message: string;
}

/** How one change came to all. */
export interface Delivery {
  perSecond: number;
  /** Of the sender, in microseconds for each socket. */
  cpu: number;
  /** In milliseconds after the change, until the last one had it. */
  last: number;
  /** Of the sender's event loop. */
  longestDelay: number;
  lost: number;
  texts: string[];
}

/** What a sender still does after the last one has the change belongs to it, such as ending its transaction. */
const rest = 50;

/** A server that sends changes, and the sockets of its subscribers. */
export function createContestant({
  sender,
  audience,
}: {
  sender: Pick<Program, "usage" | "memory">;
  audience: Program;
}) {
  return {
    /** The bytes that each of these sockets costs the sender. */
    async gather(viewers: Viewer[]) {
      const before = await sender.memory();
      await audience.ask("follow", viewers);
      const after = await sender.memory();
      return { perSocket: (after - before) / viewers.length, all: after };
    },
    /** `revision`: that all have after the change. `count`: of sockets. */
    async announce(revision: number, change: () => Promise<unknown>, count: number): Promise<Delivery> {
      const before = await sender.usage();
      const awaited = audience.ask<Receipts>("await", revision);
      const startedAt = now();
      await change();
      const { lost, first, last, texts } = await awaited;
      await pause(rest);
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
    /** Duplicate and late values, and closed sockets. */
    faults: () => audience.ask<Faults>("faults"),
    leave: () => audience.stop(),
  };
}
