// What must hold under faults and attacks.

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
import type { Figure } from "./stage/figure.ts";

export interface Fault {
  figure: Figure;
  /** The test's name: what the product does in spite of it. */
  promise: string;
  /** Rounds of the short form, in which each fault comes at least three times. */
  rounds: number;
  needsBrowser?: true;
}

/** Each area is a file of tests, so that areas are tested beside each other. */
export const faults = {
  hostileFiles: [
    {
      figure: privateAddresses,
      promise: "an address that a backup names never leads the server to a private network",
      rounds: privateAddresses.rounds,
    },
    {
      figure: hostileUploads,
      promise: "files that are no pictures are refused, and a picture keeps no metadata",
      rounds: hostileUploads.rounds,
    },
    { figure: hostileBackups, promise: "invalid backups are refused", rounds: 15 },
    { figure: hostilePictures, promise: "eight hostile pictures at once do not end the server", rounds: 3 },
  ],
  hostileTexts: [
    {
      figure: storedScripts,
      promise: "no text or address becomes a script in a page",
      rounds: 20,
      needsBrowser: true,
    },
  ],
  hostileSockets: [
    { figure: hostileSockets, promise: "a hostile socket affects no other client", rounds: 60 },
    {
      figure: heavySubscriptions,
      promise: "heavy subscriptions of hostile sockets cut no viewer off",
      rounds: 100,
    },
  ],
  slowClients: [
    { figure: slowReader, promise: "a client that does not read costs the others nothing", rounds: 60 },
    {
      figure: slowSenders,
      promise: "clients that send a byte a second do not hold up others",
      rounds: 3,
    },
  ],
  outages: [
    {
      figure: databaseRestarts,
      promise: "a database that crashes loses no acknowledged write and no viewer",
      rounds: 3,
    },
    { figure: listenerKills, promise: "a listener that is killed misses no change", rounds: 75 },
    { figure: lostSockets, promise: "viewers whose sockets are cut end with the right state", rounds: 3 },
    {
      figure: manyViewers,
      promise: "thousands of viewers get every change, and come back after a restart",
      rounds: 3,
    },
  ],
  writes: [
    { figure: reorders, promise: "of two orders submitted at once, one is stored whole", rounds: 9 },
    {
      figure: scoredMatches,
      promise: "scores of two processes never fall back, and cost the catalogue nothing",
      rounds: 10,
    },
    {
      figure: importKills,
      promise: "a killed import leaves the state before or after, never a part",
      rounds: 6,
    },
    {
      figure: scoringKills,
      promise: "each point of a match is recorded once, in order, whatever is lost or killed",
      rounds: 3,
    },
    {
      figure: reminderKills,
      promise: "a killed process loses no reminder, and no device shows two",
      rounds: 3,
    },
    {
      figure: webhookKills,
      promise: "a killed process loses no message of a webhook, and the order of a match stays",
      rounds: 3,
    },
  ],
} satisfies Record<string, readonly Fault[]>;

export const figures: Figure[] = Object.values(faults).flatMap((area) => area.map(({ figure }) => figure));
