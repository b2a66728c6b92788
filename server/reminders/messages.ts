import type { EntityManager } from "typeorm";

import { Episode } from "../catalogue/episodes/episode.entity.ts";
import { Series } from "../catalogue/series/series.entity.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { currentTime } from "../postgres/currentTime.ts";
import { readRow } from "../postgres/rows.ts";
import { addressOf, summaryOf } from "../tournament/matches/matchName.ts";
import { matchesById } from "../tournament/matches/matchRows.ts";
import type { Cause } from "./causes.service.ts";
import { causeColumns } from "./causes.service.ts";

/** The notification that a device shows: https://www.w3.org/TR/push-api/#declarative-push-message */
export interface Notification {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  lang: "en";
}

interface PresentCause extends Cause {
  /** The database's time, in milliseconds since 1970. */
  now: number;
}

/**
 * The messages of the causes, by the id of the cause; null for an obsolete one: it is too old, the broadcast or match
 * is over, cancelled, moved or hidden, or the alarm is over or quiet. Messages are written when they are sent, from the
 * current state, and are the same for everyone. Except for alarms, which only admins receive, a message contains no
 * more than a visitor sees, and never a result.
 */
export async function writeMessages(
  db: EntityManager,
  config: Config,
  causeIds: readonly string[],
): Promise<Map<string, { notification: Notification; causedAt: Date } | null>> {
  const causes = await db.query<PresentCause[]>(
    `select ${causeColumns}, ${currentTime} as now from reminder_cause as cause where cause.id = any($1)`,
    [causeIds],
  );
  const messages = new Map<string, { notification: Notification; causedAt: Date } | null>();
  for (const cause of causes) {
    const { causedAt, now } = cause;
    const isInTime = causedAt.getTime() > now - limits.reminders.lifeMs;
    const notification = isInTime ? await writeMessage(db, config, cause) : null;
    messages.set(cause.id, notification && { notification, causedAt });
  }
  return messages;
}

async function writeMessage(
  db: EntityManager,
  config: Config,
  cause: PresentCause,
): Promise<Notification | null> {
  const { episodeId, matchId, alarmId } = cause;
  if (alarmId !== null) return writeOfAlarm(db, config, alarmId);
  if (episodeId !== null) return writeOfEpisode(db, config, cause, episodeId);
  return matchId === null ? null : writeOfMatch(db, config, cause, matchId);
}

async function writeOfEpisode(
  db: EntityManager,
  { publicUrl }: Config,
  { kind, startsAt, now }: PresentCause,
  id: string,
): Promise<Notification | null> {
  const episode = await readRow(db, Episode, "where id = $1", [id]);
  const series = episode && (await readRow(db, Series, "where id = $1", [episode.seriesId]));
  if (!episode || !series?.isPublished) return null;
  const isProtected = series.passwordCipher !== null;
  // That a protected series is live is public, but its planned starts are not.
  const isExpected =
    !isProtected && !episode.isLive && episode.releaseDate?.getTime() === startsAt?.getTime();
  if (!(kind === "LIVE" ? episode.isLive : isExpected)) return null;
  const when = kind === "LIVE" ? "Live now" : describeWait(startsAt, now);
  const page = `${publicUrl}/series/${series.slug}`;
  const notification = { tag: id, lang: "en" } as const;
  // The titles of episodes are protected content.
  return isProtected || episode.title === ""
    ? { title: series.title, body: when, navigate: page, ...notification }
    : {
        title: episode.title,
        body: `${when} · ${series.title}`,
        navigate: `${page}?episode=${id}`,
        ...notification,
      };
}

async function writeOfMatch(
  db: EntityManager,
  { publicUrl }: Config,
  { kind, startsAt, rescheduledAt, now }: PresentCause,
  id: string,
): Promise<Notification | null> {
  const [match = null] = await matchesById(db, [id]);
  if (!match?.isPublic || !match.isPublished) return null;
  const { status } = match;
  const isMoved = match.rescheduledAt?.getTime() !== rescheduledAt?.getTime();
  const holds =
    kind === "SOON" ? status === "SCHEDULED" && !isMoved : status === "CALLED" || status === "ON_COURT";
  if (!holds) return null;
  const [court] = await db.query<{ name: string }[]>("select name from court where id = $1", [match.courtId]);
  const when = kind === "SOON" ? describeWait(startsAt, now) : "Now on court";
  return {
    title: summaryOf(match),
    body: [when, court?.name].filter(Boolean).join(" · "),
    navigate: addressOf(publicUrl, match),
    tag: id,
    lang: "en",
  };
}

async function writeOfAlarm(
  db: EntityManager,
  { publicUrl, site }: Config,
  id: string,
): Promise<Notification | null> {
  const [alarm] = await db.query<{ message: string; subject: string | null; since: Date }[]>(
    "select message, subject, since from alarm where id = $1 and cleared_at is null and quiet_until is null",
    [id],
  );
  if (!alarm) return null;
  const time = alarm.since.toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: site.timeZone,
  });
  return {
    title: alarm.message,
    // The time distinguishes an alarm that is raised again, so that the device shows it.
    body: [alarm.subject, `since ${time}`].filter(Boolean).join(" · "),
    navigate: `${publicUrl}/admin/live`,
    tag: id,
    lang: "en",
  };
}

function describeWait(startsAt: Date | null, now: number): string {
  const minutes = Math.round(((startsAt?.getTime() ?? 0) - now) / 60_000);
  if (minutes < 2) return "Starts soon";
  return `Starts in about ${minutes} minutes`;
}
