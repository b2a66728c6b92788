// What the HTML of pages costs while the catalogue changes.

import { pagesInDemand } from "./html/pagesInDemand.js";
import { pagesUnderChanges } from "./html/pagesUnderChanges.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [pagesInDemand, pagesUnderChanges];
