// The cost of requests over HTTP.

import { cachedResponses } from "./http/cachedResponses.ts";
import { misses } from "./http/misses.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [cachedResponses, misses];
