import type { EntityManager } from "typeorm";
import * as v from "valibot";

import { isId } from "../../domain/ids.ts";
import { nonPublicWebhookUrl, webhookNotFound } from "../../domain/refusals.ts";
import { blankWebhookUrl, mostWebhooks, noWebhookEvents, webhookRules } from "../../domain/webhooks.ts";
import type { AuditEntry, ChangingActor } from "../auth/audit.ts";
import type { AppSecret, AppSettings } from "../auth/secrets.ts";
import { seal } from "../auth/secrets.ts";
import { outOfDate } from "../catalogue/versions.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import { checkInput } from "../input/validation.ts";
import { isOutgoingAddress } from "../outgoing/outgoingAddress.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { inOrderOf, readRow, readRows } from "../postgres/rows.ts";
import { giveUpWaiting } from "./outbox.service.ts";
import { newSecret } from "./signature.ts";
import { Webhook, WebhookDelivery } from "./webhook.entity.ts";
import type { WebhookInput } from "./webhook.input.ts";
import { testEvent, writeBody } from "./webhookBody.ts";

/** All webhooks, the oldest first. */
export function readWebhooks(db: EntityManager): Promise<Webhook[]> {
  return readRows(db, Webhook, "order by created_at, id");
}

/** Creates a webhook with a secret, which only this function returns. */
export async function createWebhook(
  db: EntityManager,
  { config, appSecret }: AppSettings,
  actor: ChangingActor,
  input: WebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  const checked = checkWebhook(config, input);
  // The lock prevents two admins from exceeding the limit at the same time.
  await db.query("lock table webhook in share row exclusive mode");
  const [counted] = await db.query<{ count: number }[]>("select count(*)::integer as count from webhook");
  if (counted && counted.count >= mostWebhooks)
    throw userError(UserErrorCode.INVALID, `There can be at most ${mostWebhooks} webhooks.`);
  const { id } = await db.save(db.create(Webhook, { ...checked, offReason: null, failingSince: null }));
  const secret = await addSecret(db, appSecret, id);
  auditAction(actor, "webhook made", id);
  return { webhook: await findWebhook(db, id), secret };
}

/** Replaces the fields of a webhook. Switching it off discards its waiting messages. */
export async function updateWebhook(
  db: EntityManager,
  config: Config,
  actor: ChangingActor,
  { id, version, input }: { id: string; version: number; input: WebhookInput },
): Promise<Webhook> {
  const checked = checkWebhook(config, input);
  const former = await findWebhook(db, id);
  if (former.version !== version) throw outOfDate();
  const isSame = checked.isOn && former.isOn && checked.url === former.url;
  await db.update(
    Webhook,
    { id },
    {
      ...checked,
      version: version + 1,
      offReason: null,
      failingSince: isSame ? former.failingSince : null,
    },
  );
  if (!checked.isOn) await giveUpWaiting(db, id);
  auditAction(actor, "webhook changed", id);
  return findWebhook(db, id);
}

/** Deletes a webhook with its deliveries. Deleting an unknown one changes nothing. */
export async function deleteWebhook(db: EntityManager, actor: ChangingActor, id: string): Promise<void> {
  const gone = isId(id) ? await db.delete(Webhook, { id }) : null;
  if (gone?.affected === 1) auditAction(actor, "webhook deleted", id);
}

/** Creates another secret. The former one also signs for a day; an earlier one no longer signs. */
export async function rotateWebhookSecret(
  db: EntityManager,
  appSecret: AppSecret,
  actor: ChangingActor,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const webhook = await findWebhook(db, id);
  await db.query("delete from webhook_secret where webhook_id = $1 and expires_at is not null", [id]);
  await db.query(
    `update webhook_secret set expires_at = now() + $2 * interval '1 millisecond' where webhook_id = $1`,
    [id, limits.webhooks.rotationMs],
  );
  const secret = await addSecret(db, appSecret, id);
  auditAction(actor, "webhook secret made", id);
  return { webhook, secret };
}

/** Sends a test message, which has no event. */
export async function sendTest(db: EntityManager, { publicUrl }: Config, id: string): Promise<Webhook> {
  const webhook = await findWebhook(db, id);
  if (!webhook.isOn) throw userError(UserErrorCode.INVALID, "The webhook is off. Switch it on first.");
  const now = new Date(await readCurrentTime(db));
  await db.query(
    `with message as (
        insert into webhook_message (event, subject, body) values ($2, gen_random_uuid(), $3) returning id, event, subject
      )
      insert into webhook_delivery (webhook_id, message_id, event, subject) select $1, id, event, subject from message`,
    [id, testEvent, writeBody(publicUrl, { event: testEvent, facts: null, subject: id }, now)],
  );
  return webhook;
}

/** The newest deliveries of each of these webhooks, the newest first. */
export async function newestDeliveries(
  db: EntityManager,
  webhookIds: readonly string[],
): Promise<WebhookDelivery[][]> {
  const found = await db.query<(WebhookDelivery & { webhookId: string })[]>(
    `select delivery.webhook_id as "webhookId", delivery.id, message.id as "messageId", nullif(message.event, $3) as event,
        message.happened_at as "happenedAt", state, tries,
        case when state = 'WAITING' then next_try_at end as "nextTryAt", tried_at as "triedAt", took_ms as "tookMs",
        answer_code as "answerCode", answer_text as "answerText", problem
      from unnest($1::uuid[]) as wanted (id) cross join lateral (
        select * from webhook_delivery where webhook_id = wanted.id and state <> 'REPLACED'
          order by webhook_delivery.id desc limit $2) as delivery
        join webhook_message as message on message.id = delivery.message_id
      order by delivery.id desc`,
    [webhookIds, limits.webhooks.deliveries, testEvent],
  );
  return webhookIds.map((id) =>
    found
      .filter(({ webhookId }) => webhookId === id)
      .map(({ webhookId: _webhookId, ...delivery }) => Object.assign(new WebhookDelivery(), delivery)),
  );
}

/** Until when a replaced secret of each of these webhooks still signs; null when there is none. */
export async function formerSecretEnds(
  db: EntityManager,
  webhookIds: readonly string[],
): Promise<(Date | null)[]> {
  const found = await db.query<{ id: string; endsAt: Date }[]>(
    `select webhook_id as id, max(expires_at) as "endsAt" from webhook_secret
      where webhook_id = any($1) and expires_at > now() group by webhook_id`,
    [webhookIds],
  );
  return inOrderOf(webhookIds, found).map((row) => row?.endsAt ?? null);
}

const blankTexts = new Map([
  [blankWebhookUrl, UserErrorCode.BLANK],
  [noWebhookEvents, UserErrorCode.BLANK],
]);

function checkWebhook(
  { allowedPrivateNetworks }: Config,
  input: WebhookInput,
): Pick<Webhook, "url" | "events" | "isOn"> {
  const { url, isOn } = checkInput(v.object(webhookRules), input, blankTexts);
  if (!isOutgoingAddress(url, allowedPrivateNetworks))
    throw userError(UserErrorCode.INVALID, nonPublicWebhookUrl, "url");
  return { url, events: [...new Set(input.events)], isOn };
}

async function findWebhook(db: EntityManager, id: string): Promise<Webhook> {
  const webhook = isId(id) ? await readRow(db, Webhook, "where id = $1 for no key update", [id]) : null;
  if (!webhook) throw userError(UserErrorCode.NOT_FOUND, webhookNotFound);
  return webhook;
}

async function addSecret(db: EntityManager, appSecret: AppSecret, webhookId: string): Promise<string> {
  const secret = newSecret();
  await db.query("insert into webhook_secret (webhook_id, cipher) values ($1, $2)", [
    webhookId,
    seal(appSecret, "webhook secret", secret),
  ]);
  return secret;
}

function auditAction(
  { auditAfterCommit, caller, device }: ChangingActor,
  event: Extract<AuditEntry["event"], `webhook ${string}`>,
  webhookId: string,
): void {
  auditAfterCommit({ event, userId: caller.userId, webhookId, address: device.address });
}
