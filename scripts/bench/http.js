// What a server costs that is asked over HTTP.

import { keptAnswers } from "./http/keptAnswers.js";
import { misses } from "./http/misses.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [keptAnswers, misses];
