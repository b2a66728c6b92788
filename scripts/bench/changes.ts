// The cost of a server, and whether its responses are up to date, while the catalogue changes ten times a second.

import { clockHold } from "./changes/clockHold.ts";
import { databaseWork } from "./changes/databaseWork.ts";
import { firstReads } from "./changes/firstReads.ts";
import { historyWrites } from "./changes/historyWrites.ts";
import { idleServer } from "./changes/idleServer.ts";
import { liveSwitch } from "./changes/liveSwitch.ts";
import { matchImport } from "./changes/matchImport.ts";
import { underChanges } from "./changes/underChanges.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [
  underChanges,
  firstReads,
  liveSwitch,
  databaseWork,
  historyWrites,
  clockHold,
  matchImport,
  idleServer,
];
