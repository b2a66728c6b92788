import { expect, test } from "vitest";

import type { ScoredCourt } from "../tournament/scorers/heartbeat.ts";
import type { AlarmCause, EpisodeSituation, WebhookSituation } from "./alarms.ts";
import { AlarmKind, findCauses } from "./alarms.ts";
import { StreamState } from "./health.ts";

const { ENDED, INVALID, MISSING, STALLED, UNREACHABLE, UNWATCHED, UP } = StreamState;
const {
  GO_LIVE_MISSED,
  LIVE_BUT_DOWN,
  LIVE_BUT_ENDED,
  NOT_STARTED,
  NO_BROADCAST,
  SAME_ADDRESS,
  SCORER_SILENT,
  UP_BUT_NOT_LIVE,
  WEBHOOK_OFF,
} = AlarmKind;

const now = Date.UTC(2026, 10, 25, 10);
/** The time this number of seconds ago. */
const ago = (seconds: number): number => now - seconds * 1_000;
const inMinutes = (minutes: number): number => now + minutes * 60_000;

const episode = (given: Partial<EpisodeSituation> = {}): EpisodeSituation => ({
  id: "1",
  subject: "Court 1: Final",
  isLive: false,
  liveSince: null,
  startsAt: null,
  plannedFrom: null,
  missedAt: null,
  hasRecording: false,
  address: "https://live.example.org/court-1/index.m3u8",
  stream: null,
  ...given,
});
const live = (given: Partial<EpisodeSituation> = {}) =>
  episode({ isLive: true, liveSince: ago(600), stream: { state: UP, since: ago(900) }, ...given });
const stream = (state: StreamState, seconds = 120) => ({ state, since: ago(seconds) });
const court = (given: Partial<ScoredCourt> = {}): ScoredCourt => ({
  id: "9",
  name: "Court 3",
  hasBroadcast: true,
  calledAt: ago(300),
  isOnCourt: true,
  receivedAt: ago(5),
  silentMs: now - (given.receivedAt ?? ago(5)),
  ...given,
});

type Row = [string, (EpisodeSituation | ScoredCourt | WebhookSituation)[], Partial<AlarmCause>[]];

test.each<Row>([
  ["nothing", [], []],
  ["a live stream that is up", [live()], []],
  [
    "a live stream that is missing",
    [live({ stream: stream(MISSING) })],
    [
      {
        id: "LIVE_BUT_DOWN:1",
        kind: LIVE_BUT_DOWN,
        message: "LIVE is on, but the stream is down",
        subject: "Court 1: Final",
        since: ago(120),
        episodeId: "1",
        courtId: null,
      },
    ],
  ],
  ["one that has stalled", [live({ stream: stream(STALLED) })], [{ kind: LIVE_BUT_DOWN }]],
  ["one that cannot be reached", [live({ stream: stream(UNREACHABLE) })], [{ kind: LIVE_BUT_DOWN }]],
  ["one that is invalid", [live({ stream: stream(INVALID) })], [{ kind: LIVE_BUT_DOWN }]],
  [
    "one that was down before it was switched on",
    [live({ stream: stream(MISSING, 900) })],
    [{ kind: LIVE_BUT_DOWN, since: ago(600) }],
  ],
  [
    "one that has ended",
    [live({ stream: stream(ENDED) })],
    [{ kind: LIVE_BUT_ENDED, message: "LIVE is on, but the stream has ended", since: ago(120) }],
  ],
  ["one that is not watched", [live({ stream: stream(UNWATCHED) })], []],
  ["one that was not checked yet", [live({ stream: null })], []],
  [
    "a stream that is up before its start",
    [episode({ startsAt: inMinutes(30), stream: stream(UP, 300) })],
    [{ kind: UP_BUT_NOT_LIVE, message: "The stream is up, LIVE is off", since: ago(240) }],
  ],
  [
    "one that is up since before the hour",
    [episode({ startsAt: inMinutes(59), stream: stream(UP, 900) })],
    [{ kind: UP_BUT_NOT_LIVE, since: ago(60) }],
  ],
  [
    "one that is up after its start",
    [episode({ startsAt: inMinutes(-59), stream: stream(UP) })],
    [{ kind: UP_BUT_NOT_LIVE }],
  ],
  [
    "one that is up for less than a minute",
    [episode({ startsAt: inMinutes(0), stream: stream(UP, 59) })],
    [],
  ],
  ["one that is up long before its start", [episode({ startsAt: inMinutes(61), stream: stream(UP) })], []],
  ["one that is up long after its start", [episode({ startsAt: inMinutes(-61), stream: stream(UP) })], []],
  ["one that is watched without a planned start", [episode({ stream: stream(UP) })], []],
  [
    "one whose broadcast is over",
    [episode({ startsAt: inMinutes(-40), hasRecording: true, stream: stream(UP) })],
    [],
  ],
  [
    "one that another broadcast shows now",
    [live({ id: "2" }), episode({ startsAt: inMinutes(20), stream: stream(UP) })],
    [],
  ],
  [
    "one whose plan switches it on later",
    [episode({ startsAt: inMinutes(5), plannedFrom: inMinutes(5), stream: stream(UP) })],
    [],
  ],
  [
    "one that its plan has not switched on",
    [episode({ startsAt: inMinutes(5), plannedFrom: inMinutes(-5), stream: stream(UP) })],
    [{ kind: UP_BUT_NOT_LIVE, since: ago(60) }],
  ],
  [
    "a planned start that was missed, and only that",
    [episode({ startsAt: inMinutes(-90), missedAt: ago(4_800), stream: stream(UP) })],
    [
      {
        id: "GO_LIVE_MISSED:1",
        kind: GO_LIVE_MISSED,
        message: "The planned start was missed",
        subject: "Court 1: Final",
        since: ago(4_800),
      },
    ],
  ],
  [
    "one of a stream that is not watched, which another broadcast shows",
    [live({ id: "2" }), episode({ missedAt: ago(60) })],
    [{ kind: GO_LIVE_MISSED }],
  ],
  [
    "a start that passed four minutes ago",
    [episode({ startsAt: inMinutes(-4), stream: stream(MISSING) })],
    [],
  ],
  [
    "a start that passed five minutes ago",
    [episode({ startsAt: inMinutes(-5), stream: stream(MISSING) })],
    [{ kind: NOT_STARTED, message: "The broadcast has not started", since: now }],
  ],
  [
    "one of a video that is not watched",
    [episode({ startsAt: inMinutes(-6), stream: stream(UNWATCHED) })],
    [{ kind: NOT_STARTED, since: ago(60) }],
  ],
  ["one whose stream has just come", [episode({ startsAt: inMinutes(-6), stream: stream(UP, 20) })], []],
  [
    "one of a recording",
    [episode({ startsAt: inMinutes(-6), hasRecording: true, stream: stream(UNWATCHED) })],
    [],
  ],
  ["one that passed over an hour ago", [episode({ startsAt: inMinutes(-61), stream: stream(MISSING) })], []],
  [
    "a start while the former session goes on",
    [
      live({ id: "2", stream: stream(UNWATCHED) }),
      episode({ startsAt: inMinutes(-6), stream: stream(UNWATCHED) }),
    ],
    [],
  ],
  [
    "two live broadcasts of one stream",
    [live({ id: "1", liveSince: ago(60) }), live({ id: "2" })],
    [
      {
        id: "SAME_ADDRESS:1",
        kind: SAME_ADDRESS,
        message: "Two live broadcasts have the same stream",
        since: ago(60),
      },
    ],
  ],
  [
    "three of them",
    [live(), live({ id: "2", liveSince: ago(300) }), live({ id: "3", liveSince: ago(100) })],
    [{ id: "SAME_ADDRESS:3", since: ago(300) }],
  ],
  ["two of different streams", [live(), live({ id: "2", address: "https://live.example.org/2" })], []],
  [
    "a scorer on a court without a broadcast",
    [court({ hasBroadcast: false })],
    [
      {
        id: "NO_BROADCAST:9",
        kind: NO_BROADCAST,
        message: "No broadcast is set for Court 3",
        subject: null,
        since: ago(300),
        episodeId: null,
        courtId: "9",
      },
    ],
  ],
  [
    "a scorer who is silent",
    [court({ receivedAt: ago(75) })],
    [{ kind: SCORER_SILENT, message: "Court 3: the scorer is silent", since: ago(15), courtId: "9" }],
  ],
  ["a scorer who is not silent", [court({ receivedAt: ago(59) })], []],
  [
    "a scorer who is not silent by the database's clock, which is behind",
    [court({ receivedAt: ago(3_600), silentMs: 5_000 })],
    [],
  ],
  ["a silent one before the match", [court({ receivedAt: ago(75), isOnCourt: false })], []],
  [
    "a webhook that was switched off",
    [{ id: "7", url: "https://scores.example.org/hook?key=secret", offSince: ago(90) }],
    [
      {
        id: "WEBHOOK_OFF:7",
        kind: WEBHOOK_OFF,
        message: "The webhook to scores.example.org was switched off",
        subject: null,
        since: ago(90),
        episodeId: null,
        courtId: null,
      },
    ],
  ],
  [
    "several, the oldest first",
    [court({ receivedAt: ago(75) }), live({ stream: stream(MISSING) })],
    [{ kind: LIVE_BUT_DOWN }, { kind: SCORER_SILENT }],
  ],
])("the alarms of %s", (_name, given, expected) => {
  const situation = {
    episodes: given.filter((one) => "isLive" in one),
    courts: given.filter((one) => "isOnCourt" in one),
    webhooks: given.filter((one) => "offSince" in one),
  };
  expect(findCauses(situation, now)).toEqual(expected.map((cause) => expect.objectContaining(cause)));
});
