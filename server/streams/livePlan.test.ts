import { describe, expect, test } from "vitest";

import { StreamState } from "./health.ts";
import type { LivePlan, PlanStep } from "./livePlan.ts";
import { comesFrom, nextStep } from "./livePlan.ts";

const { ENDED, INVALID, MISSING, STALLED, UNREACHABLE, UNWATCHED, UP } = StreamState;

const now = Date.UTC(2026, 10, 26, 10);
/** The time in this number of minutes. */
const at = (minutes: number): number => now + minutes * 60_000;
const stream = (state: StreamState, minutes = -1) => ({ state, since: at(minutes) });

const made = (given: Partial<LivePlan>): LivePlan => ({
  goLive: "MANUAL",
  endLive: "MANUAL",
  isLive: false,
  startsAt: null,
  switchedAt: null,
  setAt: at(-1_000),
  missedAt: null,
  stream: null,
  downSince: null,
  matches: { hasMore: false, lastEndedAt: null },
  ...given,
});

type Row = [name: string, plan: Partial<LivePlan>, step: PlanStep | null];

describe("LIVE is switched on at the start", () => {
  test.each<Row>([
    ["when it comes", { startsAt: now }, "START"],
    ["not before", { startsAt: at(0.01) }, null],
    ["whatever the stream does", { startsAt: now, stream: stream(MISSING) }, "START"],
    ["not without a start", { startsAt: null }, null],
    ["not when nothing is planned", { goLive: "MANUAL", startsAt: now }, null],
    ["not when it is on", { startsAt: now, isLive: true }, null],
    ["also after a switch before the start", { startsAt: now, switchedAt: at(-0.01) }, "START"],
    ["not after a switch since", { startsAt: at(-1), switchedAt: at(-0.5) }, null],
    ["not after a switch at that time", { startsAt: at(-1), switchedAt: at(-1) }, null],
    ["nine minutes late", { startsAt: at(-9) }, "START"],
    ["ten minutes late", { startsAt: at(-10) }, "START"],
    ["not later: it is missed", { startsAt: at(-10.01) }, "MISS"],
    ["nor is it missed once that is noted", { startsAt: at(-11), missedAt: at(-1) }, null],
    ["nor after a switch since", { startsAt: at(-11), switchedAt: at(-3) }, null],
    ["nor when it had passed before it was planned", { startsAt: at(-60), setAt: at(-1) }, null],
    ["late also when it was planned after the start", { startsAt: at(-5), setAt: at(-1) }, "START"],
    ["and is missed when it was planned a little after", { startsAt: at(-60), setAt: at(-55) }, "MISS"],
  ])("%s", (_name, plan, step) => {
    expect(nextStep(made({ goLive: "AT_START", ...plan }), now)).toBe(step);
  });
});

describe("LIVE is switched on with the stream", () => {
  test.each<Row>([
    ["once it is up, ten minutes before", { startsAt: at(10), stream: stream(UP) }, "START"],
    ["not earlier", { startsAt: at(10.01), stream: stream(UP) }, null],
    ["not while it is down", { startsAt: at(5), stream: stream(MISSING) }, null],
    ["not while it has stalled", { startsAt: at(5), stream: stream(STALLED) }, null],
    ["not while it is not watched", { startsAt: at(5), stream: stream(UNWATCHED) }, null],
    ["not before its first check", { startsAt: at(5) }, null],
    ["also when that is after the start", { startsAt: at(-45), stream: stream(UP, 0) }, "START"],
    ["when it is up long since", { startsAt: at(9), stream: stream(UP, -200) }, "START"],
    [
      "not after a switch in these ten minutes",
      { startsAt: at(5), switchedAt: at(-4), stream: stream(UP) },
      null,
    ],
    ["also after a switch before them", { startsAt: at(5), switchedAt: at(-6), stream: stream(UP) }, "START"],
    ["nine minutes late", { startsAt: at(-20), stream: stream(UP, -9) }, "START"],
    ["not later: it is missed", { startsAt: at(-20), stream: stream(UP, -11) }, "MISS"],
    ["counted from when it may", { startsAt: at(-1), stream: stream(UP, -90) }, "MISS"],
    ["not once it was missed", { startsAt: at(-20), missedAt: at(-9), stream: stream(UP) }, null],
    ["not without a start", { stream: stream(UP) }, null],
  ])("%s", (_name, plan, step) => {
    expect(nextStep(made({ goLive: "WHEN_UP", ...plan }), now)).toBe(step);
  });
});

describe("LIVE is switched off with the stream", () => {
  const over = { hasMore: false, lastEndedAt: at(-30) };
  const down = { stream: stream(MISSING, -5), downSince: at(-5) };
  test.each<Row>([
    ["once it has ended", { stream: stream(ENDED, 0), downSince: at(0) }, "END"],
    [
      "once it has ended, also during a match",
      { stream: stream(ENDED), downSince: at(-1), matches: { hasMore: true, lastEndedAt: null } },
      "END",
    ],
    ["once it is missing for five minutes", down, "END"],
    ["once it has stalled for so long", { ...down, stream: stream(STALLED, -5) }, "END"],
    ["once it is invalid for so long", { ...down, stream: stream(INVALID, -5) }, "END"],
    ["also when it was down in two ways", { ...down, stream: stream(UNREACHABLE, -1) }, "END"],
    ["not before", { stream: stream(MISSING, -4.99), downSince: at(-4.99) }, null],
    ["not while it is up", { stream: stream(UP, -100) }, null],
    ["not while it is not watched", { stream: stream(UNWATCHED, -100), downSince: at(-100) }, null],
    ["not before its first check", {}, null],
    ["not while it was never up", { stream: stream(MISSING, -100) }, null],
    ["not when it was down before the switch", { ...down, switchedAt: at(-4) }, null],
    [
      "nor when it had ended before",
      { stream: stream(ENDED, -5), downSince: at(-5), switchedAt: at(-4) },
      null,
    ],
    ["after a match, when it is down for five minutes", { ...down, matches: over }, "END"],
    [
      "not less than five minutes after the last match",
      { ...down, matches: { ...over, lastEndedAt: at(-4.9) } },
      null,
    ],
    ["five minutes after the last match", { ...down, matches: { ...over, lastEndedAt: at(-5) } }, "END"],
    ["not while there are more matches", { ...down, matches: { ...over, hasMore: true } }, null],
    ["not when it is off", { ...down, isLive: false }, null],
    ["not when that is not planned", { ...down, endLive: "MANUAL" }, null],
  ])("%s", (_name, plan, step) => {
    const given = { endLive: "WHEN_DOWN", isLive: true, switchedAt: at(-120), ...plan } as const;
    expect(nextStep(made(given), now)).toBe(step);
  });
});

describe("The future switches", () => {
  test.each<[name: string, plan: Partial<LivePlan>, from: number | null]>([
    ["is the start", { goLive: "AT_START", startsAt: at(30) }, at(30)],
    ["is the stream, from ten minutes before the start on", { goLive: "WHEN_UP", startsAt: at(30) }, at(20)],
    ["is nothing by hand", { startsAt: at(30) }, null],
    ["is nothing without a start", { goLive: "AT_START" }, null],
    ["is nothing while LIVE is on", { goLive: "WHEN_UP", startsAt: at(5), isLive: true }, null],
    [
      "is the start also after a switch before",
      { goLive: "AT_START", startsAt: at(30), switchedAt: at(-1) },
      at(30),
    ],
    ["is nothing after a switch since", { goLive: "WHEN_UP", startsAt: at(5), switchedAt: at(-1) }, null],
    [
      "is nothing once the start was missed",
      { goLive: "WHEN_UP", startsAt: at(-30), missedAt: at(-1) },
      null,
    ],
    ["is a start that is made up for", { goLive: "AT_START", startsAt: at(-5), setAt: at(-1) }, at(-5)],
    ["is no start that had passed before", { goLive: "AT_START", startsAt: at(-30), setAt: at(-1) }, null],
    [
      "is no stream that was up before, when that is too late to be made up for",
      { goLive: "WHEN_UP", startsAt: at(-15), setAt: at(-1), stream: stream(UP, -90) },
      null,
    ],
    ["is a stream that comes late", { goLive: "WHEN_UP", startsAt: at(-30), setAt: at(-1) }, at(-40)],
  ])("%s", (_name, plan, from) => {
    expect(comesFrom(made(plan))).toBe(from);
  });
});
