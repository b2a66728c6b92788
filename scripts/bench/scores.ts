// What a point costs, from its scorer to all who follow the matches, and what it does not cost the catalogue.

import { pointDeliveries } from "./scores/pointDeliveries.ts";
import { createUnderPoints } from "./scores/underPoints.ts";
import type { Figure } from "./stage/figure.ts";

export const figures: Figure[] = [pointDeliveries, ...[1_000, 5_000].map(createUnderPoints)];
