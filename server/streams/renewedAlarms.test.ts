import { expect, test } from "vitest";

import type { AlarmCause, StoredAlarm } from "./alarms.ts";
import { AlarmKind, renewAlarms } from "./alarms.ts";

const now = Date.UTC(2026, 10, 25, 10);

const cause: AlarmCause = {
  id: "LIVE_BUT_DOWN:1",
  kind: AlarmKind.LIVE_BUT_DOWN,
  message: "LIVE is on, but the stream is down",
  subject: "Court 1: Final",
  since: now,
  episodeId: "1",
  courtId: null,
};

/** Simulates checks at the given seconds, with or without the cause. */
const follow = (looks: [seconds: number, isThere: boolean][], stored: StoredAlarm[] = []) =>
  looks.reduce(
    (alarms, [seconds, isThere]) =>
      renewAlarms(alarms, isThere ? [{ ...cause, since: now + seconds * 1_000 }] : [], now + seconds * 1_000),
    stored,
  );
const raised = { ...cause, since: now, raisedAt: now, clearedAt: null, quietUntil: null };

test("an alarm keeps the time at which it was raised, even if its cause changes", () => {
  expect(
    follow([
      [0, true],
      [1, true],
      [30, true],
    ]),
  ).toEqual([raised]);
});

test("an alarm is cleared once its cause is gone, and deleted after a minute", () => {
  const looks: [number, boolean][] = [
    [0, true],
    [20, false],
    [59, false],
  ];
  expect(follow(looks)).toEqual([{ ...raised, clearedAt: now + 20_000 }]);
  expect(follow([...looks, [60, false]])).toEqual([]);
});

test("an alarm is not raised twice within a minute", () => {
  expect(
    follow([
      [0, true],
      [20, false],
      [40, true],
    ]),
  ).toEqual([raised]);
  const again = { ...raised, since: now + 61_000, raisedAt: now + 61_000 };
  expect(
    follow([
      [0, true],
      [20, false],
      [61, true],
    ]),
  ).toEqual([again]);
});

test("an alarm that was raised long ago is cleared for at least one check", () => {
  expect(
    follow([
      [0, true],
      [100, false],
    ]),
  ).toEqual([{ ...raised, clearedAt: now + 100_000 }]);
});

test("an alarm stays quiet for its time, also when it returns", () => {
  const quiet = { ...raised, quietUntil: now + 900_000 };
  expect(follow([[100, true]], [quiet])).toEqual([quiet]);
  expect(
    follow(
      [
        [100, false],
        [300, true],
      ],
      [quiet],
    ),
  ).toMatchObject([{ clearedAt: null, quietUntil: now + 900_000 }]);
  expect(
    follow(
      [
        [100, false],
        [200, false],
        [300, true],
      ],
      [quiet],
    ),
  ).toMatchObject([{ clearedAt: null, quietUntil: now + 900_000 }]);
  expect(follow([[900, true]], [quiet])).toEqual([raised]);
});
