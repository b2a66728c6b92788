// The parts that work while this process runs their shared job.

import type { Services } from "./context.ts";
import type { ServerBase } from "./parts.ts";
import type { ReminderSender } from "./reminders/sender.ts";
import { createReminderSender } from "./reminders/sender.ts";
import type { StreamMonitor } from "./streams/monitor.ts";
import { createStreamMonitor } from "./streams/monitor.ts";
import type { WebhookSender } from "./webhooks/sender.ts";
import { createWebhookSender } from "./webhooks/sender.ts";

/** Sends reminders while this process runs the job. */
export function createServerReminderSender(
  { config, database, readConnections, sharedJobs, metrics, report }: ServerBase,
  { readPushKey }: Services,
): ReminderSender {
  return createReminderSender({
    config,
    database,
    openSnapshot: readConnections.openSnapshot,
    readPushKey,
    isOurs: () => sharedJobs.isOurs("reminders"),
    onResult: metrics.reminded,
    onError: report,
  });
}

/** Sends the messages of webhooks while this process runs the job. */
export function createServerWebhookSender({
  config,
  appSecret,
  database,
  sharedJobs,
  metrics,
  log,
  report,
}: ServerBase): WebhookSender {
  return createWebhookSender({
    config,
    appSecret,
    database,
    isOurs: () => sharedJobs.isOurs("webhooks"),
    onResult: metrics.webhookSent,
    onOff: (webhookId, reason) => log.warn({ webhookId, reason }, "A webhook was switched off"),
    onError: report,
  });
}

/** Checks streams while this process runs the job. */
export function createServerStreamMonitor({
  config,
  database,
  listener,
  sharedJobs,
  report,
}: ServerBase): StreamMonitor {
  return createStreamMonitor({
    config,
    db: database.manager,
    isOurs: () => sharedJobs.isOurs("streams"),
    onError: report,
    now: listener.databaseTime,
  });
}
