import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";
import type { WebhookOffReason } from "./webhook.entity.ts";
import type { StoredWebhookEvent } from "./webhookBody.ts";
import { writeBody } from "./webhookBody.ts";

/** A message of the outbox, as its trigger stored it. */
type StoredMessage = StoredWebhookEvent & { id: string; happenedAt: Date };

/**
 * Writes the bodies of new messages and a delivery for each webhook that receives them, in one transaction; after a
 * crash, the next process continues. Returns whether there may be more. It is separate from the change itself, which
 * holds a clock.
 */
export async function prepareMessages(db: EntityManager, publicUrl: string): Promise<boolean> {
  const messages = await db.query<StoredMessage[]>(
    `select id, event, subject, facts, happened_at as "happenedAt" from webhook_message
      where body is null order by place limit $1 for update skip locked`,
    [limits.webhooks.prepared],
  );
  if (messages.length === 0) return false;
  // Locked before any delivery is written, because switching a webhook off locks it and then discards its waiting
  // messages: a delivery that was added meanwhile would wait until the webhook is switched on again.
  const receivers = await db.query<{ id: string }[]>(
    "select id from webhook where is_on order by id for share",
  );
  for (const message of messages) {
    const { id, event, subject } = message;
    await db.query("update webhook_message set body = $2, facts = null where id = $1", [
      id,
      writeBody(publicUrl, message, message.happenedAt),
    ]);
    // A newer score replaces a waiting one and inherits its due time, but is sent after all other messages about its
    // match.
    await db.query(
      `with replaced as (
          update webhook_delivery set state = 'REPLACED'
            where $2 = 'score.changed' and event = $2 and subject = $3 and state = 'WAITING'
            returning webhook_id, tries, next_try_at
        )
        insert into webhook_delivery (webhook_id, message_id, event, subject, tries, next_try_at)
        select webhook.id, $1, $2, $3, coalesce(replaced.tries, 0), coalesce(replaced.next_try_at, now())
          from webhook left join replaced on replaced.webhook_id = webhook.id
          where webhook.id = any($4) and $2 = any(webhook.events)`,
      [id, event, subject, receivers.map((receiver) => receiver.id)],
    );
  }
  return messages.length === limits.webhooks.prepared;
}

/** What the sender has to do. It is read in one statement, because there is usually nothing. */
interface PendingMessages {
  /** Whether there are messages without a body. */
  hasNew: boolean;
  /** The ids of the webhooks with due messages. */
  dueWebhooks: string[];
}

export async function readPendingMessages(db: EntityManager): Promise<PendingMessages> {
  const [pending] = await db.query<PendingMessages[]>(
    `select exists (select from webhook_message where body is null) as "hasNew",
        array(select distinct webhook_id from webhook_delivery
          where state = 'WAITING' and next_try_at <= now()) as "dueWebhooks"`,
    [],
  );
  return pending ?? { hasNew: false, dueWebhooks: [] };
}

/** A message that is to be sent now. */
export interface NextMessage {
  deliveryId: string;
  id: string;
  body: string;
  /** The number of failed attempts so far. */
  tries: number;
}

/**
 * The next messages of a webhook: for each subject the first waiting message, if it is due. So no message is sent
 * before the earlier ones about the same match or broadcast were delivered or discarded.
 */
export function readNextMessages(db: EntityManager, webhookId: string): Promise<NextMessage[]> {
  const { scoreIntervalMs, atATime } = limits.webhooks;
  return db.query(
    `select first.id as "deliveryId", message.id, message.body, first.tries from (
        select distinct on (subject) id, message_id, event, subject, tries, next_try_at from webhook_delivery
          where webhook_id = $1 and state = 'WAITING' order by subject, id
      ) as first join webhook_message as message on message.id = first.message_id
      where first.next_try_at <= now() and not (first.event = 'score.changed' and exists (
        select from webhook_delivery as former where former.webhook_id = $1 and former.subject = first.subject
          and former.event = 'score.changed' and former.tried_at > now() - $2 * interval '1 millisecond'))
      order by first.id limit $3`,
    [webhookId, scoreIntervalMs, atATime],
  );
}

/** The result of one attempt. */
export interface Attempt {
  message: NextMessage;
  /** The response; null when there was none, in which case `problem` contains the reason. */
  response: { code: number; text: string } | null;
  problem: string | null;
  tookMs: number;
}

/** The result of an attempt. A `failed` message is retried. */
export type DeliveryResult = "delivered" | "failed" | "given_up";

const isDelivered = ({ response }: Attempt): boolean =>
  response !== null && response.code >= 200 && response.code < 300;

const storedStates: Record<DeliveryResult, string> = {
  delivered: "DELIVERED",
  failed: "WAITING",
  given_up: "GIVEN_UP",
};

/**
 * Stores the attempts, and returns their results. A failed message is retried later, or discarded after the last delay.
 */
export async function storeAttempts(
  db: EntityManager,
  webhookId: string,
  attempts: readonly Attempt[],
): Promise<DeliveryResult[]> {
  const rows = attempts.map((attempt) => {
    const { message, response, problem, tookMs } = attempt;
    const waitMs = isDelivered(attempt) ? null : waitAfter(message.tries);
    const result: DeliveryResult = isDelivered(attempt)
      ? "delivered"
      : waitMs === null
        ? "given_up"
        : "failed";
    return {
      id: message.deliveryId,
      tries: message.tries + 1,
      result,
      state: storedStates[result],
      waitMs,
      tookMs,
      code: response?.code ?? null,
      text: response?.text ?? null,
      problem,
    };
  });
  const given = `jsonb_to_recordset($2) as given (id bigint, tries integer, state text, "waitMs" float8, "tookMs" integer,
    code integer, text text, problem text)`;
  // A score that a newer one has replaced meanwhile is not sent again. The newer one inherits its delay.
  await db.query(
    `update webhook_delivery as kept set tries = given.tries, tried_at = clock_timestamp(), took_ms = given."tookMs",
        answer_code = given.code, answer_text = given.text, problem = given.problem,
        state = case when kept.state = 'WAITING' or given.state = 'DELIVERED' then given.state else kept.state end,
        next_try_at = now() + coalesce(given."waitMs", 0) * interval '1 millisecond'
      from ${given} where kept.webhook_id = $1 and kept.id = given.id`,
    [webhookId, JSON.stringify(rows)],
  );
  await db.query(
    `update webhook_delivery as newer set tries = given.tries, next_try_at = now() + given."waitMs" * interval '1 millisecond'
      from ${given} join webhook_delivery as former on former.id = given.id
      where given.state = 'WAITING' and former.state = 'REPLACED' and newer.webhook_id = $1
        and newer.subject = former.subject and newer.event = former.event and newer.state = 'WAITING'`,
    [webhookId, JSON.stringify(rows)],
  );
  return rows.map(({ result }) => result);
}

/** The delay after this number of failed attempts and one more; null when that was the last attempt. */
function waitAfter(tries: number): number | null {
  const { retriesMs, spreadShare } = limits.webhooks;
  const delay = retriesMs[tries];
  return delay === undefined ? null : Math.round(delay * (1 - spreadShare + 2 * spreadShare * Math.random()));
}

/** A webhook that the site has switched off. */
interface SwitchedOff {
  reason: WebhookOffReason;
  /** The number of messages that were discarded by that. */
  givenUp: number;
}

/** A webhook, and the address to which its messages were sent. */
interface TriedWebhook {
  id: string;
  url: string;
}

/**
 * Stores whether the webhook can be reached, unless its address was changed during the attempts. Switches it off when
 * its receiver does not accept messages any more, or accepted none for three days. Returns null when it was not switched
 * off.
 */
export async function storeEndpointHealth(
  db: EntityManager,
  { id: webhookId, url }: TriedWebhook,
  attempts: readonly Attempt[],
): Promise<SwitchedOff | null> {
  const isGone = attempts.some(({ response }) => response?.code === 410);
  const isReached = attempts.some(isDelivered);
  const isContinued = await continuesAttempts(db, webhookId, attempts);
  const isFailure = !isReached && isContinued && (await isFailing(db, webhookId));
  const [off] = await db.query<Pick<SwitchedOff, "reason">[]>(
    `with updated as (
        update webhook set
            failing_since = case when $2 then null when $5 then coalesce(failing_since, now()) else now() end,
            is_on = is_on and not ($3 or $4),
            off_reason = case when $3 then 'GONE' when $4 then 'FAILING' end,
            version = version + ($3 or $4)::integer
          where id = $1 and url = $6 and is_on and ($3 or $4 or (failing_since is null) <> $2 or not ($2 or $5))
          returning is_on, off_reason as reason
      ) select reason from updated where not is_on`,
    [webhookId, isReached, isGone, isFailure, isContinued, url],
  );
  return off ? { reason: off.reason, givenUp: await giveUpWaiting(db, webhookId) } : null;
}

/**
 * Whether the webhook was also tried before these attempts, at the latest in the longest time between two retries. While
 * nothing is sent, nothing shows that it cannot be reached.
 */
async function continuesAttempts(
  db: EntityManager,
  webhookId: string,
  attempts: readonly Attempt[],
): Promise<boolean> {
  if (attempts.some(({ message }) => message.tries > 0)) return true;
  const { retriesMs, spreadShare } = limits.webhooks;
  const earlier = await db.query<unknown[]>(
    `select from webhook_delivery where webhook_id = $1 and id <> all($2::bigint[])
        and tried_at > now() - $3 * interval '1 millisecond' limit 1`,
    [
      webhookId,
      attempts.map(({ message }) => message.deliveryId),
      Math.max(...retriesMs) * (1 + spreadShare),
    ],
  );
  return earlier.length > 0;
}

async function isFailing(db: EntityManager, webhookId: string): Promise<boolean> {
  const failing = await db.query<unknown[]>(
    "select from webhook where id = $1 and failing_since < now() - $2 * interval '1 millisecond'",
    [webhookId, limits.webhooks.failingMs],
  );
  return failing.length > 0;
}

/** Discards the waiting messages of a webhook that is off, and returns their number. */
export async function giveUpWaiting(db: EntityManager, webhookId: string): Promise<number> {
  const givenUp = await db.query<unknown[]>(
    `with given_up as (
        update webhook_delivery set state = 'GIVEN_UP' where webhook_id = $1 and state = 'WAITING' returning id
      ) select from given_up`,
    [webhookId],
  );
  return givenUp.length;
}
