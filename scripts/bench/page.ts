// The load times and sizes of pages on a phone with a slow connection.

import { admin, home, login, schedule, series } from "./page/firstLoads.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [home, series, schedule, login, admin];
