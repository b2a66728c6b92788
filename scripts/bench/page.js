// How soon a page is there on a telephone with a slow connection, and what it costs to get it.

import { admin, home, series } from "./page/firstLoads.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [home, series, admin];
