// False alarms of the stream monitor: hours of healthy streams with jitter, in simulated time.

import { StreamState } from "../../server/streams/health.ts";
import { playStream } from "../../server/testing/playedStream.ts";
import type { Figure } from "./testbed/figure.ts";
import { say } from "./testbed/numbers.ts";

const hourSeconds = 3_600;
const hoursPerTarget = 200;
const hoursOfQuickRun = 20;
const targets = [2, 4, 6, 10];

const goodPlay: Figure = {
  name: "Healthy streams with jitter",
  rounds: 1,
  minutes: 5,
  measure: async (_testbed, { each, isQuick }) => {
    const [round] = each();
    if (round === undefined) return [];
    const hours = isQuick ? hoursOfQuickRun : hoursPerTarget;
    return targets.map((targetSeconds) => {
      let wrong = 0;
      let checks = 0;
      for (let seed = 1; seed <= hours; seed += 1) {
        // Segments are late by up to their own length.
        const stream = { seconds: hourSeconds, targetSeconds, lateness: 1, stopsAfter: null };
        const played = playStream(seed, stream);
        wrong += played.states.filter(({ state }) => state !== StreamState.UP).length;
        checks += played.checks;
      }
      return {
        what: `false alarms with segments of ${targetSeconds} s, in ${hours} hours`,
        limit: "0",
        measured: String(wrong),
        spread: `${say(checks)} checks`,
        isGood: wrong === 0,
        isInvariant: true,
      };
    });
  },
};

export const figures = [goodPlay];
