// The cost of a change with thousands of subscribers.

import { createDeliveries, createOwnDeliveries } from "./fanout/deliveries.ts";
import { returning } from "./fanout/returning.ts";
import { signedIn } from "./fanout/signedIn.ts";
import type { Figure } from "./testbed/figure.ts";

export const figures: Figure[] = [
  ...[100, 1_000, 5_000, 10_000].map(createDeliveries),
  ...[1_000, 5_000].map(createOwnDeliveries),
  returning,
  signedIn,
];
