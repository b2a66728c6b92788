import { setMaxListeners } from "node:events";

import type { DataSource, EntityManager } from "typeorm";

import type { AppSecret, AppSettings } from "../auth/secrets.ts";
import { WrongSecret, tryUnseal, unseal } from "../auth/secrets.ts";
import { createKeyedWorkers } from "../concurrency/keyedWorkers.ts";
import { limits } from "../configuration/limits.ts";
import { currentTime } from "../postgres/currentTime.ts";
import type { Attempt, DeliveryResult, NextMessage } from "./outbox.service.ts";
import {
  storeEndpointHealth,
  prepareMessages,
  readNextMessages,
  readPendingMessages,
  storeAttempts,
} from "./outbox.service.ts";
import { signedHeaders } from "./signature.ts";
import { tidyWebhooks } from "./tidyWebhooks.service.ts";
import type { WebhookOffReason } from "./webhook.entity.ts";
import type { SendWebhook } from "./webhookRequest.ts";
import { createWebhookClient } from "./webhookRequest.ts";

/** Sends the messages of webhooks. Only one process of the site sends at a time. */
export interface WebhookSender {
  /** Prepares new messages and starts to send due ones; called at an interval. */
  check: () => Promise<void>;
  /** Aborts pending requests. The next process sends them again. */
  close: () => Promise<void>;
}

interface Receiver {
  url: string;
  /** The encrypted secrets, the current one first. */
  ciphers: string[];
  /** The database's time, in milliseconds since 1970. */
  now: number;
}

export function createWebhookSender(
  options: AppSettings & {
    database: DataSource;
    /** Whether this process still runs the job. */
    isOurs: () => boolean;
    /** Called when a webhook was switched off. */
    onOff: (webhookId: string, reason: WebhookOffReason) => void;
    /** Called for each attempt, and for each message that was discarded without one. */
    onResult: (result: DeliveryResult) => void;
    onError: (error: unknown) => void;
  },
): WebhookSender {
  const { config, appSecret, database, isOurs, onOff, onResult, onError } = options;
  const db = database.manager;
  const closing = new AbortController();
  // Each message that is being sent adds a listener to it.
  setMaxListeners(0, closing.signal);
  const send = createWebhookClient(config);
  /** One worker for each webhook, so that a slow receiver does not delay others. */
  const workers = createKeyedWorkers(onError);
  let tidiedAt = -Infinity;

  async function sendAll(id: string): Promise<void> {
    while (isOurs() && !closing.signal.aborted) {
      const due = await readNextMessages(db, id);
      const [receiver] = due.length === 0 ? [] : await readReceivers(db, id);
      if (!receiver) return;
      const attempts = await Promise.all(
        due.map((message) => attempt(send, appSecret, receiver, message, closing.signal)),
      );
      // An attempt that was aborted on closing has neither succeeded nor failed.
      const over = attempts.filter(({ response }) => response !== null || !closing.signal.aborted);
      if (over.length === 0) return;
      const results = await database.transaction((transaction) => storeAttempts(transaction, id, over));
      for (const result of results) onResult(result);
      const tried = { id, url: receiver.url };
      const off = await database.transaction((transaction) => storeEndpointHealth(transaction, tried, over));
      if (off === null) continue;
      for (let count = 0; count < off.givenUp; count += 1) onResult("given_up");
      onOff(id, off.reason);
    }
  }

  async function prepareAll(): Promise<void> {
    let hasMore = true;
    while (hasMore)
      hasMore = await database.transaction((transaction) => prepareMessages(transaction, config.publicUrl));
  }

  async function check(): Promise<void> {
    let pending = await readPendingMessages(db);
    if (pending.hasNew) {
      await prepareAll();
      pending = await readPendingMessages(db);
    }
    for (const id of pending.dueWebhooks) if (!closing.signal.aborted) workers.start(id, () => sendAll(id));
    if (performance.now() - tidiedAt < limits.webhooks.tidyMs) return;
    tidiedAt = performance.now();
    await tidyWebhooks(db, onError);
  }

  return {
    check,
    async close() {
      closing.abort();
      await workers.finish();
    },
  };
}

/** The webhook's receiver; empty when it is switched off. */
function readReceivers(db: EntityManager, id: string): Promise<Receiver[]> {
  return db.query(
    `select url, array_agg(cipher order by expires_at nulls first) as ciphers, ${currentTime} as now
      from webhook join webhook_secret on webhook_id = webhook.id and coalesce(expires_at > now(), true)
      where webhook.id = $1 and is_on group by webhook.id`,
    [id],
  );
}

/**
 * Signs the message and sends it. A current secret that cannot be decrypted is a failed attempt. A former one does not
 * sign then, so that a new secret replaces it immediately.
 */
async function attempt(
  send: SendWebhook,
  appSecret: AppSecret,
  { url, ciphers: [current = "", ...former], now }: Receiver,
  message: NextMessage,
  signal: AbortSignal,
): Promise<Attempt> {
  const { body } = message;
  const signing = { id: message.id, body };
  try {
    const secrets = [
      unseal(appSecret, "webhook secret", current),
      ...former.flatMap((cipher) => tryUnseal(appSecret, "webhook secret", cipher) ?? []),
    ];
    const headers = signedHeaders(secrets, signing, new Date(now));
    return { message, ...(await send({ url, headers, body }, signal)) };
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error;
    const problem = "The secret was stored with another APP_SECRET. Make a new one.";
    return { message, response: null, problem, tookMs: 0 };
  }
}
