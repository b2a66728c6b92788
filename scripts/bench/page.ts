// How soon a page is there on a telephone with a slow connection, and what it costs to get it.

import { admin, home, schedule, series } from "./page/firstLoads.ts";
import type { Figure } from "./stage/figure.ts";

export const figures: Figure[] = [home, series, schedule, admin];
