// The cost of requests over HTTP.

import { keptAnswers } from "./http/keptAnswers.ts";
import { misses } from "./http/misses.ts";
import type { Figure } from "./stage/figure.ts";

export const figures: Figure[] = [keptAnswers, misses];
