import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import type { PushResult } from "./pushRequest.ts";
import type { PushSubscription } from "./pushSubscription.entity.ts";
import { vendorHosts } from "./pushVendors.ts";

/** A message that is to be sent now. */
export interface DueMessage extends Pick<PushSubscription, "endpoint" | "p256dh" | "auth"> {
  causeId: string;
  tries: number;
}

/** A message with its outcome. */
export interface SentMessage {
  message: DueMessage;
  result: PushResult;
  /** When the message expires. */
  expiresAt: number;
}

const serviceOf = "split_part(due.endpoint, '/', 3)";

/** A push service with due messages. */
export interface DueService {
  host: string;
  /** Whether a browser's vendor operates it, or it has a due alarm. A visitor cannot create such a service. */
  isTrusted: boolean;
}

/**
 * The push services with due messages: first those with alarms, then the vendors' and then by how long they have waited.
 * Those of Windows come last among the vendors', because visitors can invent names of such hosts.
 */
export function readServices(db: EntityManager): Promise<DueService[]> {
  return db.query(
    `select ${serviceOf} as host, ${serviceOf} ~ $2 or bool_or(due.reminder_id is null) as "isTrusted"
      from reminder_due as due where due.next_try_at <= now()
      group by 1 order by bool_or(due.reminder_id is null) desc, "isTrusted" desc,
        ${serviceOf} like '%.notify.windows.com', min(due.next_try_at) limit $1`,
    [2 * limits.reminders.services, vendorHosts.source],
  );
}

/** The next messages of a push service, first alarms. */
export function readDue(db: EntityManager, service: string): Promise<DueMessage[]> {
  return db.query(
    `select due.cause_id as "causeId", due.tries, device.endpoint, device.p256dh, device.auth
      from reminder_due as due join push_subscription as device on device.endpoint = due.endpoint
      where due.next_try_at <= now() and ${serviceOf} = $1
      order by due.reminder_id is not null, due.next_try_at, due.cause_id, due.endpoint limit $2`,
    [service, limits.reminders.batch],
  );
}

/** Removes the messages of the causes. */
export async function dropCauses(db: EntityManager, causeIds: readonly string[]): Promise<void> {
  await db.query("delete from reminder_due where cause_id = any($1)", [causeIds]);
}

/**
 * Stores which messages push services accepted, removes devices that do not exist any more, and reschedules messages to
 * be retried, unless they would expire before.
 */
export async function settle(db: EntityManager, sent: readonly SentMessage[]): Promise<void> {
  const now = await readCurrentTime(db);
  const later = sent.flatMap(({ message, result, expiresAt }) => {
    if (result.outcome !== "later") return [];
    const waitMs = Math.max(result.waitMs ?? 0, limits.reminders.retryMs * 2 ** message.tries);
    return now + waitMs < expiresAt ? [{ ...keyOf(message), waitMs }] : [];
  });
  const postponed = new Set(later.map(({ causeId, endpoint }) => `${causeId} ${endpoint}`));
  const done = sent.filter(({ message: { causeId, endpoint } }) => !postponed.has(`${causeId} ${endpoint}`));
  const accepted = new Set(done.filter(({ result }) => result.outcome === "accepted"));
  await db.query(
    `with done as (
        delete from reminder_due as due using jsonb_to_recordset($1) as given (
            "causeId" uuid, endpoint text, "isAccepted" boolean)
          where due.cause_id = given."causeId" and due.endpoint = given.endpoint
          returning due.reminder_id, due.cause_id, due.endpoint, given."isAccepted" as is_accepted
      )
      insert into reminder_sent (reminder_id, cause_id, endpoint)
        select reminder_id, cause_id, endpoint from done
          where is_accepted and reminder_id is not null
        on conflict do nothing`,
    [JSON.stringify(done.map((one) => ({ ...keyOf(one.message), isAccepted: accepted.has(one) })))],
  );
  await db.query(
    `update reminder_due as due set tries = tries + 1,
        next_try_at = now() + given."waitMs" * interval '1 millisecond'
      from jsonb_to_recordset($1) as given ("causeId" uuid, endpoint text, "waitMs" float8)
      where due.cause_id = given."causeId" and due.endpoint = given.endpoint`,
    [JSON.stringify(later)],
  );
  await db.query("delete from push_subscription where endpoint = any($1)", [
    sent.flatMap(({ message, result }) => (result.outcome === "gone" ? [message.endpoint] : [])),
  ]);
}

/**
 * Deletes devices that were not seen for long, old causes, and reminders whose target is over or deleted. A broadcast
 * that was live before its planned start was tested or postponed, so it is not over.
 */
export async function tidyReminders(db: EntityManager): Promise<void> {
  await db.query("delete from push_subscription where seen_at <= now() - $1 * interval '1 millisecond'", [
    limits.reminders.unseenMs,
  ]);
  await db.query("delete from reminder_cause where caused_at < now() - interval '1 day'");
  await db.query(
    `delete from reminder where
      kind = 'MATCH' and not exists (select from match where match.id::text = reminder.target
        and coalesce(match.ended_at, now()) > now() - interval '1 day')
      or kind = 'EPISODE' and not exists (select from episode where episode.id::text = reminder.target
        and (episode.is_live
          or greatest(episode.live_ended_at, episode.release_date, '-infinity') > now() - interval '1 day'
          or coalesce(episode.live_ended_at, episode.release_date) is null))
      or kind = 'SERIES' and not exists (select from series where series.id::text = reminder.target)`,
  );
}

const keyOf = ({ causeId, endpoint }: DueMessage) => ({ causeId, endpoint });
