import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";

/**
 * Deletes completed deliveries except for the newest, messages without deliveries, and secrets that are no longer used
 * for signing. A step that fails does not prevent the others.
 */
export async function tidyWebhooks(db: EntityManager, onError: (error: unknown) => void): Promise<void> {
  const steps = [
    () => db.query(deletionOfOldDeliveries, [limits.webhooks.deliveries]),
    () =>
      db.query(
        `delete from webhook_message where body is not null
          and not exists (select from webhook_delivery where message_id = webhook_message.id)`,
      ),
    () => db.query("delete from webhook_secret where expires_at < now()"),
  ];
  for (const step of steps) await step().catch(onError);
}

/** Materialized, so that the newest deliveries are read once for each webhook, not once for each old delivery. */
export const deletionOfOldDeliveries = `with kept as materialized (
    select webhook.id as webhook_id, oldest.id from webhook cross join lateral (
      select min(id) as id from (
        select id from webhook_delivery where webhook_id = webhook.id and state <> 'REPLACED'
          order by id desc limit $1) as newest) as oldest)
  delete from webhook_delivery as old using kept
    where old.webhook_id = kept.webhook_id and old.state <> 'WAITING' and old.id < kept.id`;
