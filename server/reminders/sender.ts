import { setMaxListeners } from "node:events";

import pLimit from "p-limit";
import type { DataSource, EntityManager } from "typeorm";

import { createKeyedWorkers } from "../concurrency/keyedWorkers.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import type { Snapshot } from "../live/loaders.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { hasAlarms, storeAlarmCauses } from "./alarmCauses.service.ts";
import { dropForbiddenAlarms } from "./alarmDevice.service.ts";
import { hasNewCauses, prepareCauses } from "./causes.service.ts";
import type { DueMessage, DueService, SentMessage } from "./due.service.ts";
import { dropCauses, readDue, readServices, settle, tidyReminders } from "./due.service.ts";
import { writeMessages } from "./messages.ts";
import type { ReadPushKey } from "./pushKey.ts";
import type { PushClient, PushResult } from "./pushRequest.ts";
import { createPushClient } from "./pushRequest.ts";
import { storeSoonCauses } from "./soon.service.ts";

/** Sends reminders and alarms to push services. Only one process of the site sends at a time. */
export interface ReminderSender {
  /** Checks for causes and starts to send due messages; called every second. */
  check: () => Promise<void>;
  /** Aborts pending requests. The next process sends the remaining messages. */
  close: () => Promise<void>;
}

export function createReminderSender(options: {
  config: Config;
  database: DataSource;
  openSnapshot: () => Promise<Snapshot>;
  readPushKey: ReadPushKey;
  /** Whether this process still runs the job. */
  isOurs: () => boolean;
  onResult: (outcome: PushResult["outcome"]) => void;
  onError: (error: unknown) => void;
}): ReminderSender {
  const { config, database, openSnapshot, readPushKey, isOurs, onResult, onError } = options;
  const db = database.manager;
  const closing = new AbortController();
  // Each message that is being sent adds a listener to it.
  setMaxListeners(0, closing.signal);
  /** One worker for each push service, so that a slow service does not delay others. */
  const workers = createKeyedWorkers(onError);
  /** The hosts of running workers that are not trusted. */
  const untrusted = new Set<string>();
  let client: PushClient | null = null;
  let estimatedAt = -Infinity;
  let tidiedAt = -Infinity;

  async function sendAll(service: string): Promise<void> {
    client ??= createPushClient(config, await readPushKey());
    while (isOurs() && !closing.signal.aborted) {
      await dropForbiddenAlarms(db, config);
      const due = await readDue(db, service);
      if (due.length === 0) return;
      const sent = await sendBatch(client, due, { db, config, signal: closing.signal });
      await settle(db, sent);
      for (const { result } of sent) onResult(result.outcome);
      // Other services must not wait for one that is not available.
      if (sent.every(({ result }) => result.outcome === "later")) return;
    }
  }

  /** Visitors choose the host of their push service, so only the number of untrusted ones is limited. */
  function startWorker({ host, isTrusted }: DueService): void {
    if (closing.signal.aborted || workers.isRunning(host)) return;
    if (isTrusted) return workers.start(host, () => sendAll(host));
    if (untrusted.size >= limits.reminders.services) return;
    untrusted.add(host);
    workers.start(host, () => sendAll(host).finally(() => untrusted.delete(host)));
  }

  async function check(): Promise<void> {
    const now = performance.now();
    if (now - estimatedAt >= limits.reminders.estimateMs) {
      estimatedAt = now;
      await storeSoonCauses(db, openSnapshot, config, await readCurrentTime(db));
    }
    // There is usually nothing to do, so a transaction would only cost messages to the database.
    if (await hasNewCauses(db)) await database.transaction(prepareCauses);
    if (await hasAlarms(db)) await database.transaction(storeAlarmCauses);
    for (const service of await readServices(db)) startWorker(service);
    if (now - tidiedAt >= limits.reminders.tidyMs) {
      tidiedAt = now;
      await tidyReminders(db);
    }
  }

  return {
    check,
    async close() {
      closing.abort();
      await workers.finish();
      client?.close();
    },
  };
}

/** Sends the due messages, and drops the causes that are over. Returns the messages with a result. */
async function sendBatch(
  client: PushClient,
  due: readonly DueMessage[],
  { db, config, signal }: { db: EntityManager; config: Config; signal: AbortSignal },
): Promise<SentMessage[]> {
  const messages = await writeMessages(db, config, [...new Set(due.map(({ causeId }) => causeId))]);
  const over = [...messages].filter(([, message]) => message === null).map(([causeId]) => causeId);
  if (over.length > 0) await dropCauses(db, over);
  const limit = pLimit(limits.reminders.atATime);
  const sent = await Promise.all(
    due.map((message) =>
      limit(async (): Promise<SentMessage | null> => {
        const { causeId } = message;
        const written = messages.get(causeId);
        if (!written || signal.aborted) return null;
        const result = await client.send(message, written.notification, signal);
        // A request that was aborted on closing was neither accepted nor refused.
        if (result.outcome === "later" && signal.aborted) return null;
        return { message, result, expiresAt: written.causedAt.getTime() + limits.reminders.lifeMs };
      }),
    ),
  );
  return sent.filter((one) => one !== null);
}
