// The cost of rendering pages while the catalogue changes.

import { pagesInDemand } from "./html/pagesInDemand.ts";
import { pagesUnderChanges } from "./html/pagesUnderChanges.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [pagesInDemand, pagesUnderChanges];
