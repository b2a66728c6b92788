import { isBye } from "../../domain/tournament/estimate.ts";
import type { Config } from "../configuration/config.ts";
import type { Match } from "../tournament/matches/match.entity.ts";
import { addressOf, summaryOf } from "../tournament/matches/matchName.ts";
import { writeCalendar } from "./calendar.ts";
import type { CalendarEvent } from "./calendar.ts";
import type { ScheduledMatch } from "./schedule.ts";
import { escapeXml } from "./texts.ts";

type Settings = Pick<Config, "publicUrl" | "site">;
type TimedMatch = ScheduledMatch & { startsAt: Date; endsAt: Date };

interface CalendarOptions {
  now: number;
  /** How long before the start the calendar gives an alarm; null for no alarm. */
  alarmMinutes: number | null;
}

/** How long after its planned time a cancelled match is still published as cancelled. */
const cancelledForMs = 7 * 24 * 60 * 60 * 1000;

/** A calendar of the matches with a known time. */
export function writeMatchCalendar(
  { publicUrl, site }: Settings,
  matches: readonly ScheduledMatch[],
  { now, alarmMinutes }: CalendarOptions,
): string {
  const { hostname } = new URL(publicUrl);
  const events = withTimes(matches)
    .filter(
      ({ match, startsAt }) => statusOf(match) !== "CANCELLED" || startsAt.getTime() > now - cancelledForMs,
    )
    .map(({ match, court, startsAt, endsAt }): CalendarEvent => ({
      uid: `match-${match.id}@${hostname}`,
      title: [summaryOf(match), court?.name].filter(Boolean).join(" · "),
      startsAt,
      endsAt,
      sequence: match.version,
      changedAt: changedAtOf(match, startsAt, now),
      address: addressOf(publicUrl, match),
      status: statusOf(match),
      location: court?.name ?? null,
    }));
  return writeCalendar({
    title: `${site.title} · Schedule`,
    address: `${publicUrl}/schedule`,
    refreshInterval: "PT15M",
    alarmMinutes,
    events,
  });
}

/** A programme guide, with a channel for each court: https://wiki.xmltv.org/index.php/XMLTVFormat */
export function writeGuide({ publicUrl, site }: Settings, matches: readonly ScheduledMatch[]): string {
  const { hostname } = new URL(publicUrl);
  const courts = new Map(matches.flatMap(({ court }) => (court ? [[court.id, court]] : [])));
  const channelOf = (id: string) => escapeXml(`${id}.${hostname}`);
  const channels = [...courts.values()].map(
    ({ id, name }) =>
      `<channel id="${channelOf(id)}"><display-name>${escapeXml(name)}</display-name></channel>`,
  );
  const programmes = withTimes(matches).flatMap(({ match, court, startsAt, endsAt }) =>
    court === null || statusOf(match) === "CANCELLED"
      ? []
      : [
          `<programme start="${formatGuideTime(startsAt)}" stop="${formatGuideTime(endsAt)}" channel="${channelOf(court.id)}">` +
            `<title>${escapeXml(summaryOf(match))}</title><category>Sports</category>` +
            `<url>${escapeXml(addressOf(publicUrl, match))}</url></programme>`,
        ],
  );
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tv source-info-name="${escapeXml(site.title)}" source-info-url="${escapeXml(publicUrl)}">`,
    ...channels,
    ...programmes,
    "</tv>",
  ];
  return `${lines.join("\n")}\n`;
}

/** The matches as JSON, in the order of play. Times are ISO 8601 in UTC; null when they are unknown. */
export function writeScheduleJson({ publicUrl, site }: Settings, matches: readonly ScheduledMatch[]): string {
  return JSON.stringify({
    title: site.title,
    timeZone: site.timeZone,
    matches: matches.map(({ match, court, startsAt, endsAt }) => ({
      id: match.id,
      number: match.number,
      discipline: match.discipline,
      draw: match.draw,
      round: match.round,
      sides: match.sides.map(({ players, from, seed, team }) => ({
        players: players.map(({ name, country }) => ({ name, country: country ?? null })),
        from: from ?? null,
        seed: seed ?? null,
        team: team ?? null,
      })),
      day: match.day,
      court: court && { id: court.id, name: court.name },
      scheduled: { kind: match.scheduledKind, at: match.scheduledAt },
      status: match.status,
      startsAt,
      endsAt,
      url: addressOf(publicUrl, match),
    })),
  });
}

/**
 * The matches with a known time. Each lasts at least a second, the unit of the formats, because the end of an event must
 * be later than its start (RFC 5545, 3.8.2.2): a match may be started and retired at the same time.
 */
function withTimes(matches: readonly ScheduledMatch[]): TimedMatch[] {
  return matches.flatMap(({ startsAt, endsAt, ...rest }) =>
    startsAt && endsAt
      ? [{ ...rest, startsAt, endsAt: new Date(Math.max(endsAt.getTime(), startsAt.getTime() + 1_000)) }]
      : [],
  );
}

/**
 * A bye is cancelled, because nobody plays it. A calendar may contain it as a match that was planned before, and keeps an
 * event that it does not find again.
 */
function statusOf({ status, scheduledKind, sides }: Match): CalendarEvent["status"] {
  if (status === "CANCELLED" || isBye({ sides })) return "CANCELLED";
  return status === "SCHEDULED" && scheduledKind === "FOLLOWS" ? "TENTATIVE" : "CONFIRMED";
}

/**
 * The DTSTAMP of the event. When two versions of an event have the same SEQUENCE, calendars keep the one with the later
 * DTSTAMP (RFC 5546, 2.1.5). The times of a match change by estimates and scores, which may arrive late, while its
 * version does not, so its DTSTAMP is new in each period. For a cancelled match it is the last time at which its position
 * or state changed; when that is unknown, a day before the start.
 */
function changedAtOf(match: Match, startsAt: Date, now: number): Date {
  const { status, rescheduledAt, calledAt, startedAt, endedAt } = match;
  const known = [rescheduledAt, calledAt, startedAt, endedAt].flatMap((time) =>
    time ? [time.getTime()] : [],
  );
  if (status === "SCHEDULED") return new Date(now);
  if (status !== "CANCELLED") return new Date(Math.max(now, ...known));
  const dayMs = 24 * 60 * 60 * 1000;
  return new Date(known.length > 0 ? Math.max(...known) : Math.min(startsAt.getTime() - dayMs, now));
}

/** Formats a time as XMLTV requires, such as 20260722093000 +0000. */
function formatGuideTime(time: Date): string {
  return `${time.toISOString().replaceAll(/\D/g, "").slice(0, 14)} +0000`;
}
