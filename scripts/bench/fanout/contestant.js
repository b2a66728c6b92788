import { setTimeout as pause } from "node:timers/promises";

import { now } from "../stage/clock.js";

/**
 * @typedef {object} News what one change said: a message for each page
 * @property {string} page
 * @property {string} message
 */

/**
 * @typedef {object} Delivery how one change came to all
 * @property {number} perSecond
 * @property {number} cpu of the sender, in microseconds for each socket
 * @property {number} last in milliseconds after the change, until the last one had it
 * @property {number} longestDelay of the sender's event loop
 * @property {number} lost
 * @property {string[]} texts
 */

/** What a sender still does after the last one has the change belongs to it, such as ending its transaction. */
const rest = 50;

/**
 * Somebody who tells of changes, and the sockets of those who are told.
 * @param {object} parts
 * @param {Pick<import("../stage/program.js").Program, "usage" | "memory">} parts.sender
 * @param {import("../stage/program.js").Program} parts.audience
 */
export function createContestant({ sender, audience }) {
  return {
    /** The bytes that each of these sockets costs the sender. @param {import("./followers.js").Viewer[]} viewers */
    async gather(viewers) {
      const before = await sender.memory();
      await audience.ask("follow", viewers);
      const after = await sender.memory();
      return { perSocket: (after - before) / viewers.length, all: after };
    },
    /** @param {number} revision that all have after the change @param {() => Promise<unknown>} change @param {number} count of sockets @returns {Promise<Delivery>} */
    async tell(revision, change, count) {
      const before = await sender.usage();
      const awaited = audience.ask("await", revision);
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
    /** What came twice, or late, and who was closed. @returns {Promise<{ doubled: number, stale: number, closed: number }>} */
    faults: () => audience.ask("faults"),
    leave: () => audience.stop(),
  };
}
