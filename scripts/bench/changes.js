// What a server costs, and whether it tells the truth, while the catalogue changes ten times a second.

import { databaseWork } from "./changes/databaseWork.js";
import { firstReads } from "./changes/firstReads.js";
import { liveSwitch } from "./changes/liveSwitch.js";
import { underChanges } from "./changes/underChanges.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [underChanges, firstReads, liveSwitch, databaseWork];
