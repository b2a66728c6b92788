import { expect, test } from "vitest";

import { guessBySubnet } from "./attemptLimits.ts";

test.each([
  [20, 100],
  [100, 100],
  [500, 500],
])("a subnet has at least the %i failures of one address: %i", (mostByAddress, most) => {
  expect(guessBySubnet(mostByAddress)).toEqual({
    name: "guess-subnet",
    most,
    seconds: 900,
    blockedSeconds: 900,
  });
});
