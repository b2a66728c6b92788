// What must hold when things go wrong, or when somebody wants them to.

import { databaseRestarts } from "./faults/databaseRestarts.js";
import { fullHall } from "./faults/fullHall.js";
import { hostileBackups } from "./faults/hostileBackups.js";
import { hostilePictures } from "./faults/hostilePictures.js";
import { hostileSockets } from "./faults/hostileSockets.js";
import { hostileUploads } from "./faults/hostileUploads.js";
import { importKills } from "./faults/importKills.js";
import { listenerKills } from "./faults/listenerKills.js";
import { lostSockets } from "./faults/lostSockets.js";
import { privateAddresses } from "./faults/privateAddresses.js";
import { reorders } from "./faults/reorders.js";
import { slowReader } from "./faults/slowReader.js";
import { slowSenders } from "./faults/slowSenders.js";
import { storedScripts } from "./faults/storedScripts.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [
  privateAddresses,
  hostileUploads,
  hostileBackups,
  hostilePictures,
  reorders,
  storedScripts,
  hostileSockets,
  databaseRestarts,
  listenerKills,
  lostSockets,
  fullHall,
  slowReader,
  slowSenders,
  importKills,
];
