// The cost of a point, from its scorer to all subscribers of the matches, and its effect on the catalogue, which must be none.

import { pointDeliveries } from "./scores/pointDeliveries.ts";
import { createScheduleFollowers } from "./scores/scheduleFollowers.ts";
import { createUnderPoints } from "./scores/underPoints.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [
  pointDeliveries,
  ...[1_000, 5_000].map(createUnderPoints),
  createScheduleFollowers(5_000),
];
