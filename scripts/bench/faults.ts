// The product's promises under faults and attacks.

import { databaseRestarts } from "./faults/databaseRestarts.ts";
import { heavySubscriptions } from "./faults/heavySubscriptions.ts";
import { hostileBackups } from "./faults/hostileBackups.ts";
import { hostilePictures } from "./faults/hostilePictures.ts";
import { hostileSockets } from "./faults/hostileSockets.ts";
import { hostileUploads } from "./faults/hostileUploads.ts";
import { importKills } from "./faults/importKills.ts";
import { listenerKills } from "./faults/listenerKills.ts";
import { lostSockets } from "./faults/lostSockets.ts";
import { manyViewers } from "./faults/manyViewers.ts";
import { privateAddresses } from "./faults/privateAddresses.ts";
import { reorders } from "./faults/reorders.ts";
import { scoredMatches } from "./faults/scoredMatches.ts";
import { scoringKills } from "./faults/scoringKills.ts";
import { slowReader } from "./faults/slowReader.ts";
import { slowSenders } from "./faults/slowSenders.ts";
import { storedScripts } from "./faults/storedScripts.ts";
import { webhookKills } from "./faults/webhookKills.ts";
import { reminderKills } from "./reminders.ts";
import type { Figure } from "./testbed/figure.ts";

export interface Fault {
  figure: Figure;
  /** The name of the test: what the product promises. */
  promise: string;
  /** The number of rounds of a short run, in which each fault occurs at least three times. */
  rounds: number;
  needsBrowser?: true;
}

/** Each area has its own test file, so that areas run in parallel. */
export const faults = {
  hostileFiles: [
    {
      figure: privateAddresses,
      promise: "the server never requests a private network for an address in a backup",
      rounds: privateAddresses.rounds,
    },
    {
      figure: hostileUploads,
      promise: "files that are not pictures are refused, and stored pictures contain no metadata",
      rounds: hostileUploads.rounds,
    },
    { figure: hostileBackups, promise: "invalid backups are refused", rounds: hostileBackups.rounds },
    {
      figure: hostilePictures,
      promise: "eight hostile pictures at once need little memory and do not end the server",
      // Each of the nine kinds once, which the server receives eight times.
      rounds: 9,
    },
  ],
  hostileTexts: [
    {
      figure: storedScripts,
      promise: "no text or address becomes a script in a page",
      // Each text with ten of its payloads, and each address with four.
      rounds: 14,
      needsBrowser: true,
    },
  ],
  hostileSockets: [
    { figure: hostileSockets, promise: "a hostile socket affects no other client", rounds: 60 },
    {
      figure: heavySubscriptions,
      promise: "heavy subscriptions of hostile sockets disconnect no viewer, and refuse no change",
      rounds: 3,
    },
  ],
  slowClients: [
    { figure: slowReader, promise: "a client that does not read does not affect other clients", rounds: 20 },
    {
      figure: slowSenders,
      promise: "clients that send one byte a second do not delay others",
      rounds: 3,
    },
  ],
  outages: [
    {
      figure: databaseRestarts,
      promise: "a crash of the database loses no acknowledged write and no viewer",
      rounds: 3,
    },
    {
      figure: listenerKills,
      promise: "a server whose listener's connection is killed misses no change",
      rounds: 100,
    },
    { figure: lostSockets, promise: "viewers whose sockets are cut receive the correct state", rounds: 3 },
    {
      figure: manyViewers,
      promise: "thousands of viewers receive every change, and reconnect after a restart",
      rounds: 3,
    },
  ],
  writes: [
    {
      figure: reorders,
      promise: "of two orders submitted at the same time, one is stored completely",
      rounds: 9,
    },
    {
      figure: scoredMatches,
      promise: "scores of two processes never go backwards, and do not affect the catalogue",
      rounds: 3,
    },
    {
      figure: importKills,
      promise: "a killed import leaves either the old or the new state, never a part",
      rounds: 9,
    },
    {
      figure: scoringKills,
      promise:
        "each point of a match is recorded once and in order, despite lost requests and killed processes",
      rounds: 3,
    },
    {
      figure: reminderKills,
      promise: "a killed process loses no reminder, and no device shows a reminder twice",
      rounds: 3,
    },
    {
      figure: webhookKills,
      promise: "a killed process loses no webhook message, and keeps the order of a match's messages",
      rounds: 3,
    },
  ],
} satisfies Record<string, readonly Fault[]>;

export const figures: Figure[] = Object.values(faults).flatMap((area) => area.map(({ figure }) => figure));
