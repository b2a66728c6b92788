// What a change costs that thousands follow.

import { createDeliveries, createOwnDeliveries } from "./fanout/deliveries.js";
import { returning } from "./fanout/returning.js";
import { signedIn } from "./fanout/signedIn.js";

/** @type {import("./run.js").Figure[]} */
export const figures = [
  ...[100, 1_000, 5_000, 10_000].map(createDeliveries),
  ...[1_000, 5_000].map(createOwnDeliveries),
  returning,
  signedIn,
];
