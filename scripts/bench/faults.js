// What must hold when things go wrong, or when somebody wants them to.

import { hostileUploads } from "./faults/hostileUploads.js";
import { importKills } from "./faults/importKills.js";
import { privateAddresses } from "./faults/privateAddresses.js";
import { reorders } from "./faults/reorders.js";
import { storedScripts } from "./faults/storedScripts.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [privateAddresses, hostileUploads, reorders, storedScripts, importKills];
