// The rules of alarms. The functions are pure: the time is always a parameter.

import { broadcastState } from "../../domain/broadcast.ts";
import { limits } from "../configuration/limits.ts";
import type { ScoredCourt } from "../tournament/scorers/heartbeat.ts";
import { StreamState, isBad } from "./health.ts";

export enum AlarmKind {
  LIVE_BUT_DOWN = "LIVE_BUT_DOWN",
  UP_BUT_NOT_LIVE = "UP_BUT_NOT_LIVE",
  LIVE_BUT_ENDED = "LIVE_BUT_ENDED",
  NOT_STARTED = "NOT_STARTED",
  NO_BROADCAST = "NO_BROADCAST",
  SAME_ADDRESS = "SAME_ADDRESS",
  SCORER_SILENT = "SCORER_SILENT",
  GO_LIVE_MISSED = "GO_LIVE_MISSED",
  WEBHOOK_OFF = "WEBHOOK_OFF",
}

/** The state from which alarms are derived. Times are in milliseconds since 1970. */
interface Situation {
  episodes: readonly EpisodeSituation[];
  courts: readonly ScoredCourt[];
  webhooks: readonly WebhookSituation[];
}

/** An episode that is live, whose planned start is near, or whose planned start was missed. */
export interface EpisodeSituation {
  id: string;
  /** The series and the episode, as operators see them. */
  subject: string;
  isLive: boolean;
  liveSince: number | null;
  startsAt: number | null;
  /** The time from which the plan may switch LIVE on; null without a plan. */
  plannedFrom: number | null;
  /** When it was detected that the planned start was missed; null when it was not. */
  missedAt: number | null;
  hasRecording: boolean;
  /** The address from which the video is played. */
  address: string;
  /** The stream; null before the first result, and when streams are not checked. */
  stream: { state: StreamState; since: number } | null;
}

/** A webhook that the site has switched off. */
export interface WebhookSituation {
  id: string;
  url: string;
  offSince: number;
}

export interface AlarmCause {
  /** Constant while the alarm concerns the same objects. */
  id: string;
  kind: AlarmKind;
  message: string;
  /** The subject, when the message does not name it. */
  subject: string | null;
  since: number;
  episodeId: string | null;
  courtId: string | null;
}

/** An alarm as it is stored. */
export interface StoredAlarm extends AlarmCause {
  raisedAt: number;
  /** When the alarm ended; null while it is active. */
  clearedAt: number | null;
  /** Until when the alarm is quiet; null when it is not. */
  quietUntil: number | null;
}

const { upBeforeAlarmMs, startOverdueMs, repeatedMs } = limits.alarms;

/** The causes of alarms at the time `now`, the oldest first. */
export function findCauses({ episodes, courts, webhooks }: Situation, now: number): AlarmCause[] {
  const liveByAddress = new Map<string, EpisodeSituation[]>();
  for (const episode of episodes)
    if (episode.isLive)
      liveByAddress.set(episode.address, [...(liveByAddress.get(episode.address) ?? []), episode]);
  return [
    ...episodes.flatMap((episode) =>
      episode.isLive ? causeWhileLive(episode) : causeWhileNotLive(episode, liveByAddress, now),
    ),
    ...[...liveByAddress.values()].flatMap(causeOfSameAddress),
    ...courts.flatMap((court) => causesOfCourt(court)),
    ...webhooks.map(causeOfWebhook),
  ].toSorted((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
}

function causeWhileLive(episode: EpisodeSituation): AlarmCause[] {
  const { stream, liveSince } = episode;
  if (stream === null || !isBad(stream.state)) return [];
  const since = Math.max(stream.since, liveSince ?? 0);
  return stream.state === StreamState.ENDED
    ? [ofEpisode(AlarmKind.LIVE_BUT_ENDED, episode, since, "LIVE is on, but the stream has ended")]
    : [ofEpisode(AlarmKind.LIVE_BUT_DOWN, episode, since, "LIVE is on, but the stream is down")];
}

function causeWhileNotLive(
  episode: EpisodeSituation,
  liveByAddress: ReadonlyMap<string, unknown>,
  now: number,
): AlarmCause[] {
  const { stream, startsAt, plannedFrom, missedAt, address } = episode;
  if (missedAt !== null)
    return [ofEpisode(AlarmKind.GO_LIVE_MISSED, episode, missedAt, "The planned start was missed")];
  // Its stream may be the one that is live.
  if (stream === null || startsAt === null || liveByAddress.has(address)) return [];
  const around = limits.streams.aroundStartMs;
  const broadcast = broadcastState({ ...episode, startsAt: new Date(startsAt) }, now);
  if (broadcast === "recording" || Math.abs(now - startsAt) > around) return [];
  if (stream.state === StreamState.UP) {
    // A planned start is an alarm only after the plan had time to switch.
    const from = plannedFrom === null ? startsAt - around : plannedFrom + upBeforeAlarmMs;
    const since = Math.max(stream.since + upBeforeAlarmMs, from);
    return since > now
      ? []
      : [ofEpisode(AlarmKind.UP_BUT_NOT_LIVE, episode, since, "The stream is up, LIVE is off")];
  }
  const since = startsAt + startOverdueMs;
  return since > now
    ? []
    : [ofEpisode(AlarmKind.NOT_STARTED, episode, since, "The broadcast has not started")];
}

/** The alarm of live episodes with the same address. It concerns the one that became live last. */
function causeOfSameAddress(episodes: readonly EpisodeSituation[]): AlarmCause[] {
  const [, ...others] = episodes.toSorted(
    (one, other) => (one.liveSince ?? 0) - (other.liveSince ?? 0) || (one.id < other.id ? -1 : 1),
  );
  const [second, last] = [others[0], others.at(-1)];
  if (second === undefined || last === undefined) return [];
  const message = "Two live broadcasts have the same stream";
  return [ofEpisode(AlarmKind.SAME_ADDRESS, last, second.liveSince ?? 0, message)];
}

function causesOfCourt({
  id,
  name,
  hasBroadcast,
  calledAt,
  isOnCourt,
  receivedAt,
  silentMs,
}: ScoredCourt): AlarmCause[] {
  const ofCourt = (kind: AlarmKind, since: number, message: string): AlarmCause => ({
    id: `${kind}:${id}`,
    kind,
    message,
    subject: null,
    since,
    episodeId: null,
    courtId: id,
  });
  const silentSince = receivedAt + limits.scorers.silenceMs;
  return [
    ...(hasBroadcast ? [] : [ofCourt(AlarmKind.NO_BROADCAST, calledAt, `No broadcast is set for ${name}`)]),
    ...(isOnCourt && silentMs >= limits.scorers.silenceMs
      ? [ofCourt(AlarmKind.SCORER_SILENT, silentSince, `${name}: the scorer is silent`)]
      : []),
  ];
}

function causeOfWebhook({ id, url, offSince }: WebhookSituation): AlarmCause {
  const kind = AlarmKind.WEBHOOK_OFF;
  const message = `The webhook to ${new URL(url).host} was switched off`;
  return {
    id: `${kind}:${id}`,
    kind,
    message,
    subject: null,
    since: offSince,
    episodeId: null,
    courtId: null,
  };
}

const ofEpisode = (
  kind: AlarmKind,
  { id, subject }: EpisodeSituation,
  since: number,
  message: string,
): AlarmCause => ({ id: `${kind}:${id}`, kind, message, subject, since, episodeId: id, courtId: null });

/**
 * The alarms after a check at the time `now`. An alarm that returns soon after it was raised is active again without
 * being raised again, and a quiet alarm stays quiet when it returns.
 */
export function renewAlarms(
  stored: readonly StoredAlarm[],
  causes: readonly AlarmCause[],
  now: number,
): StoredAlarm[] {
  const known = new Map(stored.map((alarm) => [alarm.id, alarm]));
  const active = causes.map((cause): StoredAlarm => {
    const former = known.get(cause.id);
    known.delete(cause.id);
    const quietUntil = former?.quietUntil != null && former.quietUntil > now ? former.quietUntil : null;
    const goesOn = former !== undefined && (former.clearedAt === null || now - former.raisedAt < repeatedMs);
    return goesOn
      ? { ...cause, since: former.since, raisedAt: former.raisedAt, clearedAt: null, quietUntil }
      : { ...cause, raisedAt: now, clearedAt: null, quietUntil };
  });
  const cleared = [...known.values()]
    .map((alarm) => ({ ...alarm, clearedAt: alarm.clearedAt ?? now }))
    .filter(
      ({ clearedAt, raisedAt, quietUntil }) =>
        clearedAt === now || now - raisedAt < repeatedMs || (quietUntil !== null && quietUntil > now),
    );
  return [...active, ...cleared];
}
