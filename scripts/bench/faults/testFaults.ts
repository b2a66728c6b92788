import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createRandom } from "../../../server/testing/random.ts";
import { chromiumPath } from "../../../server/testing/services/chromium.ts";
import { longTestTimeoutMs } from "../../../server/testing/timeouts.ts";
import type { Fault } from "../faults.ts";
import type { Testbed } from "../testbed/testbed.ts";

/** The long run has the rounds and the time of the benchmark. */
const isLong = process.env["FAULT_ROUNDS"] === "all";

/** Tests that need Chromium are skipped where none is installed, except under CI, where they fail. */
const hasChromium = chromiumPath !== undefined || process.env["CI"] !== undefined;

// The faults start processes of the built site, and are compiled with it.
const built = new URL("../../../dist/scripts/bench/", import.meta.url);
const { faults } = await load<typeof import("../faults.ts")>("faults.js");
const { openTestbed } = await load<typeof import("../testbed/testbed.ts")>("testbed/testbed.js");
const { takeFigure } = await load<typeof import("../testbed/figure.ts")>("testbed/figure.js");

async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(file, built).href)) as Module;
}

/** Defines a test for each promise of the area. */
export function testFaults(area: keyof typeof faults): void {
  describe("Under faults and attacks", () => {
    let testbed: Testbed;
    beforeAll(async () => {
      testbed = await openTestbed();
    });
    afterAll(() => testbed.close());

    const chosen: readonly Fault[] = faults[area];
    for (const { figure, promise, rounds, needsBrowser = false } of chosen) {
      const timeout = isLong ? 2 * figure.minutes * 60_000 : longTestTimeoutMs;
      test.skipIf(needsBrowser && !hasChromium)(promise, { timeout }, async () => {
        const wanted = isLong ? figure.rounds : rounds;
        // The short run makes all its rounds, however busy the machine is.
        const limited = isLong ? figure : { ...figure, minutes: Infinity };
        const { rows, made } = await takeFigure(testbed, limited, {
          wanted,
          random: createRandom(1),
          isQuick: !isLong,
        });
        expect(rows.filter(({ isBroken }) => isBroken)).toEqual([]);
        expect(made).toBe(wanted);
      });
    }
  });
}
