import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { type MatchEventKind, matchEventKinds } from "../../../domain/scoring/matchEvents.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { createRandom } from "../../testing/random.ts";
import type { TestCourt, TestMatch } from "../../testing/tournament/matches.ts";
import { makeCalledMatch, makeCourt, readMatch } from "../../testing/tournament/matches.ts";
import type { RecordedPayload, SentEvent, TestDevice } from "../../testing/tournament/scoring.ts";
import { createDevice, press, pressRallies, recordDocument } from "../../testing/tournament/scoring.ts";
import { findWrongScores } from "../../testing/tournament/storedScores.ts";

// Random requests that no device of the site sends: each field of each kind of event contains a valid value or any
// other.

const matches = 6;
const requestsOfEach = 40;
const mostAtOnce = 4;

const random = createRandom(2026);
const chance = (share: number) => random() < share;
const upTo = (most: number) => Math.floor(random() * most);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[upTo(items.length)] ?? items[0];

/** Values of every JSON type, including valid values of details. */
const values: [unknown, ...unknown[]] = [
  0,
  1,
  null,
  2,
  -1,
  0.5,
  1e308,
  2 ** 53,
  "0",
  "",
  "YELLOW",
  "RED",
  "BLACK",
  "NORMAL",
  "\u0000",
  "\ud800",
  "'; drop table match; --",
  "x".repeat(501),
  true,
  [],
  [0, 1],
  [1, 0],
  [[21, 4]],
  [
    [21, 4],
    [4, 21],
  ],
  [[21, 21]],
  [[Number.MAX_SAFE_INTEGER, 0]],
  Array.from({ length: 400 }, () => [0, 0]),
  {},
  { toString: 1 },
];

/** Valid details of events. `eventId` is added. */
const details: [Record<string, unknown>, ...Record<string, unknown>[]] = [
  { leftSide: 0, server: 1, serverPlayer: null },
  { serverPlayer: 0, receiverPlayer: 1 },
  { colour: "YELLOW" },
  { colour: "RED" },
  { serving: 1, right: [0, 1], leftSide: 1 },
  { games: [[7, 9]], serving: 1 },
  { games: [[20, 21]], ending: "RETIRED", winner: 0 },
  { text: "x".repeat(500) },
];

/** Events after which a match can continue. */
const harmless: [MatchEventKind, ...MatchEventKind[]] = [
  "RALLY",
  "PLAY",
  "NOTE",
  "SHUTTLE",
  "INJURY",
  "RESUMED",
];

let site: Harness;
let court: TestCourt;
beforeAll(async () => {
  site = await startHarness();
  court = await makeCourt(site.admin);
});
afterAll(() => site.close());

async function takeNewMatch(): Promise<{ match: TestMatch; device: TestDevice; lease: number }> {
  await site.sql("update match set status = 'CANCELLED'");
  const match = await makeCalledMatch(site.admin, court.id);
  const device = createDevice(site.admin);
  const { lease } = await device.take(match.id);
  return { match, device, lease: lease ?? 0 };
}

/** Usually a valid detail of the kind, and sometimes with another value, or another key. */
function makeDetail(kind: string, known: readonly string[]): unknown {
  if (chance(0.05)) return pick(values);
  const detail = kind === "VOID" ? { eventId: known.at(-1 - upTo(3)) ?? randomUUID() } : pick(details);
  if (chance(0.8)) return detail;
  const key = pick(["__proto__", "constructor", "eventId", ...Object.keys(detail)]);
  return JSON.parse(`{"${key}": ${JSON.stringify(pick(values))}}`);
}

const hasNoDetail = new Set([
  "RALLY",
  "SHUTTLE",
  "INJURY",
  "RESUMED",
  "SUSPENDED",
  "RETIRED",
  "WALKOVER",
  "NO_MATCH",
]);

function makeEvent(known: readonly string[]): Record<string, unknown> {
  const kind = chance(0.7) ? pick(harmless) : pick(["VOID", ...matchEventKinds]);
  const hasDetail = hasNoDetail.has(kind) ? chance(0.1) : chance(0.9);
  return {
    ...press("RALLY"),
    id: chance(0.98) ? randomUUID() : pick<unknown>(["", "no id", 7, ...known]),
    kind: chance(0.99) ? kind : pick(["JUMP", "", "rally"]),
    side: chance(0.97) ? pick([0, 1]) : pick(values),
    player: chance(0.97) ? pick([0, 1, null]) : pick(values),
    detail: hasDetail ? makeDetail(kind, known) : null,
    at: chance(0.95)
      ? new Date().toISOString()
      : pick([null, "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "now"]),
  };
}

test("Requests that no device sends are refused with the reason or recorded by the rules, and never cause an error", async () => {
  const outcomes = new Set<string>();
  for (let count = 0; count < matches; count++) {
    const { match, device, lease } = await takeNewMatch();
    const known: string[] = [];
    for (let request = 0; request < requestsOfEach; request++) {
      const after = known.length;
      const events = Array.from({ length: 1 + upTo(mostAtOnce) }, () => makeEvent(known));
      const { data, errors = [] } = await site.admin.ask<{ recordMatchEvents: RecordedPayload } | null>(
        recordDocument,
        {
          matchId: match.id,
          lease: chance(0.95) ? lease : pick([0, -1, 2 ** 31 - 1]),
          after: chance(0.95) ? after : pick([0, -1, 2 ** 31 - 1]),
          events,
          device: { id: device.id, name: device.name, sentAt: new Date().toISOString() },
        },
      );
      for (const { extensions } of errors) outcomes.add(extensions.code);
      const { userErrors = [], lastEventNumber = after } = data?.recordMatchEvents ?? {};
      for (const { code } of userErrors) outcomes.add(code);
      if (lastEventNumber > after) outcomes.add("recorded");
      known.push(...events.slice(events.length - (lastEventNumber - after)).map(({ id }) => String(id)));
    }
    expect(await readMatch(site.visitor, match.id, "lastEventNumber")).toEqual({
      lastEventNumber: known.length,
    });
  }
  const expected = ["AHEAD", "BAD_USER_INPUT", "IMPOSSIBLE", "LEASE_LOST", "recorded"];
  expect([...outcomes].toSorted()).toEqual(expected);
  expect(await findWrongScores((statement) => site.sql(statement))).toEqual([]);
});

test("A full log accepts no more events, and 15 of its timelines are sent in one response", async () => {
  const { match, device, lease } = await takeNewMatch();
  const record = (after: number, events: readonly SentEvent[]) =>
    device.record(match.id, { lease, after, events });
  // Each rally is undone, so that the match continues.
  for (let after = 0; after < 2_000; after += 200) {
    const events = pressRallies("01".repeat(50)).flatMap((rally) => [
      rally,
      press("VOID", { detail: { eventId: rally.id } }),
    ]);
    expect(await record(after, events)).toMatchObject({ lastEventNumber: after + 200, userErrors: [] });
  }
  expect(await record(2_000, pressRallies("0"))).toMatchObject({
    lastEventNumber: 2_000,
    userErrors: [{ code: "IMPOSSIBLE", message: "The log of a match has at most 2,000 events." }],
  });
  const aliases = Array.from(
    { length: 15 },
    (_, place) => `t${place}: timeline(matchId: "${match.id}") { game }`,
  );
  const response = await site.visitor.query<Record<string, object[]>>(`{ ${aliases.join(" ")} }`);
  expect(Object.values(response).map(({ length }) => length)).toEqual(Array.from({ length: 15 }, () => 500));
});
