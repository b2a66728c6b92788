// What must hold when things go wrong, or when somebody wants them to.

import { databaseRestarts } from "./faults/databaseRestarts.ts";
import { fullHall } from "./faults/fullHall.ts";
import { hostileBackups } from "./faults/hostileBackups.ts";
import { hostilePictures } from "./faults/hostilePictures.ts";
import { hostileSockets } from "./faults/hostileSockets.ts";
import { hostileUploads } from "./faults/hostileUploads.ts";
import { importKills } from "./faults/importKills.ts";
import { listenerKills } from "./faults/listenerKills.ts";
import { lostSockets } from "./faults/lostSockets.ts";
import { privateAddresses } from "./faults/privateAddresses.ts";
import { reorders } from "./faults/reorders.ts";
import { slowReader } from "./faults/slowReader.ts";
import { slowSenders } from "./faults/slowSenders.ts";
import { storedScripts } from "./faults/storedScripts.ts";
import type { Figure } from "./stage/figure.ts";

export const figures: Figure[] = [
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
